import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** Names a definition may refer to. */
export interface KnownNames {
  roles: ReadonlySet<string>;
  users: ReadonlySet<string>;
  processTypes: ReadonlySet<string>;
  companies: ReadonlySet<string>;
  /** Approver matrices by name. */
  matrices?: ReadonlySet<string>;
}

/** What is wrong with a definition, by path (`tasks[2].transitions[0].toTaskId`); empty means it may be published (spec §5 Process setup). */
export function checkDefinition(
  _definition: ProcessDefinition,
  _page: FormPage | undefined,
  _known: KnownNames,
): Record<string, FieldProblem> {
  return {};
}
