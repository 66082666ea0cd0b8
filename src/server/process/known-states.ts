import { type InstanceSnapshot, isSending } from "#engine";

/** What most of a long application's rows are. */
export type KnownParts = Pick<InstanceSnapshot, "visits" | "seats">;

/** What it was when its history ended with this event. */
interface Known extends KnownParts {
  instanceId: number;
  applyId: string;
  head: Buffer;
}

/** How a command names its instance. */
type Named = { seatId: number } | { instanceId: number } | { applyId: string };

/**
 * Visits and seats of long applications as this process last had them, by the newest hash of their history (R3). They follow
 * from the history alone (I8), so what the same hash stands for is never outdated, whoever decided meanwhile and in
 * whichever process: a decision late in two hundred steps need not read and take apart all that is behind it.
 * What was sent to be read is not known here: its receipts stand beside the history (R27).
 */
export class KnownStates {
  readonly #known = new Map<number, Known>();
  /** So many visits make an application long. */
  from = 32;
  /** So many visits are known, of all of them together; each with its seat takes about 1 KB. */
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** The one that is meant, as it was last known. */
  find(named: Named): Known | undefined {
    if ("instanceId" in named) return this.#known.get(named.instanceId);
    for (const known of this.#known.values()) {
      const isMeant =
        "applyId" in named
          ? known.applyId === named.applyId
          : known.seats.findLast(({ seatId }) => seatId === named.seatId) !== undefined;
      if (isMeant) return known;
    }
    return undefined;
  }

  /** Keeps what an instance is now, in the place of what was kept of it; those that nobody used for longest go. */
  keep(head: Buffer | null, snapshot: InstanceSnapshot): void {
    const { instanceId, applyId, visits, seats, status, readersLeftOut } = snapshot;
    this.#known.delete(instanceId);
    const isOver = status === "complete" || status === "cancelled";
    if (head === null || isOver || visits.length < this.from) return;
    if (readersLeftOut === true || visits.some(isSending)) return;
    this.#known.set(instanceId, { instanceId, applyId, head, visits, seats });
    let all = 0;
    for (const known of this.#known.values()) all += known.visits.length;
    for (const [longest, known] of this.#known) {
      if (all <= this.#atMost) return;
      all -= known.visits.length;
      this.#known.delete(longest);
    }
  }

  /** As a process that has just begun. */
  forget(): void {
    this.#known.clear();
  }
}

/** Those of this process. */
export const knownStates = new KnownStates(20_000);
