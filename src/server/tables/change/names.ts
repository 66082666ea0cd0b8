import { createHash } from "node:crypto";
import type { FieldModel, TableModel } from "#tables";

/** PostgreSQL cuts names after 63 bytes. */
const longest = 63;

/** The name of a constraint or index: readable, never too long, the same for the same thing. */
function nameOf(kind: string, table: string, parts: readonly string[]): string {
  const whole = [kind, table, ...parts].join("_");
  if (Buffer.byteLength(whole) <= longest) return whole;
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, 10);
  return `${whole.slice(0, 40)}_${hash}`;
}

export const choicesName = (table: string, field: FieldModel): string => nameOf("ck", table, [field.column]);
export const referenceName = (table: string, field: FieldModel): string =>
  nameOf("fk", table, [field.column]);
export const indexName = (table: string, field: FieldModel, index: "plain" | "trigram"): string =>
  nameOf(index === "plain" ? "ix" : "tg", table, [field.column]);
/** A second index for the way down, on which empty values come last as well. */
export const downIndexName = (table: string, field: FieldModel): string =>
  nameOf("dx", table, [field.column]);
/** A set keeps its name when a property in it is renamed: it goes by columns. */
export const uniqueName = (model: TableModel, fields: readonly string[]): string =>
  nameOf(
    "uq",
    model.table,
    fields.map((name) => model.fields.find((field) => field.name === name)?.column ?? name),
  );
