/** How a task's people are found: `assignedType` of a task definition. Its argument stands in `taskAssigned`. */
export const assignmentTypes = [
  "applicant",
  "users",
  "role",
  "roleType",
  "deptHead",
  "deptDeputy",
  "deptRole",
  "deptLevel",
  "groupLeader",
  "orgHead",
  "hqHead",
  "formUser",
  "applicantChoice",
  "matrix",
] as const;
export type AssignmentType = (typeof assignmentTypes)[number];
