import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import type { RecordErrors, Row } from "#tables";
import { organisationDay, type Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";
import { text } from "../texts/index.ts";
import { isNamedTo } from "./chooses-from.ts";
import { namesOrDash, ofNoKind } from "./data-item.ts";
import { type DayOf, valueNames } from "./value-names.ts";

/**
 * Values of data items: one that belongs to a value of the item above names one that there is; one that conditions, matrices
 * (of drafts as well) or values below name keeps its text and is not removed. Disabled it is offered no more and still understood.
 */
export const dataItemValue: TableHook = {
  judge: async (tx, { author, ports }, { kind, before, after }) => {
    const isRenamed = before !== undefined && before["dataConValue"] !== after["dataConValue"];
    if (kind === "delete" || isRenamed) {
      const named = await namedBy(
        tx,
        {
          row: before ?? after,
          organId: author.organId,
          language: author.language,
          dayOf: (organId) => organisationDay({ ports, actor: { organId }, request: author }),
        },
        kind === "delete" ? "dataValueKept" : "dataValueNamed",
      );
      if (named !== undefined) return named;
    }
    if (kind !== "delete") {
      const unfit = ofNoKind(after, before, await itemOfValue(tx, String(after["dataEnName"])));
      if (unfit !== undefined) return unfit;
    }
    const wanted = String(after["parentConValue"] ?? "").trim();
    if (kind === "delete" || wanted === "") return undefined;
    return await unknownAbove(tx, String(after["dataEnName"]), wanted);
  },
};

/** The kind of an item, and how it writes days. */
async function itemOfValue(tx: Tx, item: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select type, format from data_item where data_en_name = ${item} and _deleted_at is null limit 1`.execute(
    tx,
  );
  return rows[0] ?? {};
}

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

/** What other organisations have is counted, not named. */
async function namedBy(
  tx: Tx,
  { row, organId, language, dayOf }: { row: Row; organId: number; language: Language; dayOf: DayOf },
  said: string,
): Promise<RecordErrors | undefined> {
  const value = String(row["dataConValue"]);
  const found = await valueNames(tx, { item: String(row["dataEnName"]), value }, { dayOf, language });
  const isOwn = isNamedTo(organId);
  const places = [
    ...found.forms.filter(isOwn).map(({ label: name, isDraft }) => ({ name, isDraft })),
    ...found.processes.filter(isOwn).map(({ processName: name, isDraft }) => ({ name, isDraft })),
    ...found.matrices.filter(isOwn).map(({ matrixName: name, isDraft }) => ({ name, isDraft })),
    ...found.values.map(({ dataConDesc: name }) => ({ name, isDraft: false })),
  ];
  const count = Object.values(found).flat().length;
  if (count === 0) return undefined;
  const inWords = (language: Language) => ({
    uses: namesOrDash(
      places.map(({ name, isDraft }) =>
        isDraft ? text(language, "data-item-uses", "value.draftOf", { name }) : name,
      ),
    ),
  });
  return { dataConValue: hookError(said, { value, count }, inWords) };
}
