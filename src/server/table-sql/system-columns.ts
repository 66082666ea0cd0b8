import { type RawBuilder, sql } from "kysely";
import { type FieldModel, organProperty, type TableModel } from "#tables";
import { always } from "../db/index.ts";
import { quoted } from "./quoted.ts";

/**
 * Columns of every table that a schema makes, besides those of its properties. No property's column begins with an
 * underscore. A table that a migration made has none of them.
 */
export const systemColumns = {
  rowVersion: "_row_version",
  deletedAt: "_deleted_at",
  /** Stays with a row that comes back from the recycle bin. */
  deletedBy: "_deleted_by",
  organId: "_organ_id",
} as const;

/** Whether the server made the table. */
export function isOwn(model: TableModel): boolean {
  return model.storage === "table";
}

/** The version of a row as text; an adopted table's is the transaction that last wrote it. */
export function rowVersionSql(model: TableModel): RawBuilder<unknown> {
  return isOwn(model) ? sql`${quoted(systemColumns.rowVersion)}::text` : sql`xmin::text`;
}

/** Holds for rows that are not in the recycle bin. */
export function livingSql(model: TableModel, living = true): RawBuilder<unknown> {
  if (!isOwn(model) || !model.softDelete) return living ? always : none;
  return living ? notDeleted : deleted;
}

const none = sql`false`;
// The same for every request: what they are as text is written once.
const notDeleted = sql`${quoted(systemColumns.deletedAt)} is null`;
const deleted = sql`${quoted(systemColumns.deletedAt)} is not null`;

/** The column that says which organisation a row belongs to; undefined where rows are not told apart by organisations. */
export function organColumn(model: TableModel): string | undefined {
  // Elsewhere a property of this name that people write says nothing of whose a row is.
  const isKept = model.scope === "shared" || !isOwn(model);
  if (!["organisation", "administered", "shared"].includes(model.scope ?? "")) return undefined;
  const own = model.fields.find(
    ({ name, stamp }) => name === organProperty && (isKept || stamp !== undefined),
  );
  return own?.column ?? systemColumns.organId;
}

/** The key's field. */
export function keyField(model: TableModel): FieldModel {
  const field = model.fields.find((one) => one.name === model.key);
  if (field === undefined) throw new Error(`${model.name} has no field ${model.key}`);
  return field;
}

/** The field of a name that the model is known to have. */
export function knownField(model: TableModel, name: string): FieldModel {
  const field = model.fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`${model.name} has no field ${name}`);
  return field;
}
