import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { stop } from "../decision/stop.ts";
import type { Actor, CommandContext, People } from "../model/context.ts";
import type { UserCode } from "../model/process-instance.ts";

/**
 * Whether the actor may file an application of this process for somebody else (R9): in a role that the definition names,
 * or as the person's assistant, which the host is asked for.
 */
export function mayFileFor(
  definition: ProcessDefinition,
  applicant: UserCode,
  { actor, facts }: Pick<CommandContext, "actor" | "facts">,
): boolean {
  if (filesForEverybody(definition, actor)) return true;
  const isAssisted = facts.assistedPersons?.[applicant];
  return isAssisted ?? stop({ needs: [{ fact: "assistedPersons", userCodes: [applicant] }] });
}

/** Whether the actor holds a role whose holders file for everybody who may start the process. */
export function filesForEverybody({ fileForOthers = [] }: ProcessDefinition, actor: Actor): boolean {
  return fileForOthers.some((role) => actor.roles.includes(role.toLowerCase()));
}

/** Whether a person holds one of the roles that may start the process. */
export function isStarter({ startRoles }: ProcessDefinition, userCode: UserCode, people: People): boolean {
  return startRoles.some((role) => people.withRole(role).includes(userCode));
}
