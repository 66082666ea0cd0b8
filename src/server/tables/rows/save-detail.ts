import type { InputOf } from "#contract/calls/define-call.ts";
import type { saveTableRow } from "#contract/calls/tables.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Tx } from "../../db/index.ts";
import { knownField } from "../../table-sql/index.ts";
import { addRow } from "./add-row.ts";
import { refusalAt } from "./join-refusals.ts";
import { lockRows, type WholeRow } from "./read-rows.ts";
import { refuseField } from "./refuse-record.ts";
import { removeRows } from "./remove-rows.ts";
import type { TableContext } from "./table-context.ts";
import { missingRow, updateRow } from "./update-row.ts";

export type DetailGiven = InputOf<typeof saveTableRow>["details"][number];
type RowGiven = DetailGiven["rows"][number];

/** Which row is being written, should the database complain. */
export interface WritingPlace {
  context: TableContext;
  path: string;
}

interface SaveDetail {
  context: TableContext;
  detail: DetailGiven;
  master: WholeRow;
  batchId: string;
}

/** Removes, changes and adds rows of one detail table, in this order; answers what is wrong with any of them. */
export async function saveDetail(
  tx: Tx,
  given: SaveDetail,
  at: (place: WritingPlace) => void,
): Promise<Refusal[]> {
  const { context, detail } = given;
  const removed = await removeDetails(tx, given);
  if (removed !== undefined) return [removed];
  const refusals: Refusal[] = [];
  const places = [...detail.rows.entries()].toSorted(
    ([, one], [, other]) => Number(one.key === undefined) - Number(other.key === undefined),
  );
  for (const [place, row] of places) {
    const path = `${detail.entity}.${detail.field}[${place}]`;
    at({ context, path });
    const answer =
      row.key === undefined ? await addDetail(tx, given, row) : await changeDetail(tx, given, row);
    if (isRefusal(answer)) refusals.push(refusalAt(path, answer));
  }
  return refusals;
}

/** What the detail's rows have in the field that refers to their master. */
function linkOf({ context, detail, master }: SaveDetail): JsonValue {
  const { reference } = knownField(context.model, detail.field);
  return master[reference?.field ?? ""] ?? null;
}

const belongs = (given: SaveDetail, row: WholeRow): boolean =>
  String(row[given.detail.field] ?? "") === String(linkOf(given));

async function addDetail(tx: Tx, given: SaveDetail, { row = {} }: RowGiven): Promise<WholeRow | Refusal> {
  const { context, detail } = given;
  if (!context.access.create) return refuse("noPermission");
  return addRow(tx, context, { ...row, [detail.field]: linkOf(given) });
}

async function changeDetail(
  tx: Tx,
  given: SaveDetail,
  { key = "", changes = {} }: RowGiven,
): Promise<WholeRow | Refusal> {
  const { context, detail } = given;
  if (!context.access.update) return refuse("noPermission");
  if (Object.hasOwn(changes, detail.field))
    return refuseField(detail.field, { code: "readOnly", params: {} }, context.author.language);
  const [row] = await lockRows(tx, context, [key]);
  if (row === undefined) return missingRow(tx, context, key);
  return belongs(given, row) ? updateRow(tx, context, { key, changes }) : refuse("notFound");
}

/** What is gone already needs no removing. */
async function removeDetails(tx: Tx, given: SaveDetail): Promise<Refusal | undefined> {
  const { context, detail, batchId } = given;
  if (detail.removed.length === 0) return undefined;
  if (!context.access.delete) return refuse("noPermission");
  const rows = await lockRows(tx, context, detail.removed);
  if (!rows.every((row) => belongs(given, row))) return refuse("notFound");
  return removeRows(tx, context, rows, batchId);
}
