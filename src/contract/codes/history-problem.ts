/**
 * What is wrong with an application's history: an event does not follow from those before it; one is missing; the
 * application names another as its last; the events cannot be replayed; they lead to something else than is stored.
 */
export const historyProblems = ["hash", "gap", "head", "replay", "state"] as const;
export type HistoryProblem = (typeof historyProblems)[number];
