import { CompiledQuery } from "kysely";
import { askTogether, type Database } from "../db/index.ts";

/** How much a subject may spend: `perSecond` for ever, `burst` at once, in all processes together. */
export interface SharedRate {
  perSecond: number;
  burst: number;
  /**
   * So much a process lets pass before it tells the others, and a tenth of `perSecond` besides for ever: who stays below
   * costs no statement. N processes together allow so much more than one, N times.
   */
  untold: number;
}

interface Bucket {
  /** What is spent and not forgotten yet, by all processes as far as this one knows. */
  spent: number;
  /** Of it what only this process knows of. */
  untold: number;
  atMs: number;
}

interface Told {
  subject: string;
  spent: number;
}

/** More subjects than this are not remembered; the longest silent ones are forgotten first. */
const subjectsMax = 50_000;

const settling = `
insert into request_rate as known (subject, spent, at)
select subject, sum(spent), clock_timestamp() from unnest($1::text[], $2::real[]) as told(subject, spent)
group by subject order by subject
on conflict (subject) do update
  set spent = greatest(0, known.spent - $3::real * extract(epoch from clock_timestamp() - known.at)) + excluded.spent,
      at = clock_timestamp()
returning subject, spent`;

/**
 * What callers have spent of their rate. Each process counts for itself and tells the database what it counted once that
 * is much; from the answer it learns what the others have let pass.
 */
export class RequestRates {
  readonly #rate: SharedRate;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, Bucket>();
  readonly #tell: (told: Told) => Promise<number>;

  constructor(
    database: Pick<Database, "kysely">,
    rate: SharedRate,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#rate = rate;
    this.#nowMs = nowMs;
    this.#tell = askTogether<Told, number>(async (all) => {
      const parameters = [all.map(({ subject }) => subject), all.map(({ spent }) => spent), rate.perSecond];
      const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(settling, parameters));
      const spent = new Map((rows as Told[]).map((row) => [row.subject, row.spent]));
      return all.map(({ subject }) => spent.get(subject) ?? 0);
    });
  }

  /** Whether this process has let the subject pass lately. */
  knows(subject: string): boolean {
    return this.#buckets.has(subject);
  }

  forget(subject: string): void {
    this.#buckets.delete(subject);
  }

  /** After how many whole seconds the subject may spend so much; 0: now. Spends nothing. */
  waitOf(subject: string, cost: number): number {
    const { spent } = this.#bucketOf(subject);
    const over = spent + cost - this.#rate.burst;
    return over <= 0 ? 0 : Math.max(1, Math.ceil(over / this.#rate.perSecond));
  }

  /** Spends `cost` and answers 0; or spends nothing and answers as `waitOf`. */
  take(subject: string, cost = 1): number {
    const seconds = this.waitOf(subject, cost);
    const bucket = this.#bucketOf(subject);
    // Taken out and put back: a map keeps the order of insertion, so the first entry is the longest silent one.
    this.#buckets.delete(subject);
    this.#buckets.set(subject, bucket);
    if (seconds > 0) return seconds;
    bucket.spent += cost;
    bucket.untold += cost;
    if (bucket.untold >= this.#rate.untold) this.#settle(subject, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > subjectsMax && oldest !== undefined) this.#buckets.delete(oldest);
    return 0;
  }

  #bucketOf(subject: string): Bucket {
    const now = this.#nowMs();
    const known = this.#buckets.get(subject);
    if (known === undefined) return { spent: 0, untold: 0, atMs: now };
    const passed = (Math.max(0, now - known.atMs) / 1_000) * this.#rate.perSecond;
    known.spent = Math.max(0, known.spent - passed);
    known.untold = Math.max(0, known.untold - passed / 10);
    known.atMs = now;
    return known;
  }

  #settle(subject: string, bucket: Bucket): void {
    const told = bucket.untold;
    bucket.untold = 0;
    this.#tell({ subject, spent: told }).then(
      (spent) => {
        this.#bucketOf(subject);
        bucket.spent = Math.max(bucket.spent, spent + bucket.untold);
      },
      // Without the database nothing is served anyway; until it is back each process counts alone.
      () => undefined,
    );
  }
}
