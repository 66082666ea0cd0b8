import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { checkRules } from "./check-rules.ts";
import type { CompiledTable } from "./compile-table.ts";
import { conditionHolds } from "./conditions.ts";
import { fromAjvError, putError, type RecordErrors } from "./record-error.ts";
import { fieldsByName } from "./table-fields.ts";
import type { FieldModel, Row } from "./table-model.ts";

/** A row is judged for a new row, for a change of a row, or for a line of an import. */
export interface CheckOptions {
  mode: "create" | "update" | "import";
  /**
   * In `update` the row is the whole row as it would be stored; these are the properties that somebody wants to set.
   * Only they may not be unknown or read-only. Left out: all of them.
   */
  changed?: readonly string[];
}

export type RecordVerdict =
  /** `row` is what is to be stored: blanks are null, and what is empty has its default. */
  { ok: true; row: Row } | { ok: false; row: Row; errors: RecordErrors };

/**
 * Judges a row: types, limits, choices, what is required (and required when), tests across fields.
 * Unknown and read-only properties are refused; an import may give the key, by which it finds the row.
 * A blank text is no value. A field that its condition hides is not required. Pure; the same in browser, server and import.
 */
export function checkRecord(
  { model, validate }: CompiledTable,
  given: Row,
  options: CheckOptions,
): RecordVerdict {
  const fields = fieldsByName(model);
  const errors: RecordErrors = {};
  for (const name of options.changed ?? Object.keys(given)) {
    // Whoever sends thousands of names that no table has is told of the first.
    if (Object.keys(errors).length >= limits.problemsToldMax) break;
    const field = fields.get(name);
    const isImportKey = options.mode === "import" && name === model.key;
    if (field === undefined) putError(errors, name, { code: "unknownField", params: {} });
    else if (field.readOnly && !isImportKey) putError(errors, name, { code: "readOnly", params: {} });
  }
  const row = filledIn(model.fields, given, options.mode !== "update");

  const judged = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => isJudged(fields.get(name), value)),
  );
  if (!validate(judged)) {
    for (const error of validate.errors ?? []) {
      const name = fieldNameOf(error);
      const field = fields.get(name);
      const found = fromAjvError(error, field);
      if (found === undefined || (found.code === "required" && !conditionHolds(field?.when, row))) continue;
      putError(errors, name, found);
    }
  }
  checkRules(model, row, errors);
  return Object.keys(errors).length === 0 ? { ok: true, row } : { ok: false, row, errors };
}

/**
 * Blank texts become null, and what is empty gets its default: in a new row whatever is left out, elsewhere what was
 * cleared, unless the schema makes null a value of its own.
 */
function filledIn(fields: readonly FieldModel[], given: Row, isNew: boolean): Row {
  const row: Row = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isBlank(value) ? null : value]),
  );
  for (const field of fields) {
    if (field.default === undefined) continue;
    const value = Object.hasOwn(row, field.name) ? row[field.name] : undefined;
    const isCleared = value === null && !field.nullable;
    if (isCleared || (value === undefined && isNew)) row[field.name] = field.default;
  }
  return row;
}

/** A text of nothing but spaces shows nothing: a row called so could neither be found nor opened. */
function isBlank(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.trim() === "";
}

/** Null is looked at only where the schema makes it a value of its own; elsewhere it is a value that is not there. */
function isJudged(field: FieldModel | undefined, value: JsonValue | undefined): boolean {
  return field !== undefined && value !== undefined && (value !== null || field.nullable);
}

function fieldNameOf(error: { instancePath: string; params: object }): string {
  const [, first = ""] = error.instancePath.split("/");
  if (first !== "") return first;
  if ("missingProperty" in error.params) return String(error.params.missingProperty);
  return "additionalProperty" in error.params ? String(error.params.additionalProperty) : "";
}
