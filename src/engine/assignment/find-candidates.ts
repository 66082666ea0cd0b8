import type { AssignmentType } from "#contract/codes/assignment-type.ts";
import { assignmentsOf } from "../model/prepared-bundle.ts";
import { applicant } from "./applicant.ts";
import type { AssignmentQuestion, AssignmentRule, Candidate } from "./candidate.ts";
import { deptDeputy } from "./dept-deputy.ts";
import { deptHead } from "./dept-head.ts";
import { deptLevel } from "./dept-level.ts";
import { deptRole } from "./dept-role.ts";
import { formUser } from "./form-user.ts";
import { groupLeader } from "./group-leader.ts";
import { hqHead } from "./hq-head.ts";
import { matrixRule } from "./matrix.ts";
import { orgHead } from "./org-head.ts";
import { role } from "./role.ts";
import { roleType } from "./role-type.ts";
import { users } from "./users.ts";

const rules: Readonly<Record<AssignmentType, AssignmentRule>> = {
  applicant,
  users,
  role,
  roleType,
  deptHead,
  deptDeputy,
  deptRole,
  deptLevel,
  groupLeader,
  orgHead,
  hqHead,
  formUser,
  /** The applicant chooses in a field of the form. */
  applicantChoice: formUser,
  matrix: matrixRule(() => rules),
};

/** One rule of a task and everybody it finds, with the rule's weight and group. */
export interface FoundByRule {
  group: string;
  candidates: Candidate[];
}

/** What each of a task's rules finds, in their order; a rule that finds nobody stands there with nobody. */
export function findByRule(question: AssignmentQuestion): FoundByRule[] {
  return assignmentsOf(question.task).map((assignment, index) => {
    const group = assignment.group ?? String(index + 1);
    const found = rules[assignment.assignedType](assignment.taskAssigned, question);
    const { weight = 1 } = assignment;
    return { group, candidates: found.map((candidate) => ({ ...candidate, weight, group })) };
  });
}

/** Everybody a task's rules find, in their order. */
export function findCandidates(question: AssignmentQuestion): Candidate[] {
  return findByRule(question).flatMap(({ candidates }) => candidates);
}
