import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The leaders of the applicant's group. */
export const groupLeader: AssignmentRule = (_argument, { people, applicant }) =>
  foundAs(people.groupLeaders(applicant), "groupLeader", { person: applicant });
