import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, RecordErrors, Row } from "#tables";
import { isOwn, knownField, operandsSql, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { membersOf } from "./labels.ts";
import { reachable } from "./read-rows.ts";
import { contextFor, type TableContext } from "./table-context.ts";

/**
 * Which values of a reference field point to a living row that the person can reach and the reference allows. The
 * rows are held until the transaction ends, so that nobody deletes them meanwhile.
 */
export async function existing(
  on: Runner,
  context: TableContext,
  { reference }: FieldModel,
  values: readonly JsonValue[],
): Promise<ReadonlySet<string>> {
  const all = new Set(values.map(String));
  const target = reference === undefined ? undefined : contextFor(context, reference.entity);
  if (reference === undefined || target === undefined || target.model.storage === "call") return all;
  const { model } = target;
  const pointed = knownField(model, reference.field);
  const readable =
    pointed.columnType === "text" ? values.map(String) : values.map(Number).filter(Number.isSafeInteger);
  if (readable.length === 0) return new Set();
  const allowed = Object.entries(reference.filter ?? {}).map(([name, wanted]) => {
    const field = knownField(model, name);
    return sql`${quoted(field.column)} = any(${operandsSql(field, [...wanted] as JsonValue[])})`;
  });
  const conditions = [reachable(target), ...allowed];
  const held = isOwn(model) && model.softDelete ? sql`for share` : sql``;
  const rows = await runSql<{ value: JsonValue }>(
    on,
    sql`select ${quoted(pointed.column)} as value from ${quoted(model.table)}
        where ${quoted(pointed.column)} = any(${operandsSql(pointed, readable)}) and ${sql.join(conditions, sql` and `)} ${held}`,
  );
  return new Set(rows.map(({ value }) => String(value)));
}

/** Errors on reference fields of a row whose values point to nothing. */
export async function checkReferences(
  tx: Runner,
  context: TableContext,
  row: Row,
  names: readonly string[],
): Promise<RecordErrors> {
  const errors: RecordErrors = {};
  for (const field of context.model.fields) {
    if (field.reference === undefined || !names.includes(field.name) || field.stamp !== undefined) continue;
    const values = membersOf(row[field.name]);
    if (values.length === 0) continue;
    const found = await existing(tx, context, field, values);
    const missing = values.find((value) => !found.has(String(value)));
    if (missing !== undefined)
      errors[field.name] = {
        code: "unknownReference",
        params: { value: missing, found: missing, entity: field.reference.entity },
      };
  }
  return errors;
}
