import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { type Row, sameValue } from "#tables";
import type { Tx } from "../../db/index.ts";
import { knownField } from "../../table-sql/index.ts";
import { titleOfSet, twinOf } from "../rows/check-unique.ts";
import { nameOf } from "../rows/merge-given.ts";
import { lockReachable, type WholeRow } from "../rows/read-rows.ts";
import type { TableContext } from "../rows/table-context.ts";

/**
 * Refuses to give a row back what it had where that must be unique and another row has it now, which is named. Only as far as
 * the person may read the values and reach that row; the rest the index refuses.
 */
export async function earlierValueTaken(
  tx: Tx,
  context: TableContext,
  { before, wanted }: { before: WholeRow; wanted: Row },
): Promise<Refusal | undefined> {
  const { model, access } = context;
  for (const set of model.uniqueSets) {
    const isChanged = set.some(
      (name) => !sameValue(before[name], wanted[name] ?? null, knownField(model, name)),
    );
    if (!isChanged || !set.every((name) => access.readableFields.has(name))) continue;
    const twin = await twinOf(tx, context, set, { row: wanted, key: before[model.key] ?? null });
    const [other] = twin === undefined ? [] : await lockReachable(tx, context, [twin]);
    if (other === undefined) continue;
    return refuse("earlierValueTaken", {
      row: nameOf(context, before),
      field: titleOfSet(context, set),
      other: nameOf(context, other),
    });
  }
  return undefined;
}
