import type { VisitOutcome } from "#contract/codes/visit-outcome.ts";

/** What people read in a file besides the names of steps. */
export interface BpmnWords {
  outcome: (on: VisitOutcome) => string;
  /** Nothing where a way is always taken. */
  condition: (transExpression: string) => string;
  /** After an outcome and under a condition. */
  after: (outcome: string, condition: string) => string;
}
