import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import type { RecordErrors } from "#tables";
import type { Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";
import { choosesFrom } from "./chooses-from.ts";
import { formLabelIn } from "./label-sql.ts";

/** So many names are told of what uses a data item. */
const namesTold = 5;

/** Names to be told, or a dash where there are none. */
export const namesOrDash = (names: readonly string[]): string =>
  names.length === 0 ? "–" : names.slice(0, namesTold).join(", ");

/**
 * Data items: forms name them, and other items depend on them, by their English name. One that is used keeps its name and
 * is not removed; no item depends on itself, over however many others.
 */
export const dataItem: TableHook = {
  judge: async (tx, { author: { organId, language } }, { kind, before, after }) => {
    const name = String(before?.["dataEnName"] ?? "");
    if (kind === "delete") return await usedBy(tx, { name, organId, language }, "dataItemKept");
    if (before !== undefined && name !== after["dataEnName"]) {
      const used = await usedBy(tx, { name, organId, language }, "dataItemNamed");
      if (used !== undefined) return used;
    }
    const parent = after["parentEnName"] ?? null;
    if (parent === null || parent === before?.["parentEnName"]) return undefined;
    return await dependsOnItself(tx, String(after["dataEnName"]), String(parent));
  },
};

/**
 * Forms in effect that choose from the item, columns of sub-tables included, and items that depend on it. What other
 * organisations have is counted, not named.
 */
async function usedBy(
  tx: Tx,
  { name, organId, language }: { name: string; organId: number; language: Language },
  said: string,
): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ used: string | null; total: number }>`
    with uses as (
      select distinct on (f.page_id) case when f.organ_id is null or f.organ_id = ${organId}
        then ${formLabelIn(language)} end as used
      from form_page f where f.state = 'effective' and ${choosesFrom(name)}
    ), named as (
      select used from uses
      union all select data_en_name from data_item where parent_en_name = ${name} and _deleted_at is null
    )
    select used, count(*) over ()::int as total from named order by used limit ${namesTold}`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  const uses = namesOrDash(rows.flatMap(({ used }) => used ?? []));
  return { dataEnName: hookError(said, { item: name, count: first.total, uses }) };
}

async function dependsOnItself(tx: Tx, name: string, parent: string): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ loops: boolean }>`
    with recursive above(name) as (
      select ${parent}::text collate "C"
      union select i.parent_en_name::text collate "C" from data_item i join above a on i.data_en_name = a.name
      where i._deleted_at is null and i.parent_en_name is not null
    )
    select exists (select 1 from above where name = ${name}) as loops`.execute(tx);
  return rows[0]?.loops === true ? { parentEnName: hookError("dataItemLoop", { item: name }) } : undefined;
}
