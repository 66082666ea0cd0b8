import type { JsonValue } from "#contract/schema.ts";
import {
  checkRecord,
  computeCalculated,
  type FieldModel,
  hasYear,
  type RecordErrors,
  type Row,
} from "#tables";
import type { TableContext } from "./table-context.ts";

export type Judged = { row: Row } | { errors: RecordErrors };

/** Errors on fields that somebody may not set: what they may not see is unknown to them. */
export function errorsOfRights({ model, access }: TableContext, names: readonly string[]): RecordErrors {
  const errors: RecordErrors = {};
  for (const name of names) {
    if (access.writableFields.has(name)) continue;
    const isSeen = model.fields.some((field) => field.name === name) && access.readableFields.has(name);
    errors[name] = { code: isSeen ? "readOnly" : "unknownField", params: {} };
  }
  return errors;
}

/**
 * Judges a whole row as it would be stored, fills in defaults and computes what is calculated. `changed` are the
 * properties somebody wants to set; in a new row all that are given.
 */
export function judgeRow(
  { table, model, ports }: TableContext,
  given: Row,
  options: { mode: "create" } | { mode: "update"; changed: readonly string[] },
): Judged {
  const verdict = checkRecord(table.compiled, given, options);
  if (!verdict.ok) return { errors: verdict.errors };
  const errors = errorsOfStorage(model.fields, verdict.row);
  if (Object.keys(errors).length > 0) return { errors };
  const calculated = computeCalculated(model, verdict.row, ports.parameters.value("timeZone"));
  return "errors" in calculated ? calculated : { row: { ...verdict.row, ...calculated.values } };
}

const ranges: Readonly<Record<string, number>> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
  "numeric(18,2)": 1e15,
};

const formats: Readonly<Record<string, string>> = { date: "date", timestamptz: "date-time" };

/** What a column cannot hold although the schema allows it. */
export function errorsOfStorage(fields: readonly FieldModel[], row: Row): RecordErrors {
  const errors: RecordErrors = {};
  for (const field of fields) {
    const value = row[field.name];
    const range = ranges[field.columnType];
    if (typeof value === "number" && range !== undefined && Math.abs(value) > range) {
      errors[field.name] =
        value > 0
          ? { code: "tooLarge", params: { limit: range } }
          : { code: "tooSmall", params: { limit: -range } };
    } else if (typeof value === "string" && formats[field.columnType] !== undefined && !hasYear(value)) {
      errors[field.name] = { code: "badFormat", params: { format: formats[field.columnType] ?? "" } };
    } else if (holdsNul(value)) {
      errors[field.name] = { code: "wrongType", params: { kind: field.kind } };
    }
  }
  return errors;
}

/** The one character that a text of the database cannot hold. */
export function holdsNul(value: JsonValue | undefined): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && JSON.stringify(value).includes("\\u0000");
}
