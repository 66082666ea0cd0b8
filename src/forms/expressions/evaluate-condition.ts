import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { EvaluationStopped, guarded } from "#contract/rules/evaluation-guard.ts";
import { isPlainExpression } from "#contract/rules/expression-bounds.ts";
import { nodesOf } from "#contract/rules/expression-tree.ts";
import type { IsWorkDay } from "#contract/rules/working-days.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { momentIn, zonedFunctions } from "#feel";
import { dateAndTime, parseDate } from "feelin";
import { type CompiledExpression, compileExpression, type Outcome } from "./compile-expression.ts";
import { inFormFields } from "./item-references.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { hasSyntaxError, parseCondition, pathsFrom } from "./parse-condition.ts";
import { workingDaysFunction, workingDaysOver } from "./working-days.ts";

/** The values an expression is evaluated over. */
export interface ConditionValues {
  page: FormPage | undefined;
  form: FormValues;
  applicant: Readonly<Record<string, JsonValue>>;
  instance: Readonly<Record<string, JsonValue>>;
  /** ISO 8601 with an offset. */
  now: string;
  /** By whose clocks a date and time has its day and its hour: the organisation's. */
  timeZone: string;
  /** The row a column's formula is worked out in, and its table. */
  row?: { table: FormComponent; cells: FormValues };
  /** What came of an automatic step's work. */
  answer?: JsonValue;
  /** The organisation's calendar; who has none cannot count working days. */
  isWorkDay?: IsWorkDay | undefined;
}

/** What an expression reads, found once. */
export interface PreparedExpression {
  expression: string;
  isSound: boolean;
  /** Whether it can only cost about what it is long: it needs no guard. */
  isPlain: boolean;
  readsNow: boolean;
  readsPeople: boolean;
  readsInstance: boolean;
  readsAnswer: boolean;
  /** Whether it counts working days. */
  readsCalendar: boolean;
  /** What it reads of the instance: `urgency`. */
  instance: readonly string[];
  /** Codes of the form's fields. */
  fields: readonly string[];
  /** Codes of the columns it reads of its own row. */
  cells: readonly string[];
  /** Outcomes by the values read: working out costs more than looking up. */
  known: Map<string, Outcome>;
  /** The last outcome with the plain values it was worked out from: most expressions read what has not changed. */
  last?: { read: readonly (JsonValue | undefined)[]; timeZone: string; outcome: Outcome };
  /** Made when it is first worked out. */
  compiled?: CompiledExpression;
}

/** How many outcomes an expression remembers, and one that is worked out in every row. */
const mostKnown = 200;
const mostKnownOfRows = 2_000;

export type ConditionAnswer = { holds: boolean } | { failed: string };

/** Parses an expression over the fields of a page and lists what it reads; data items are read from the fields that have them. */
export function prepareExpression(written: string, page?: FormPage): PreparedExpression {
  const expression = inFormFields(written, page);
  return { expression, ...factsOf(parseCondition(expression)), known: new Map() };
}

const factsOf = oncePerTree((root): Omit<PreparedExpression, "expression" | "known"> => {
  const heads = (rootName: string) => [
    ...new Set(pathsFrom(root, rootName).flatMap((path) => path.slice(0, 1))),
  ];
  const names = new Set<string>();
  for (const node of nodesOf(root)) if (node.name === "VariableName") names.add(node.text);
  const readsInstance = names.has("instance");
  return {
    isSound: !hasSyntaxError(root),
    isPlain: isPlainExpression(root),
    readsNow: names.has("now"),
    readsPeople: names.has("applicant") || readsInstance,
    readsInstance,
    readsAnswer: names.has("answer"),
    readsCalendar: names.has(workingDaysFunction),
    instance: heads("instance"),
    fields: heads("form"),
    cells: heads("row"),
  };
});

/** Whether an expression reads what came of an automatic step's work. */
export function readsAnswer(expression: string): boolean {
  return prepareExpression(expression).readsAnswer;
}

/** Whether a condition holds. Anything but a plain yes or no has failed, with the interpreter's reason. */
export function evaluateCondition(prepared: PreparedExpression, values: ConditionValues): ConditionAnswer {
  const outcome = evaluateExpression(prepared, values);
  if ("failed" in outcome) return outcome;
  if (typeof outcome.value === "boolean") return { holds: outcome.value };
  return { failed: outcome.value === null ? "null" : typeof outcome.value };
}

/** The value of an expression over the named roots; a warning of the interpreter counts as failure. */
export function evaluateExpression(prepared: PreparedExpression, values: ConditionValues): Outcome {
  if (prepared.readsNow || prepared.readsAnswer || prepared.readsCalendar) return interpret(prepared, values);
  const { form, row, timeZone } = values;
  const { last, fields } = prepared;
  if (
    last !== undefined &&
    row === undefined &&
    last.timeZone === timeZone &&
    fields.every((code, at) => isSame(last.read[at], form[code]))
  )
    return last.outcome;
  const key = keyOf(prepared, values);
  const outcome = prepared.known.get(key) ?? interpret(prepared, values);
  if (prepared.known.size >= (row === undefined ? mostKnown : mostKnownOfRows)) prepared.known.clear();
  prepared.known.set(key, outcome);
  if (!prepared.readsPeople && row === undefined)
    prepared.last = { read: fields.map((code) => form[code]), timeZone, outcome };
  return outcome;
}

/** Whether two values are the same one and cannot have changed since. */
function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === other && (typeof one !== "object" || one === null);
}

/** Everything the outcome depends on, as text. */
function keyOf(
  prepared: PreparedExpression,
  { form, applicant, instance, row, timeZone }: ConditionValues,
): string {
  const read: JsonValue[] = [timeZone, ...prepared.fields.map((code) => form[code] ?? null)];
  if (row !== undefined) read.push(prepared.cells.map((code) => row.cells[code] ?? null));
  return JSON.stringify(prepared.readsPeople ? [read, applicant, instance] : read);
}

function interpret(prepared: PreparedExpression, values: ConditionValues): Outcome {
  if (!prepared.isSound) return { failed: "syntax" };
  prepared.compiled ??= compileExpression(prepared.expression, prepared.readsInstance);
  const { compiled, expression, isPlain } = prepared;
  const roots = rootsFor(prepared, values);
  if (isPlain) return compiled(roots);
  try {
    return guarded(expression, () => compiled(roots));
  } catch (stopped) {
    if (stopped instanceof EvaluationStopped) return { failed: "tooLong" };
    throw stopped;
  }
}

/** What the expression reads, as FEEL knows it. */
function rootsFor(prepared: PreparedExpression, values: ConditionValues): Parameters<CompiledExpression>[0] {
  const components = componentsOf(values.page);
  const { timeZone } = values;
  const form: Record<string, unknown> = {};
  for (const code of prepared.fields) {
    const component = components.find((each) => each.componentCode === code);
    form[code] = component === undefined ? null : typedValue(component, values.form[code], timeZone);
  }
  return {
    form,
    applicant: values.applicant,
    instance: values.instance,
    now: prepared.readsNow ? dateAndTime(values.now) : null,
    row: values.row === undefined ? null : typedRow(values.row.table, values.row.cells, timeZone),
    answer: prepared.readsAnswer ? (values.answer ?? null) : null,
    [workingDaysFunction]: prepared.readsCalendar ? workingDaysOver(values.isWorkDay) : null,
    ...zonedFunctions(timeZone, "error"),
  };
}

/** A stored value as FEEL knows it: days and instants become temporal, what is missing becomes null. */
function typedValue(component: FormComponent, value: JsonValue | undefined, timeZone: string): unknown {
  if (component.componentType === ComponentType.subTable && !Array.isArray(value)) return [];
  if (value === undefined || value === null || value === "") return null;
  switch (component.componentType) {
    case ComponentType.date:
      return typeof value === "string" ? parseDate(value) : null;
    case ComponentType.dateTime:
      return typeof value === "string" ? momentIn(timeZone, value) : null;
    case ComponentType.dateRange:
      return Array.isArray(value)
        ? value.map((day) => (typeof day === "string" ? parseDate(day) : null))
        : null;
    case ComponentType.subTable:
      return Array.isArray(value) ? value.map((row) => typedRow(component, row, timeZone)) : [];
    default:
      return value;
  }
}

function typedRow(component: FormComponent, row: JsonValue, timeZone: string): unknown {
  const cells = typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
  return Object.fromEntries(
    columnsOf(component).map((column) => [
      column.componentCode,
      typedValue(column, cells[column.componentCode], timeZone),
    ]),
  );
}
