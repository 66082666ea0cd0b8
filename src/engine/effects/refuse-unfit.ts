import { componentValueProblem } from "#contract/rules/component-value.ts";
import { isEmptyValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { stop } from "../decision/stop.ts";

/** An answer that is no value of the field it is meant for: administrators see to it, nothing of it is written. */
export function refuseUnfit(task: TaskDefinition, component: FormComponent, value: JsonValue): void {
  if (isEmptyValue(value)) return;
  if (componentValueProblem(component, value) === undefined) return;
  stop({ refused: "valueDoesNotFit", params: { task: task.taskName, field: component.componentTitle } });
}
