import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The heads of the department at a level above the applicant; level 1 stands directly below the organisation. */
export const deptLevel: AssignmentRule = (argument, { people, deptId }) => {
  const level = Number(argument.trim());
  const passed = new Set<number>();
  for (let at: number | undefined = deptId; at !== undefined && !passed.has(at); at = people.parentDept(at)) {
    passed.add(at);
    if (people.deptLevel(at) !== level) continue;
    return foundAs(people.deptHeads(at), "deptLevel", { dept: String(at), level: String(level) });
  }
  return [];
};
