import { type AssignmentRule, foundAs, listOf } from "./candidate.ts";

/** Everybody in the organisation who holds one of the roles named. */
export const role: AssignmentRule = (argument, { people }) =>
  listOf(argument).flatMap((code) => foundAs(people.withRole(code), "role", { role: people.roleName(code) }));
