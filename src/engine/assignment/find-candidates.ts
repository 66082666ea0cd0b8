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
import { matrix } from "./matrix.ts";
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
  matrix,
};

/** Everybody a task's rules find, in their order, with weight and group of each rule. */
export function findCandidates(question: AssignmentQuestion): Candidate[] {
  return assignmentsOf(question.task).flatMap((assignment, index) =>
    rules[assignment.assignedType](assignment.taskAssigned, question).map((candidate) => ({
      ...candidate,
      weight: assignment.weight ?? 1,
      group: assignment.group ?? String(index + 1),
    })),
  );
}
