import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Actor } from "../model/context.ts";

/** Whether the actor holds one of the roles that may start the process (spec §5 Process setup: initiator). */
export function mayStart(definition: ProcessDefinition, actor: Actor): boolean {
  const held = new Set(actor.roles.map((role) => role.toLowerCase()));
  return definition.startRoles.some((role) => held.has(role.toLowerCase()));
}
