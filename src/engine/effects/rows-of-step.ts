import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { valueForField } from "#forms";
import { stop } from "../decision/stop.ts";
import type { Decision } from "../decision/decision.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";
import type { Bundle } from "../model/bundle.ts";
import { refuseUnfit } from "./refuse-unfit.ts";

/** A row that an application was started for, as it was then. */
export interface StartedRow {
  /** Its place, from 0. */
  index: number;
  cells: FormValues;
}

/** What came of the application of a row. */
export interface RowAnswer extends StartedRow {
  answer: JsonValue;
}

/** A sub-table with its rows. Pure. */
export function tableOf(
  page: Bundle["page"],
  form: FormValues,
  code: string,
): { table: FormComponent; rows: FormValues[] } {
  const table = componentsOf(page).find(({ componentCode }) => componentCode === code);
  if (table === undefined) throw new Error(`no sub-table ${code}`);
  const rows = form[code];
  return { table, rows: Array.isArray(rows) ? rows.map(cellsOf) : [] };
}

function cellsOf(row: JsonValue): FormValues {
  return typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
}

/**
 * Where the rows that applications were started for are now, in the order given: at their place unless others were put
 * before them or taken out; `undefined` for one that is gone. Where there are as many as before, what stands in a row's
 * place is that row, edited. Pure.
 */
export function placesOfRows(
  rows: readonly FormValues[],
  started: readonly StartedRow[],
  before = started.length,
): (number | undefined)[] {
  const taken = new Set<number>();
  const places = new Map<StartedRow, number>();
  const take = (one: StartedRow, at: number): void => {
    if (at < 0 || at >= rows.length || taken.has(at) || places.has(one)) return;
    taken.add(at);
    places.set(one, at);
  };
  const isSame = (one: StartedRow, at: number) => sameValue(rows[at] ?? null, one.cells);
  for (const one of started) if (isSame(one, one.index)) take(one, one.index);
  for (const one of started)
    take(
      one,
      rows.findIndex((_, at) => !taken.has(at) && isSame(one, at)),
    );
  if (rows.length === before) for (const one of started) take(one, one.index);
  return started.map((one) => places.get(one));
}

/**
 * The sub-table of a step with what came of its rows' applications in their columns. A row that was taken out meanwhile
 * gets nothing, one that was put in stays as it is. Refuses with `expressionFailed` and `valueDoesNotFit`.
 */
export function rowsWithAnswers(
  decision: Decision,
  task: TaskDefinition,
  answers: readonly RowAnswer[],
): FormValues {
  const { forEach, rowValues = {} } = task.subprocess ?? {};
  if (forEach === undefined || Object.keys(rowValues).length === 0) return {};
  const { table, rows } = tableOf(decision.bundle.page, decision.snapshot.form, forEach);
  const places = placesOfRows(rows, answers);
  const written = [...rows];
  for (const [at, { answer }] of answers.entries()) {
    const place = places[at];
    const cells = place === undefined ? undefined : rows[place];
    if (place === undefined || cells === undefined) continue;
    const values = { ...conditionValues(decision), row: { table, cells }, answer };
    const next = { ...cells };
    for (const [code, expression] of Object.entries(rowValues)) {
      const column = table.children?.find(({ componentCode }) => componentCode === code);
      if (column === undefined) continue;
      const outcome = valueForField(column, expression, values);
      if ("failed" in outcome) {
        const params = { task: task.taskName, expression, reason: outcome.failed };
        stop({ refused: "expressionFailed", params });
      } else {
        refuseUnfit(task, column, outcome.value);
        next[code] = outcome.value;
      }
    }
    written[place] = next;
  }
  return { [forEach]: written };
}
