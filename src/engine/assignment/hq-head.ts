import { type AssignmentRule, foundAs } from "./candidate.ts";

/** The heads of headquarters. */
export const hqHead: AssignmentRule = (_argument, { people }) =>
  foundAs(people.headquartersHeads(), "hqHead");
