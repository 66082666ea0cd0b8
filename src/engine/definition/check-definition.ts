import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { KnownNames } from "#contract/rules/known-names.ts";
import { checkProcessSetup } from "#contract/rules/process-setup.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkProcessExpression } from "#forms";

export type { KnownNames };

/**
 * What is wrong with a definition, by path (`tasks[2].transitions[0].toTaskId`); empty means it may be published
 * (spec §5 Process setup). The contract's rules with the engine's reading of expressions. Pure.
 */
export function checkDefinition(
  definition: ProcessDefinition,
  page: FormPage | undefined,
  known: KnownNames,
): Record<string, FieldProblem> {
  return checkProcessSetup(definition, page, known, checkProcessExpression);
}
