import { setTimeout as pause } from "node:timers/promises";
import type { IsolationLevel, Kysely, Transaction } from "kysely";
import { anotherHandle } from "./ask-straight.ts";
import { isLostConnection } from "./connection-away.ts";
import { isStalePlan } from "./prepared-client.ts";
import type { DatabaseSchema } from "./schema/database-schema.ts";

/** What repositories work on: one open transaction. */
export interface Tx extends Transaction<DatabaseSchema> {
  /**
   * Registers work for after the commit: announcements, wake-ups. It does not run if the transaction is rolled
   * back, and cannot undo it: a failure is reported, not thrown.
   */
  afterCommit(run: () => void | Promise<void>): void;
  /**
   * Registers a statement that has been sent and whose answer the work does not wait for: the commit follows it on
   * the same way to the server. The transaction fails as the statement does.
   */
  settledByCommit(sent: Promise<unknown>): void;
}

/** How a transaction is opened. */
export interface TransactionOptions {
  readonly isolation?: IsolationLevel;
  /** The work is one statement: it is a transaction by itself, and goes without a begin and a commit. */
  readonly isOneStatement?: boolean;
}

const attempts = 6;
const serializationFailure = "40001";
const deadlock = "40P01";
const inFailedTransaction = "25P02";

/**
 * Runs `work` in a transaction of its own and commits, again from the start if it lost a race with another
 * (serialization failure, deadlock), as the standard foresees, or its connection before the commit. `work` must
 * therefore keep its effects inside the transaction or in `afterCommit`.
 */
export async function inTransaction<T>(
  kysely: Kysely<DatabaseSchema>,
  settings: {
    readonly isolation?: IsolationLevel | undefined;
    readonly readOnly: boolean;
    readonly isOneStatement?: boolean | undefined;
  },
  work: (tx: Tx) => Promise<T>,
  reportError: (error: unknown) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void | Promise<void>)[] = [];
    const underWay: Promise<unknown>[] = [];
    // A single statement commits as soon as it is sent.
    let committing = settings.isOneStatement === true;
    try {
      const doWork = async (on: Kysely<DatabaseSchema>): Promise<T> => {
        const register = (run: () => void | Promise<void>): void => void afterCommit.push(run);
        const settledByCommit = (sent: Promise<unknown>): void => {
          // Looked at when the commit has ended; one that fails before is not a failure nobody knows of.
          sent.catch(() => undefined);
          underWay.push(sent);
        };
        const done = await work(Object.assign(on as Tx, { afterCommit: register, settledByCommit }));
        committing = true;
        return done;
      };
      const result = await begin(kysely, settings, doWork);
      // One that failed made the server roll back where it was told to commit.
      await Promise.all(underWay);
      await runAll(afterCommit, reportError);
      return result;
    } catch (caught) {
      const error = (await firstFailure(underWay)) ?? caught;
      // Lost before the commit was sent, a connection has changed nothing; lost during it, nobody can tell.
      const again = lostRace(error) || (!committing && isLostConnection(error));
      if (attempt >= attempts || !again) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

function begin<T>(
  kysely: Kysely<DatabaseSchema>,
  { isolation, readOnly, isOneStatement }: Parameters<typeof inTransaction>[1],
  doWork: (on: Kysely<DatabaseSchema>) => Promise<T>,
): Promise<T> {
  if (isOneStatement === true) return doWork(anotherHandle(kysely));
  let builder = kysely.transaction();
  if (isolation !== undefined) builder = builder.setIsolationLevel(isolation);
  if (readOnly) builder = builder.setAccessMode("read only");
  return builder.execute(doWork);
}

async function runAll(
  callbacks: readonly (() => void | Promise<void>)[],
  reportError: (error: unknown) => void,
): Promise<void> {
  for (const run of callbacks) {
    try {
      await run();
    } catch (error) {
      reportError(error);
    }
  }
}

/** What came after a statement that failed only says that the transaction is aborted. */
async function firstFailure(underWay: readonly Promise<unknown>[]): Promise<unknown> {
  const settled = await Promise.allSettled(underWay);
  return settled.find((each) => each.status === "rejected")?.reason;
}

/** Whether what failed in a transaction ends the whole of it: a lost race, its connection, or a failure before. */
export function endsTransaction(error: unknown): boolean {
  const { code } = error as { code?: string };
  return lostRace(error) || isLostConnection(error) || code === inFailedTransaction;
}

function lostRace(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === serializationFailure || code === deadlock || isStalePlan(error);
}
