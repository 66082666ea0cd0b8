import { type RawBuilder, sql } from "kysely";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, Row } from "#tables";
import { labelSql } from "../sql/label-sql.ts";
import { isOwn, knownField, literal, operandsSql, quoted, systemColumns } from "../../table-sql/index.ts";
import { permittedSql } from "../../viewer/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { nameableSql, ownersSql } from "../sql/scope-sql.ts";
import { contextFor, type TableContext } from "./table-context.ts";

/**
 * What the references of some rows are called: one question for each table pointed to, however many rows and fields.
 * Who may not read what it points to sees the value itself; a row of it that they may not see has no name. Rows in the
 * recycle bin keep theirs.
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

/** Whether somebody reads what a field points to by another text than the value itself. */
export function isNamed(context: TableContext, { reference }: FieldModel): boolean {
  const target = reference === undefined ? undefined : contextFor(context, reference.entity);
  if (reference === undefined || target === undefined || target.model.storage === "call") return false;
  return target.model.label !== reference.field && target.access.readableFields.has(target.model.label);
}

/** What the rows are called that a field's values point to, by value: nothing for those that the reader may not see. */
export async function labelsOfValues(
  on: Runner,
  context: TableContext,
  { reference }: FieldModel,
  values: readonly JsonValue[],
): Promise<Record<string, string>> {
  const target = reference === undefined ? undefined : contextFor(context, reference.entity);
  if (reference === undefined || target === undefined || target.model.storage === "call")
    return asTheyAre(values);
  const { model, access } = target;
  if (!access.readableFields.has(model.label)) return asTheyAre(values);
  if (values.length === 0) return {};
  const pointed = knownField(model, reference.field);
  const rows = await runSql<{ value: JsonValue; label: string | null }>(
    on,
    sql`select ${quoted(pointed.column)} as value, ${labelSql(target)} as label
        from ${quoted(model.table)} where ${quoted(pointed.column)} = any(${operandsSql(pointed, suitable(pointed, values))})
          and ${nameable(target)}`,
  );
  return Object.fromEntries(rows.map(({ value, label }) => [String(value), label ?? String(value)]));
}

function asTheyAre(values: readonly JsonValue[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [String(value), String(value)]));
}

/**
 * What the references on a page are called, as part of the statement that reads it: an object by field, or undefined
 * where there is nothing to name. A field whose values are told as they are has none. `page` holds the rows under the names of their properties.
 */
export function labelsBeside(
  context: TableContext,
  fields: readonly FieldModel[],
): RawBuilder<unknown> | undefined {
  const parts = fields.flatMap((field) => {
    const pointing = namedBy(context, field);
    return pointing === undefined ? [] : [sql`${literal(field.name)}, (${pointing})`];
  });
  return parts.length === 0 ? undefined : sql`json_build_object(${sql.join(parts)})`;
}

/** A statement for the names that one field's values point to. */
function namedBy(context: TableContext, field: FieldModel): RawBuilder<unknown> | undefined {
  const { reference } = field;
  const target = reference === undefined ? undefined : contextFor(context, reference.entity);
  if (reference === undefined || target === undefined || target.model.storage === "call") return undefined;
  const { model, access } = target;
  if (!access.readableFields.has(model.label)) return undefined;
  const pointed = knownField(model, reference.field);
  const members = { "text[]": sql`unnest`, jsonb: sql`jsonb_array_elements_text` }[
    field.columnType as string
  ];
  const value =
    members === undefined ? sql`page.${quoted(field.name)}` : sql`${members}(page.${quoted(field.name)})`;
  const isAlike = (members === undefined ? field.columnType : "text") === pointed.columnType;
  const column = isAlike ? quoted(pointed.column) : sql`${quoted(pointed.column)}::text`;
  const label = sql`coalesce(${labelSql(target)}, ${quoted(pointed.column)}::text)`;
  // Of two rows with one value the living one names it.
  const last = isOwn(model) && model.softDelete ? sql` order by ${quoted(systemColumns.deletedAt)}` : sql``;
  return sql`select json_object_agg(${quoted(pointed.column)}, ${label}${last}) from ${quoted(model.table)}
    where ${column} in (select ${value}${isAlike ? sql`` : sql`::text`} from page) and ${nameable(target)}`;
}

/** The rows whose names may be read, deleted ones too. */
export function nameable(context: TableContext): RawBuilder<unknown> {
  const { model, author } = context;
  return sql`${nameableSql(model, author)} and ${permittedSql(context)} and ${ownersSql(model, author)}`;
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
