import { componentKinds } from "../components/component-kinds.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import type { JsonValue } from "../schema.ts";
import type { FormComponent } from "../shapes/form-page.ts";

/** What is wrong with a value that is not empty, judged by the kind of its component; `undefined` if nothing. Pure. */
export function componentValueProblem(component: FormComponent, value: JsonValue): FieldProblem | undefined {
  return componentKinds[component.componentType].check(component, value);
}
