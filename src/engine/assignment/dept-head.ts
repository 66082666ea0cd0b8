import { type AssignmentRule, foundAs } from "./candidate.ts";
import { namedDepartment } from "./named-department.ts";

/** The heads of the applicant's department, of the one above it (`parent`), or of a numbered one. */
export const deptHead: AssignmentRule = (argument, question) => {
  const deptId = namedDepartment(argument, question);
  if (deptId === undefined) return [];
  return foundAs(question.people.deptHeads(deptId), "deptHead", { dept: String(deptId) });
};
