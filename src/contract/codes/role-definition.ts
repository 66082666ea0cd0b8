/** Kinds of role definition with their numbers (spec §6). */
export const RoleDefinition = {
  departmentHead: 11,
  departmentDeputy: 12,
  staff: 13,
  budgetClerk: 14,
  other: 99,
  processAdministrator: 999,
} as const;
export type RoleDefinition = (typeof RoleDefinition)[keyof typeof RoleDefinition];
