import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { keyField, knownField, operandSql, quoted } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { errorsOfRights } from "./judge-row.ts";
import { lockRows, reachable, type WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import { storeUpdate } from "./store-update.ts";
import type { TableContext } from "./table-context.ts";
import { missingRow } from "./update-row.ts";

/** Between two siblings there is room for others, so that most moves change one row. */
const step = 10;

/** Moves a row of a tree below a parent, before a sibling or to the last place; siblings are renumbered as far as needed. */
export async function moveRow(
  tx: Tx,
  context: TableContext,
  { key, parent, before }: { key: JsonValue; parent: JsonValue; before?: JsonValue | undefined },
): Promise<WholeRow | Refusal> {
  const { model, author } = context;
  const { tree } = model;
  if (tree === undefined) return refuse("notFound");
  const names = [tree.parent, ...(tree.order === undefined ? [] : [tree.order])];
  const refused = errorsOfRights(context, names);
  if (Object.keys(refused).length > 0) return refuseRecord(refused, author.language);
  const [row] = await lockRows(tx, context, [key]);
  if (row === undefined) return missingRow(tx, context, key);
  const order = tree.order === undefined ? undefined : await placeFor(tx, context, { row, parent, before });
  if (isRefusal(order)) return order;
  const wanted: Row = {
    ...row,
    [tree.parent]: parent,
    ...(tree.order === undefined || order === undefined ? {} : { [tree.order]: order }),
  };
  return storeUpdate(tx, context, { before: row, wanted, changed: names });
}

/** The number for the place before a sibling. Where its neighbours leave none, those after it move up. */
async function placeFor(
  tx: Tx,
  context: TableContext,
  { row, parent, before }: { row: WholeRow; parent: JsonValue; before: JsonValue | undefined },
): Promise<number | Refusal> {
  const { model } = context;
  const order = model.tree?.order ?? "";
  const siblings = (await siblingsOf(tx, context, parent)).filter((one) => one[model.key] !== row[model.key]);
  const at = before === undefined ? siblings.length : siblings.findIndex((one) => one[model.key] === before);
  if (at < 0) return refuse("notFound");
  const numberOf = (index: number): number => Number(siblings[index]?.[order] ?? 0);
  if (at === siblings.length) return at === 0 ? 0 : numberOf(at - 1) + step;
  const low = at === 0 ? numberOf(0) - 2 * step : numberOf(at - 1);
  const between = Math.floor((Math.max(low, -1) + numberOf(at)) / 2);
  if (between > Math.max(low, -1) && between < numberOf(at)) return between;
  const start = at === 0 ? 0 : numberOf(at - 1) + step;
  for (const [index, sibling] of siblings.slice(at).entries()) {
    const moved = await storeUpdate(tx, context, {
      before: sibling,
      wanted: { ...sibling, [order]: start + (index + 1) * step },
      changed: [order],
    });
    if (isRefusal(moved)) return moved;
  }
  return start;
}

async function siblingsOf(tx: Tx, context: TableContext, parent: JsonValue): Promise<WholeRow[]> {
  const { model } = context;
  const field = knownField(model, model.tree?.parent ?? "");
  const order = knownField(model, model.tree?.order ?? "");
  const below =
    parent === null
      ? sql`${quoted(field.column)} is null`
      : sql`${quoted(field.column)} = ${operandSql(field, parent)}`;
  const keys = await runSql<{ key: JsonValue }>(
    tx,
    sql`select ${quoted(keyField(model).column)} as key from ${quoted(model.table)} where ${below} and ${reachable(context)}`,
  );
  const rows = await lockRows(
    tx,
    context,
    keys.map((one) => one.key),
  );
  return rows.toSorted((a, b) => Number(a[order.name] ?? 0) - Number(b[order.name] ?? 0));
}
