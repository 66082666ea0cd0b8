import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { usualTimeZone } from "#contract/rules/time-zone.ts";
import type { FormValues } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import {
  type ConditionValues,
  evaluateExpression,
  type PreparedExpression,
} from "./expressions/evaluate-condition.ts";
import type { PreparedEvent } from "./prepared-form.ts";

/** What a formula may read beside the form; only who runs a process knows it. */
type Known = Pick<ConditionValues, "applicant" | "instance" | "now" | "timeZone" | "isWorkDay">;

/** Everything, of who runs a process; of who fills a form in, their organisation's clock and calendar. */
export type Surroundings = Known | Pick<ConditionValues, "timeZone" | "isWorkDay">;

const nobody: Known = { applicant: {}, instance: {}, now: "", timeZone: usualTimeZone };

/** Evaluates expressions for one person. */
export interface Reader {
  holds: (event: PreparedEvent) => boolean;
  /** The outcome of an expression, in a row where one is given, or nothing where this person cannot know it. */
  valueOf: (
    expression: PreparedExpression | undefined,
    row?: ConditionValues["row"],
  ) => { value: unknown } | undefined;
}

/** Evaluates over the values as they are being worked out. */
export function readerOf(
  page: FormPage | undefined,
  seen: FormValues,
  rights: FieldRightMap,
  surroundings: Surroundings | undefined,
): Reader {
  const closed = closedFields(page, rights);
  const knowsAll = surroundings !== undefined && "applicant" in surroundings;
  const over: ConditionValues = { ...nobody, ...surroundings, page, form: seen };
  const valueOf: Reader["valueOf"] = (expression, row) => {
    if (expression === undefined) return undefined;
    if (expression.readsCalendar && surroundings?.isWorkDay === undefined) return undefined;
    if (!knowsAll) {
      if (expression.readsPeople || expression.readsNow) return undefined;
      if (closed.size > 0 && expression.fields.some((field) => closed.has(field))) return undefined;
    }
    const outcome = evaluateExpression(expression, row === undefined ? over : { ...over, row });
    return "failed" in outcome ? { value: null } : outcome;
  };
  return {
    valueOf,
    holds: ({ condition }) => condition === undefined || valueOf(condition)?.value === true,
  };
}

/** Fields of which this person does not see everything. */
function closedFields(page: FormPage | undefined, rights: FieldRightMap): Set<string> {
  const closed = componentsOf(page).filter(
    (component) =>
      rights[component.componentCode] === "hide" ||
      columnsOf(component).some(
        (column) => rights[`${component.componentCode}.${column.componentCode}`] === "hide",
      ),
  );
  return new Set(closed.map(({ componentCode }) => componentCode));
}
