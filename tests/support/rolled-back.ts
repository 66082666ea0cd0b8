import type { Database, Tx } from "#server/db/index.ts";

/** A database whose writing transactions end undone once somebody says so: requests are tried, and leave nothing. */
export interface TriedDatabase {
  database: Database;
  /** From now on nothing stays; `look` sees what the work would have left, in its transaction. */
  leaveNothing(look: (tx: Tx) => Promise<void>): void;
}

/** Carries the answer of work past the transaction that is thrown away. */
class Undone extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super("undone");
    this.answer = answer;
  }
}

export function triedDatabase(real: Database): TriedDatabase {
  let look: ((tx: Tx) => Promise<void>) | undefined;
  const write: Database["write"] = async (work, options) => {
    const seen = look;
    if (seen === undefined) return real.write(work, options);
    try {
      return await real.write(
        async (tx) => {
          const answer = await work(tx);
          await seen(tx);
          throw new Undone(answer);
        },
        // One statement would be committed as soon as it is sent.
        options?.isolation === undefined ? {} : { isolation: options.isolation },
      );
    } catch (error) {
      if (error instanceof Undone) return error.answer as never;
      throw error;
    }
  };
  return {
    database: { ...real, write },
    leaveNothing: (given) => {
      look = given;
    },
  };
}
