import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { componentsOf, hasLogic } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { readsAnswer, standingOf, valueForField } from "#forms";
import { refuseUnfit } from "../effects/refuse-unfit.ts";
import { type RowAnswer, rowsWithAnswers } from "../effects/rows-of-step.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";

/**
 * What an automatic task changes in the form: its `setFields`, all worked out over the form as it is, and what the form
 * computes from them. `answer`: what came of its work outside; `rows`: of a step for each row, what came of each. Refuses with `expressionFailed` and `valueDoesNotFit`: then nothing of it is written.
 */
export function automaticValues(
  decision: Decision,
  task: TaskDefinition,
  answer?: JsonValue,
  rows: readonly RowAnswer[] = [],
): FormValues {
  const { page } = decision.bundle;
  const values = { ...conditionValues(decision), ...(answer === undefined ? {} : { answer }) };
  const { form } = decision.snapshot;
  const written: FormValues = rowsWithAnswers(decision, task, rows);
  for (const [code, expression] of Object.entries(task.setFields ?? {})) {
    const component = componentsOf(page).find(({ componentCode }) => componentCode === code);
    if (component === undefined) continue;
    // Where nothing was done, as in a preview, what would come of it stays open.
    if (answer === undefined && readsAnswer(expression)) continue;
    const outcome = valueForField(component, expression, values);
    if ("failed" in outcome) {
      const params = { task: task.taskName, expression, reason: outcome.failed };
      return stop({ refused: "expressionFailed", params });
    }
    refuseUnfit(task, component, outcome.value);
    written[code] = outcome.value;
  }
  const next = { ...form, ...written };
  const { computed, filled } = hasLogic(page)
    ? standingOf(page, next, {}, values)
    : { computed: {}, filled: {} };
  const all = Object.entries({ ...written, ...filled, ...computed });
  return Object.fromEntries(all.filter(([code, value]) => !sameValue(form[code], value)));
}
