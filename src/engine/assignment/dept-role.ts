import { type AssignmentRule, foundAs } from "./candidate.ts";
import { namedDepartment } from "./named-department.ts";

/** Holders of a role within a department: `budget` in the applicant's, `parent:budget` above it, `3101:budget` in a numbered one. */
export const deptRole: AssignmentRule = (argument, question) => {
  const [first = "", second] = argument.split(":").map((part) => part.trim());
  const [place, roleCode] = second === undefined ? ["", first] : [first, second];
  const deptId = namedDepartment(place, question);
  if (deptId === undefined || roleCode === "") return [];
  const { people } = question;
  const params = { dept: String(deptId), role: people.roleName(roleCode) };
  return foundAs(people.deptRole(deptId, roleCode), "deptRole", params);
};
