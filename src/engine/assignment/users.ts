import { type AssignmentRule, foundAs, listOf } from "./candidate.ts";

/** The accounts named, in the order they are named. */
export const users: AssignmentRule = (argument, { people }) =>
  foundAs(
    listOf(argument).filter((userCode) => people.exists(userCode)),
    "named",
  );
