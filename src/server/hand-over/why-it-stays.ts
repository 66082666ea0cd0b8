import { handOverProblems } from "#contract/calls/hand-over.ts";
import type { Refusal } from "#contract/errors/refusal.ts";

export type HandOverProblem = (typeof handOverProblems)[number];

/** Why a task stays, without names: who reads of it may not be meant to know them. */
export function whyItStays({ refused, errors }: Refusal): string {
  const [ofField] = Object.values(errors ?? {});
  return ofField?.problem ?? refused;
}

/** The same as lists answer it. */
export function answeredProblem(problem: string): HandOverProblem {
  return handOverProblems.find((each) => each === problem) ?? "other";
}
