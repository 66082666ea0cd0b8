import { randomUUID } from "node:crypto";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { saveTableRow } from "#contract/calls/tables.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { addRow } from "./add-row.ts";
import { databaseRefusal } from "./database-refusal.ts";
import { inTableWrite } from "./in-table-write.ts";
import { answeredRow } from "./answered-row.ts";
import { joinRefusals, refusalAt } from "./join-refusals.ts";
import { lockReachable, lockRows, type WholeRow } from "./read-rows.ts";
import { type DetailGiven, saveDetail, type WritingPlace } from "./save-detail.ts";
import { contextFor, type TableContext } from "./table-context.ts";
import { missingRow, updateRow } from "./update-row.ts";

type Given = InputOf<typeof saveTableRow>;

/**
 * Writes a row and rows of its detail tables in one transaction, each under the rights of its own table: all of it, or
 * nothing. What is wrong is told of all rows at once, a detail's under `entity.field[place].property`.
 */
export async function saveWithDetails(context: TableContext, given: Given): Promise<Row | Refusal> {
  const { access } = context;
  const isChanged = Object.keys(given.changes ?? {}).length > 0;
  if (given.key === undefined ? !access.create : isChanged && !access.update) return refuse("noPermission");
  const details = given.details.map((detail) => detailContext(context, detail));
  if (details.includes(undefined)) return refuse("notFound");
  let place: WritingPlace | undefined;

  const row = await inTableWrite(
    context,
    async (tx): Promise<WholeRow | Refusal> => {
      const master = await saveMaster(tx, context, given);
      if (isRefusal(master.answer) && master.row === undefined) return master.answer;
      const refusals = isRefusal(master.answer) ? [master.answer] : [];
      const batchId = randomUUID();
      for (const [at, detail] of given.details.entries()) {
        const other = details[at];
        if (other === undefined || master.row === undefined) continue;
        const one = { context: other, detail, master: master.row, batchId };
        refusals.push(...(await saveDetail(tx, one, (now) => (place = now))));
        other.ports.live.announceToAll(tx, { event: "table", entity: other.model.name });
      }
      return joinRefusals(refusals) ?? (master.answer as WholeRow);
    },
    {
      meaningOf: async (error) => {
        if (place === undefined) return databaseRefusal(context, error, given.row);
        const refusal = await databaseRefusal(place.context, error);
        return refusal && refusalAt(place.path, refusal);
      },
    },
  );
  return isRefusal(row) ? row : answeredRow(context, row);
}

/** The row itself as it was stored. A change that was refused leaves the row as it stands, for its details to be judged. */
async function saveMaster(
  tx: Tx,
  context: TableContext,
  { key, row = {}, changes = {} }: Given,
): Promise<{ answer: WholeRow | Refusal; row?: WholeRow }> {
  if (key === undefined) {
    const answer = await addRow(tx, context, row);
    return isRefusal(answer) ? { answer } : { answer, row: answer };
  }
  const isKept = Object.keys(changes).length === 0;
  const [before] = await (isKept ? lockReachable : lockRows)(tx, context, [key]);
  if (before === undefined) return { answer: await missingRow(tx, context, key) };
  if (isKept) return { answer: before, row: before };
  const answer = await updateRow(tx, context, { key, changes });
  return { answer, row: isRefusal(answer) ? before : answer };
}

/** A detail table that the schema names, in the same hands; undefined where it cannot be seen. */
function detailContext(context: TableContext, { entity, field }: DetailGiven): TableContext | undefined {
  const isNamed = context.model.detail.some((one) => one.entity === entity && one.field === field);
  const other = isNamed ? contextFor(context, entity) : undefined;
  return other === undefined || other.model.storage === "call" || !other.access.read ? undefined : other;
}
