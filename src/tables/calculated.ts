import { boundedFunctions } from "#contract/rules/bounded-functions.ts";
import { EvaluationStopped, guarded } from "#contract/rules/evaluation-guard.ts";
import { syntaxTree } from "#contract/rules/expression-tree.ts";
import { momentAt, momentIn, withZonedMoments, zonedFunctions } from "#feel";
import { evaluate, FeelDateTime, parseDate, parseExpression } from "feelin";
import type { JsonValue } from "#contract/schema.ts";
import { checkFeel } from "./feel.ts";
import { kindOf } from "./field-kinds.ts";
import { instantText, epochMicros } from "./kinds/calendar.ts";
import type { RecordErrors } from "./record-error.ts";
import type { FieldModel, Row, TableModel } from "./table-model.ts";

export type CalculatedResult = { values: Row } | { errors: RecordErrors };

/**
 * Computes the calculated fields of a row: each from the row's other values, those that need others after them.
 * Days and instants enter FEEL as such, instants with the day and hour of the clocks of `timeZone`: the one that is set for
 * all organisations, for what is kept is one value for whoever reads it. An answer of another type than the field's is an
 * error of that field, an answer of null is no value. Pure: functions that read a clock were refused with the schema.
 */
export function computeCalculated(model: TableModel, row: Row, timeZone: string): CalculatedResult {
  const values: Row = {};
  const errors: RecordErrors = {};
  for (const { field, needs, expression, isPlain } of inOrder(model)) {
    // Only what the expression reads: the parser looks at every name it is given.
    const context = Object.fromEntries(
      needs.map((one) => [one.name, toFeel(one, values[one.name] ?? row[one.name] ?? null, timeZone)]),
    );
    const functions = expression === field.calc ? {} : zonedFunctions(timeZone, "null");
    const found = valueOf(expression, isPlain, { ...functions, ...context });
    const value = fromFeel(field, found, timeZone);
    const read =
      value === null ? null : value === undefined ? undefined : kindOf(field).readValue(value, field);
    if (read === undefined)
      errors[field.name] = { code: "notCalculable", params: { expression: field.calc } };
    else values[field.name] = read;
  }
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

interface Calculation {
  field: FieldModel & { calc: string };
  needs: readonly FieldModel[];
  /** As the interpreter gets it. */
  expression: string;
  /** Whether it can only cost about what it is long: it needs no guard. */
  isPlain: boolean;
}

/** Made at the first use: loading this file alone must not need the interpreter. */
let bounded: ReturnType<typeof boundedFunctions> | undefined;

/** The value of a calculation; undefined where it took too long. */
function valueOf(expression: string, isPlain: boolean, context: Record<string, unknown>): unknown {
  const run = (): unknown => evaluate(expression, { ...bounded, ...context }).value;
  if (isPlain) return evaluate(expression, context).value;
  bounded ??= boundedFunctions((name) => evaluate(name).value);
  try {
    return guarded(expression, run);
  } catch (stopped) {
    if (stopped instanceof EvaluationStopped) return undefined;
    throw stopped;
  }
}

const orders = new WeakMap<TableModel, readonly Calculation[]>();

/** Calculated fields, each after those it reads; the lint has excluded circles. */
function inOrder(model: TableModel): readonly Calculation[] {
  const known = orders.get(model);
  if (known !== undefined) return known;
  const fieldNames = model.fields.map((field) => field.name);
  const names = Object.fromEntries(fieldNames.map((name) => [name, null]));
  const parse = (text: string) => syntaxTree(parseExpression(text, names, undefined), text);
  const ordered: Calculation[] = [];
  const place = (field: FieldModel, way: readonly string[]): void => {
    if (!isCalculated(field) || way.includes(field.name) || ordered.some((one) => one.field === field))
      return;
    const check = checkFeel(field.calc, fieldNames);
    const needs = model.fields.filter((one) => "names" in check && check.names.includes(one.name));
    for (const other of needs) place(other, [...way, field.name]);
    const expression = withZonedMoments(field.calc, parse);
    ordered.push({ field, needs, expression, isPlain: "names" in check && check.isPlain });
  };
  for (const field of model.fields) place(field, []);
  orders.set(model, ordered);
  return ordered;
}

function isCalculated(field: FieldModel): field is FieldModel & { calc: string } {
  return field.calc !== undefined;
}

function toFeel(field: FieldModel, value: JsonValue, timeZone: string): unknown {
  if (typeof value !== "string") return value;
  if (field.kind === "date") return parseDate(value);
  return field.kind === "instant" ? momentIn(timeZone, value) : value;
}

/** FEEL's own date objects say themselves as ISO texts; a moment that names no zone is when those clocks show it. */
function fromFeel(field: FieldModel, found: unknown, timeZone: string): JsonValue | undefined {
  const value = momentAt(timeZone, found);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "function" || value === undefined) return undefined;
  const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
  const isInstant = field.kind === "instant" || value instanceof FeelDateTime;
  const micros = isInstant && typeof plain === "string" ? epochMicros(plain, timeZone) : undefined;
  return micros === undefined ? plain : instantText(micros);
}
