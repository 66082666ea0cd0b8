import { sql } from "kysely";
import type { RecordErrors } from "#tables";
import type { Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/** Values of data items: one that belongs to a value of the item above names one that there is. */
export const dataItemValue: TableHook = {
  beforeWrite: async (tx, _context, { kind, after }) => {
    const wanted = String(after["parentConValue"] ?? "").trim();
    if (kind === "delete" || wanted === "") return undefined;
    return await unknownAbove(tx, String(after["dataEnName"]), wanted);
  },
};

async function unknownAbove(tx: Tx, item: string, wanted: string): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ parent: string | null; known: boolean }>`
    select i.parent_en_name as parent, exists (
      select 1 from data_item_control c where c.data_en_name = i.parent_en_name and c.data_con_value = ${wanted}
        and c._deleted_at is null) as known
    from data_item i where i.data_en_name = ${item} and i._deleted_at is null`.execute(tx);
  const { parent = null, known = false } = rows[0] ?? {};
  if (parent === null) return { parentConValue: hookError("dataValueWithoutParent", { item }) };
  return known ? undefined : { parentConValue: hookError("dataValueAbove", { value: wanted, item: parent }) };
}
