/**
 * How an activation of a task ended. `skipped`: nobody had to decide it. `rejected`: those who decide it said no.
 * `failed`: its vote, or its automatic work, came to nothing. `timed_out`: its time was over.
 */
export const visitOutcomes = ["passed", "skipped", "rejected", "failed", "timed_out"] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** Outcomes after which a transition that names none is followed. */
export const usualOutcomes: readonly VisitOutcome[] = ["passed", "skipped"];

/** Whether a visit ended by itself; else it was withdrawn: returned, recalled, cancelled. Pure. */
export function isOutcome(cause: string | undefined): cause is VisitOutcome {
  return visitOutcomes.some((outcome) => outcome === cause);
}
