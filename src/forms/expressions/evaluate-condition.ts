import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { dateAndTime, evaluate, parseDate } from "feelin";
import { conditionRoots } from "./condition-roots.ts";
import { hasSyntaxError, nodesOf, parseCondition, pathsFrom } from "./parse-condition.ts";

/** The values an expression is evaluated over. */
export interface ConditionValues {
  page: FormPage | undefined;
  form: FormValues;
  applicant: Readonly<Record<string, JsonValue>>;
  instance: Readonly<Record<string, JsonValue>>;
  /** ISO 8601 with an offset. */
  now: string;
  /** The row a column's formula is worked out in, and its table. */
  row?: { table: FormComponent; cells: FormValues };
}

/** What an expression reads, found once. */
export interface PreparedExpression {
  expression: string;
  isSound: boolean;
  readsNow: boolean;
  readsPeople: boolean;
  /** Codes of the form's fields. */
  fields: readonly string[];
  /** Codes of the columns it reads of its own row. */
  cells: readonly string[];
  /** Outcomes by the values read: parsing and interpreting cost far more than looking up. */
  known: Map<string, Outcome>;
}

type Outcome = { value: unknown } | { failed: string };

/** How many outcomes an expression remembers, and one that is worked out in every row. */
const mostKnown = 200;
const mostKnownOfRows = 2_000;

export type ConditionAnswer = { holds: boolean } | { failed: string };

/** Parses an expression and lists what it reads. */
export function prepareExpression(expression: string): PreparedExpression {
  const root = parseCondition(expression);
  const heads = (rootName: string) => [
    ...new Set(pathsFrom(root, rootName).flatMap((path) => path.slice(0, 1))),
  ];
  const names = new Set<string>();
  for (const node of nodesOf(root)) if (node.name === "VariableName") names.add(node.text);
  const readsNow = names.has("now");
  const readsPeople = names.has("applicant") || names.has("instance");
  return {
    expression,
    isSound: !hasSyntaxError(root),
    readsNow,
    readsPeople,
    fields: heads("form"),
    cells: heads("row"),
    known: new Map(),
  };
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
  if (prepared.readsNow) return interpret(prepared, values);
  const key = keyOf(prepared, values);
  const known = prepared.known.get(key);
  if (known !== undefined) return known;
  const outcome = interpret(prepared, values);
  if (prepared.known.size >= (values.row === undefined ? mostKnown : mostKnownOfRows)) prepared.known.clear();
  prepared.known.set(key, outcome);
  return outcome;
}

/** Everything the outcome depends on, as text. */
function keyOf(prepared: PreparedExpression, { form, applicant, instance, row }: ConditionValues): string {
  const read = prepared.fields.map((code) => form[code] ?? null);
  if (row !== undefined) read.push(prepared.cells.map((code) => row.cells[code] ?? null));
  return JSON.stringify(prepared.readsPeople ? [read, applicant, instance] : read);
}

function interpret(prepared: PreparedExpression, values: ConditionValues): Outcome {
  if (!prepared.isSound) return { failed: "syntax" };
  try {
    const { value, warnings } = evaluate(prepared.expression, rootsFor(prepared, values));
    const [warning] = warnings;
    return warning === undefined ? { value } : { failed: warning.message };
  } catch (thrown) {
    // The interpreter throws where values do not suit an operator; to the flow that is a failed condition.
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** Only what is read is handed over: the interpreter copies everything it is given. */
function rootsFor(prepared: PreparedExpression, values: ConditionValues): Record<string, unknown> {
  const components = componentsOf(values.page);
  const form: Record<string, unknown> = {};
  for (const code of prepared.fields) {
    const component = components.find((each) => each.componentCode === code);
    form[code] = component === undefined ? null : typedValue(component, values.form[code]);
  }
  const roots: Record<keyof typeof conditionRoots, unknown> = {
    form,
    applicant: values.applicant,
    instance: values.instance,
    now: prepared.readsNow ? dateAndTime(values.now) : null,
    row: values.row === undefined ? null : typedRow(values.row.table, values.row.cells),
  };
  return roots;
}

/** A stored value as FEEL knows it: days and instants become temporal, what is missing becomes null. */
function typedValue(component: FormComponent, value: JsonValue | undefined): unknown {
  if (component.componentType === ComponentType.subTable && !Array.isArray(value)) return [];
  if (value === undefined || value === null || value === "") return null;
  switch (component.componentType) {
    case ComponentType.date:
      return typeof value === "string" ? parseDate(value) : null;
    case ComponentType.dateTime:
      return typeof value === "string" ? dateAndTime(value) : null;
    case ComponentType.dateRange:
      return Array.isArray(value)
        ? value.map((day) => (typeof day === "string" ? parseDate(day) : null))
        : null;
    case ComponentType.subTable:
      return Array.isArray(value) ? value.map((row) => typedRow(component, row)) : [];
    default:
      return value;
  }
}

function typedRow(component: FormComponent, row: JsonValue): unknown {
  const cells = typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
  return Object.fromEntries(
    columnsOf(component).map((column) => [
      column.componentCode,
      typedValue(column, cells[column.componentCode]),
    ]),
  );
}
