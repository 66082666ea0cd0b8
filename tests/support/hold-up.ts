import type { RawBuilder } from "kysely";
import type { Database } from "#server/db/index.ts";

/** Runs a locking statement in a transaction that stays open: whoever needs what it locks waits until `letGo`. */
export async function holdUp(
  database: Database,
  statement: RawBuilder<unknown>,
): Promise<{ letGo(): Promise<void> }> {
  const { promise: held, resolve: isHeld, reject: failed } = aPromise();
  const { promise: free, resolve: letGo } = aPromise();
  const transaction = database.write(async (tx) => {
    await statement.execute(tx);
    isHeld();
    await free;
  });
  transaction.catch(failed);
  await held;
  return {
    letGo: () => {
      letGo();
      return transaction;
    },
  };
}

function aPromise() {
  let resolve!: () => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
