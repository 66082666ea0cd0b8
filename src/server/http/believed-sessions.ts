import type { Database } from "../db/index.ts";
import type { Actor } from "./handler.ts";

/** So long a session is believed without a question, unless the database tells before that something has changed. */
const believedMs = 2_000;
/** Few installations have so many at once; theirs are looked up again. */
const believedMost = 10_000;

/** Somebody whose session was looked up a moment ago, and at which epoch of access. */
export interface Believed {
  actor: Actor;
  epoch: number;
}

interface Kept extends Believed {
  untilMs: number;
}

/**
 * Sessions that this process looked up a moment ago, each with person, roles and hidden data. All are forgotten when the
 * database tells that anybody's access may have changed (`Database.accessEpoch`); none outlives its own end.
 */
export class BelievedSessions {
  readonly #database: Pick<Database, "accessEpoch">;
  readonly #kept = new Map<string, Kept>();
  #epoch = 0;

  constructor(database: Pick<Database, "accessEpoch">) {
    this.#database = database;
  }

  find(session: string): Believed | undefined {
    this.#forgetChanged();
    const kept = this.#kept.get(session);
    return kept !== undefined && performance.now() < kept.untilMs ? kept : undefined;
  }

  /** What was asked at `askedMs`, in that epoch, and is true for so long from then on. */
  keep(session: string, { actor, epoch }: Believed, asked: { atMs: number; leftMs: number }): void {
    this.#forgetChanged();
    if (epoch !== this.#epoch) return;
    if (this.#kept.size >= believedMost) this.#kept.clear();
    this.#kept.set(session, { actor, epoch, untilMs: asked.atMs + Math.min(believedMs, asked.leftMs) });
  }

  #forgetChanged(): void {
    const epoch = this.#database.accessEpoch();
    if (epoch === this.#epoch) return;
    this.#kept.clear();
    this.#epoch = epoch;
  }
}
