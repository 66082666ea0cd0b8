import type { Database, Tx } from "../db/index.ts";
import type { JobContext } from "./start-jobs.ts";
import { NoMoreTries } from "./no-more-tries.ts";

/** What a job does row by row. */
export interface RowWork<Row> {
  /** What a row is told apart by. */
  keyOf(row: Row): number;
  /** Locks the next row that waits, none of these. */
  take(tx: Tx, but: readonly number[]): Promise<Row | undefined>;
  /** Does a row, together with the note of its result; whatever it throws undoes both. */
  carryOut(tx: Tx, row: Row): Promise<void>;
  /** Whether what was thrown is an answer rather than a fault: the row is noted at once. */
  isAnswer?(thrown: unknown): boolean;
  /** Notes a row that came to nothing. */
  giveUp(tx: Tx, row: Row, thrown: unknown): Promise<void>;
  /** Ends the whole once no row waits. */
  end(tx: Tx): Promise<void>;
}

/**
 * Works through the rows of a job, each in a transaction of its own: however often the job is tried, and by how many
 * processes, each is done once. One that fails for a fault of ours holds up none of the others: it is tried once more when
 * they are done and then given up, and the fault is reported.
 */
export async function workThroughRows<Row>(
  database: Database,
  work: RowWork<Row>,
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  const faults: unknown[] = [];
  const failed = new Set<number>();
  let aside: number[] = [];
  for (;;) {
    signal.throwIfAborted();
    const { row, thrown } = await nextRow(database, work, aside);
    if (row === undefined) {
      if (aside.length === 0) break;
      aside = [];
    } else if (thrown !== undefined) {
      const key = work.keyOf(row);
      const isAnswer = work.isAnswer?.(thrown.value) === true;
      if (isAnswer || failed.has(key)) {
        await database.write((tx) => work.giveUp(tx, row, thrown.value));
        if (!isAnswer) faults.push(thrown.value);
      } else {
        failed.add(key);
        aside.push(key);
      }
    }
  }
  await database.write((tx) => work.end(tx));
  if (faults.length > 0) throw new NoMoreTries(new AggregateError(faults, `${faults.length} rows failed`));
}

/** Does one row; where not even that could be taken there is nothing to go on with. */
async function nextRow<Row>(
  database: Database,
  work: RowWork<Row>,
  but: readonly number[],
): Promise<{ row: Row | undefined; thrown?: { value: unknown } }> {
  let row: Row | undefined;
  try {
    await database.write(async (tx) => {
      row = undefined;
      row = await work.take(tx, but);
      if (row !== undefined) await work.carryOut(tx, row);
    });
    return { row };
  } catch (value) {
    if (row === undefined) throw value;
    return { row, thrown: { value } };
  }
}
