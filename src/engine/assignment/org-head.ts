import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The heads of the applicant's organisation. */
export const orgHead: AssignmentRule = (_argument, { people }) =>
  foundAs(people.organisationHeads(), "orgHead");
