import { type AssignmentRule, foundAs } from "./candidate.ts";
import { namedDepartment } from "./named-department.ts";

/** The deputy heads of the applicant's department, of the one above it (`parent`), or of a numbered one. */
export const deptDeputy: AssignmentRule = (argument, question) => {
  const deptId = namedDepartment(argument, question);
  if (deptId === undefined) return [];
  return foundAs(question.people.deptDeputies(deptId), "deptDeputy", { dept: String(deptId) });
};
