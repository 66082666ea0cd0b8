import type { AssignmentQuestion } from "./candidate.ts";

/**
 * The department an argument means: nothing = the applicant's, `parent` = the one above it, a number = that one.
 * Absent when there is none.
 */
export function namedDepartment(argument: string, question: AssignmentQuestion): number | undefined {
  const name = argument.trim();
  if (name === "") return question.deptId;
  if (name === "parent") return question.people.parentDept(question.deptId);
  return /^\d+$/.test(name) ? Number(name) : undefined;
}
