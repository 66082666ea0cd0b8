import { tableUses } from "#contract/calls/table-uses.ts";

/** Whether somebody's roles let them ask what uses a table. */
export function isDesigner(access: readonly string[]): boolean {
  return typeof tableUses.access === "object" && tableUses.access.roles.some((role) => access.includes(role));
}
