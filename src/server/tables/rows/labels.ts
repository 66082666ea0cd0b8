import { sql } from "kysely";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, Row } from "#tables";
import { quoted } from "../sql/quoted.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { operandsSql } from "../sql/value-sql.ts";
import { knownField } from "../system-columns.ts";
import { besides, type TableContext } from "./table-context.ts";

/**
 * What the references of some rows are called: one question for each table pointed to, however many rows and fields.
 * Who may not read what it points to sees the value itself. Rows in the recycle bin keep their names.
 */
export async function labelsOf(
  on: Runner,
  context: TableContext,
  fields: readonly FieldModel[],
  rows: readonly Row[],
): Promise<ReferenceLabels> {
  const labels: ReferenceLabels = {};
  const targets = new Map<string, { fields: FieldModel[]; values: Set<JsonValue> }>();
  for (const field of fields) {
    if (field.reference === undefined) continue;
    const values = rows.flatMap((row) => membersOf(row[field.name]));
    if (values.length === 0) continue;
    const target = `${field.reference.entity}\n${field.reference.field}`;
    const known = targets.get(target) ?? { fields: [], values: new Set() };
    known.fields.push(field);
    for (const value of values) known.values.add(value);
    targets.set(target, known);
  }
  for (const { fields: pointing, values } of targets.values()) {
    const [first] = pointing;
    if (first === undefined) continue;
    const found = await labelsOfValues(on, context, first, [...values]);
    for (const field of pointing) labels[field.name] = found;
  }
  return labels;
}

/** What the rows are called that a field's values point to, by value. */
export async function labelsOfValues(
  on: Runner,
  context: TableContext,
  { reference }: FieldModel,
  values: readonly JsonValue[],
): Promise<Record<string, string>> {
  const target = reference === undefined ? undefined : besides(context, reference.entity);
  if (reference === undefined || target === undefined || target.model.storage === "call") return {};
  const { model, access } = target;
  if (!access.readableFields.has(model.label) || values.length === 0) return {};
  const pointed = knownField(model, reference.field);
  const rows = await runSql<{ value: JsonValue; label: string | null }>(
    on,
    sql`select ${quoted(pointed.column)} as value, ${quoted(knownField(model, model.label).column)}::text as label
        from ${quoted(model.table)} where ${quoted(pointed.column)} = any(${operandsSql(pointed, suitable(pointed, values))})`,
  );
  return Object.fromEntries(rows.map(({ value, label }) => [String(value), label ?? String(value)]));
}

/** A text cannot be compared with a number: such a value points to nothing. */
function suitable(pointed: FieldModel, values: readonly JsonValue[]): JsonValue[] {
  return pointed.columnType === "text"
    ? values.map(String)
    : values.map(Number).filter((value) => Number.isFinite(value));
}

/** A field's values: one, several, or none. */
export function membersOf(value: JsonValue | undefined): JsonValue[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
