import type { Decision } from "../decision/decision.ts";
import { clashingTask } from "./separation-of-duties.ts";
import type { Candidate } from "./candidate.ts";
import { substituteAbsent } from "./substitute-absent.ts";

/**
 * Who of some people is there to do the work, whatever named them (R7, R24): without accounts that have ended, and with
 * the deputy of whoever is absent. `named`: a person who has left may still have a deputy.
 */
export function presentPeople(
  decision: Decision,
  people: readonly Candidate[],
  source: "found" | "named" = "found",
): Candidate[] {
  const isActive = ({ userCode }: Candidate): boolean => decision.context.people.isActive(userCode);
  return people
    .filter((candidate) => source === "named" || isActive(candidate))
    .map((candidate) => substituteAbsent(candidate, decision))
    .filter(isActive);
}

/** The task disjoint with this one that a candidate, or whoever they stand in for, acted on (R10). */
export function clashOf(
  { prepared, snapshot }: Pick<Decision, "prepared" | "snapshot">,
  taskId: string,
  { userCode, onBehalfOf, represents = [] }: Candidate,
): string | undefined {
  return clashingTask(prepared, snapshot, taskId, [userCode, onBehalfOf, ...represents]);
}
