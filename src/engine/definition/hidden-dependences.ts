import type { FieldProblem } from "#contract/errors/refusal.ts";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { dependencesOf } from "#forms";

/**
 * What a designer should know although it may be published: a field that a step hides, of which another field that the
 * step shows tells something, since a formula or an event works it out from the hidden one. By the path of the right,
 * `tasks[1].fieldRights.salary`. Pure.
 */
export function hiddenDependences(
  { tasks }: ProcessDefinition,
  page: FormPage | undefined,
): Record<string, FieldProblem> {
  const warnings: Record<string, FieldProblem> = {};
  const dependences = dependencesOf(page);
  const titles = titlesOf(page);
  for (const [index, task] of tasks.entries()) {
    const rights = fieldRightsOf(task, page);
    for (const { address, reads } of dependences) {
      if (rights[address] === "hide") continue;
      for (const hidden of reads.filter((read) => read !== address && rights[read] === "hide"))
        warnings[`tasks[${index}].fieldRights.${hidden}`] ??= {
          problem: "shownDependsOnHidden",
          params: {
            field: titles.get(address) ?? address,
            hidden: titles.get(hidden) ?? hidden,
            task: task.taskName,
          },
        };
    }
  }
  return warnings;
}

function titlesOf(page: FormPage | undefined): Map<string, string> {
  return new Map(
    componentsOf(page).flatMap((component) => [
      [component.componentCode, component.componentTitle],
      ...columnsOf(component).map((column): [string, string] => [
        `${component.componentCode}.${column.componentCode}`,
        `${component.componentTitle} · ${column.componentTitle}`,
      ]),
    ]),
  );
}
