import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { componentsOf, hasLogic } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { standingOf, valueForField } from "#forms";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";

/**
 * What an automatic task changes in the form: its `setFields`, all worked out over the form as it is, and what the form
 * computes from them. Refuses with `expressionFailed`: then nothing of it is written.
 */
export function automaticValues(decision: Decision, task: TaskDefinition): FormValues {
  const { page } = decision.bundle;
  const values = conditionValues(decision);
  const { form } = decision.snapshot;
  const written: FormValues = {};
  for (const [code, expression] of Object.entries(task.setFields ?? {})) {
    const component = componentsOf(page).find(({ componentCode }) => componentCode === code);
    if (component === undefined) continue;
    const answer = valueForField(component, expression, values);
    if ("failed" in answer) {
      const params = { task: task.taskName, expression, reason: answer.failed };
      return stop({ refused: "expressionFailed", params });
    }
    written[code] = answer.value;
  }
  const next = { ...form, ...written };
  const { computed, filled } = hasLogic(page)
    ? standingOf(page, next, {}, values)
    : { computed: {}, filled: {} };
  const all = Object.entries({ ...written, ...filled, ...computed });
  return Object.fromEntries(all.filter(([code, value]) => !sameValue(form[code], value)));
}
