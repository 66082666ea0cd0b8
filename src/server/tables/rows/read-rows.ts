import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldModel, kindOf, type Row, type TableAccess, type TableModel } from "#tables";
import { allOf } from "../../db/index.ts";
import {
  keyField,
  livingSql,
  operandsSql,
  quoted,
  rowVersionSql,
  selectedColumns,
} from "../../table-sql/index.ts";
import { type Runner, textOf } from "../sql/run-sql.ts";
import { permittedSql } from "../../viewer/index.ts";
import { changeableSql, ownersSql, scopeSql } from "../sql/scope-sql.ts";
import { place, runWithPlaces } from "../sql/statement-places.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import { knownMembers, memberPlaces } from "./known-members.ts";
import type { TableContext } from "./table-context.ts";

/** A row with everything, whoever looks: for checks and records, not for answers. */
export type WholeRow = Row & { rowVersion: string };

/** The rows that exist for somebody: within the table's scope, not kept from them and let by its owner; deleted ones too. */
export function existingFor(context: TableContext): RawBuilder<unknown> {
  const { model, author } = context;
  return allOf([scopeSql(model, author), permittedSql(context), ownersSql(model, author)]);
}

/** The rows that somebody can reach: those that exist for them, living or in the recycle bin. */
export function reachable(context: TableContext, living = true): RawBuilder<unknown> {
  return allOf([livingSql(context.model, living), existingFor(context)]);
}

/** The rows that somebody may change, as far as it depends on the row: the wall that every write goes through. */
export function changeable(context: TableContext, living = true): RawBuilder<unknown> {
  return allOf([reachable(context, living), changeableSql(context.model, context.author)]);
}

/**
 * Rows by their keys with every field, locked until the transaction ends, in the order of their keys: those that one may
 * change (`changeable`). Others are as if they were not there.
 */
export function lockRows(
  tx: Runner,
  context: TableContext,
  keys: readonly JsonValue[],
  living = true,
): Promise<WholeRow[]> {
  return rowsWhere(tx, context, keys, { where: changeable(context, living), isHeld: true });
}

/** The same without holding them. */
export function readChangeable(
  on: Runner,
  context: TableContext,
  keys: readonly JsonValue[],
): Promise<WholeRow[]> {
  return rowsWhere(on, context, keys, { where: changeable(context), isHeld: false });
}

/** The same of the rows that one may read: held while something else is changed beside them. */
export function lockReachable(
  tx: Runner,
  context: TableContext,
  keys: readonly JsonValue[],
): Promise<WholeRow[]> {
  return rowsWhere(tx, context, keys, { where: reachable(context), isHeld: true });
}

/** What of these statements is not the same for everybody who asks for rows of a table. */
const places = { keys: place("keys"), where: place("where") } as const;

const wholeRows: StatementTexts<TableModel> = new WeakMap();

async function rowsWhere(
  on: Runner,
  context: TableContext,
  keys: readonly JsonValue[],
  { where, isHeld }: { where: RawBuilder<unknown>; isHeld: boolean },
): Promise<WholeRow[]> {
  const { model } = context;
  const read = readKeys(context, keys);
  if (read.length === 0) return [];
  const key = keyField(model);
  const text = statementOf(wholeRows, model, isHeld ? "held" : "read", () => {
    const held = isHeld ? sql`for update` : sql``;
    const statement = sql`select ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"
        from ${quoted(model.table)}
        where ${quoted(key.column)} = any(${places.keys}) and ${places.where}
        order by ${quoted(key.column)} ${held}`;
    return textOf(statement);
  });
  return runWithPlaces<WholeRow>(on, text, { keys: operandsSql(key, read), where });
}

/** One row by its key, with the fields that the reader may see. */
export async function readRow(on: Runner, context: TableContext, key: JsonValue): Promise<Row | undefined> {
  const { model } = context;
  const field = keyField(model);
  const read = readKeys(context, [key]);
  if (read.length === 0) return undefined;
  const shown = readableFields(context);
  const members = memberPlaces(knownMembers(context, shown));
  const text = statementOf(shownRows, shown, `read ${members.name}`, () => {
    const statement = sql`select ${selectedColumns(shown, members.places)}, ${rowVersionSql(model)} as "rowVersion"
        from ${quoted(model.table)} where ${quoted(field.column)} = any(${places.keys}) and ${places.where}`;
    return textOf(statement);
  });
  const [row] = await runWithPlaces<Row>(on, text, {
    keys: operandsSql(field, read),
    where: reachable(context),
    ...members.parts,
  });
  return row;
}

const shownRows: StatementTexts<readonly FieldModel[]> = new WeakMap();

/** Keys as the key's column has them; what cannot be one finds nothing. */
export function readKeys({ model }: TableContext, keys: readonly JsonValue[]): JsonValue[] {
  const field = keyField(model);
  return keys.flatMap((key) => {
    const value = kindOf(field).readValue(key, field);
    return value === undefined || value === null ? [] : [value];
  });
}

/** The fields that the reader may see; the key is always among them. One list for everybody with the same access. */
export function readableFields({ model, access }: TableContext): readonly FieldModel[] {
  const known = readable.get(access);
  if (known !== undefined) return known;
  const fields = model.fields.filter(
    (field) => field.name === model.key || access.readableFields.has(field.name),
  );
  readable.set(access, fields);
  return fields;
}

const readable = new WeakMap<TableAccess, readonly FieldModel[]>();
