import { componentKind } from "../components/component-kinds.ts";
import { componentsOf } from "../shapes/form-components.ts";
import type { TaskDefinition } from "../shapes/process-definition.ts";
import type { Problems } from "./problems.ts";
import type { TransitionSurroundings } from "./transition-setup.ts";

/** An automatic step says what it writes into the form; no other step does. */
export function checkAutomatic(
  { taskType, setFields }: TaskDefinition,
  path: string,
  { page, checkExpression }: Pick<TransitionSurroundings, "page" | "checkExpression">,
  problems: Problems,
): void {
  const written = Object.entries(setFields ?? {});
  if (taskType !== "auto") {
    if (written.length > 0) problems.add(`${path}.setFields`, { problem: "setFieldsOfAutomatic" });
    return;
  }
  if (written.length === 0) problems.add(`${path}.setFields`, { problem: "automaticDoesNothing" });
  for (const [field, expression] of written) {
    const at = `${path}.setFields.${field}`;
    const component = componentsOf(page).find(({ componentCode }) => componentCode === field);
    if (component === undefined) problems.add(at, { problem: "unknownField", params: { field } });
    else if (componentKind(component.componentType)?.notSetByEvents === true)
      problems.add(at, { problem: "fieldNotSettable", params: { field: component.componentTitle } });
    else {
      const problem = checkExpression(expression, page, "value");
      if (problem !== undefined) problems.add(at, problem);
    }
  }
}
