import type { RoleType } from "#contract/codes/role-type.ts";
import type { AssignmentRule } from "./candidate.ts";
import { deptDeputy } from "./dept-deputy.ts";
import { deptHead } from "./dept-head.ts";
import { groupLeader } from "./group-leader.ts";
import { orgHead } from "./org-head.ts";
import { users } from "./users.ts";

const byRoleType: Readonly<Record<RoleType, AssignmentRule>> = {
  deptHead,
  deptDeputy,
  groupLeader,
  orgHead,
  user: users,
};

/** The rule that the task's `roleType` names (spec §6 Role types), with `taskAssigned` as that rule's argument. */
export const roleType: AssignmentRule = (argument, question) => {
  const named = question.task.roleType ?? "";
  return Object.hasOwn(byRoleType, named) ? byRoleType[named as RoleType](argument, question) : [];
};
