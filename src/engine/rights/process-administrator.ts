import { processAdministratorRole } from "../assignment/empty-policy.ts";
import type { Actor } from "../model/context.ts";

/** Whether somebody may act as a process administrator. */
export function isProcessAdministrator(actor: Actor): boolean {
  return actor.roles.some((role) => ["admin", processAdministratorRole].includes(role.toLowerCase()));
}
