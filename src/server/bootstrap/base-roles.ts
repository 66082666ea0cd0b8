import { RoleDefinition } from "#contract/codes/role-definition.ts";

/** A role every installation knows; its name stands in `texts/<language>/roles.json`. */
export interface BaseRole {
  roleCode: string;
  roleType: RoleDefinition;
}

/** The roles the product's own rights speak of. Codes are lower case: they are the access list (spec §6). */
export const baseRoles: readonly BaseRole[] = [
  { roleCode: "employee", roleType: RoleDefinition.staff },
  { roleCode: "admin", roleType: RoleDefinition.other },
  { roleCode: "process-admin", roleType: RoleDefinition.processAdministrator },
  { roleCode: "dept-head", roleType: RoleDefinition.departmentHead },
  { roleCode: "dept-deputy", roleType: RoleDefinition.departmentDeputy },
  { roleCode: "budget", roleType: RoleDefinition.budgetClerk },
  { roleCode: "finance", roleType: RoleDefinition.other },
  { roleCode: "legal", roleType: RoleDefinition.other },
  { roleCode: "seal", roleType: RoleDefinition.other },
  { roleCode: "contract", roleType: RoleDefinition.other },
];
