import type { ChainEntry } from "#contract/shapes/task.ts";

export interface Round {
  round: number;
  entries: ChainEntry[];
}

/** The chain by round, the present one last. A round begins again at each return to the applicant (R18). */
export function roundsOf(chain: readonly ChainEntry[]): Round[] {
  const rounds = new Map<number, ChainEntry[]>();
  for (const entry of chain) {
    const entries = rounds.get(entry.round) ?? [];
    entries.push(entry);
    rounds.set(entry.round, entries);
  }
  return [...rounds]
    .map(([round, entries]) => ({ round, entries }))
    .sort((one, other) => one.round - other.round);
}

/** The people who have it now, for the line above the drawing. */
export function holdersOf(chain: readonly ChainEntry[]): ChainEntry["seats"] {
  return chain.flatMap((entry) => entry.seats.filter((seat) => seat.state === "open"));
}
