import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { TransactionOptions, Tx } from "../../db/index.ts";
import { databaseRefusal } from "./database-refusal.ts";
import type { TableContext } from "./table-context.ts";

class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** How work that writes to a table is done. */
export interface TableWriteOptions extends Pick<TransactionOptions, "isOneStatement"> {
  /**
   * That the caller was confirmed by an answer to something else that this work asked for, or is by the statement that
   * stores: what it stores need not wait for another look.
   */
  isConfirmed?: boolean;
  /** What a complaint of the database means; asked once everything is rolled back. */
  meaningOf?: (error: unknown) => Promise<Refusal | undefined>;
}

/**
 * Does work that writes to a table in one transaction: what is refused changes nothing, and what the database itself
 * refuses (a value taken meanwhile, a reference that went) is said like any other error. Open pages are told afterwards.
 */
export async function inTableWrite<Answer>(
  context: TableContext,
  work: (tx: Tx) => Promise<Answer | Refusal>,
  {
    meaningOf = (error) => databaseRefusal(context, error),
    isConfirmed = false,
    ...options
  }: TableWriteOptions = {},
): Promise<Answer | Refusal> {
  const { ports, model, table, author } = context;
  // What commits with its only statement could not be confirmed before.
  const needsConfirming = !isConfirmed && author.confirm !== undefined;
  const isOneStatement = options.isOneStatement === true && !needsConfirming;
  try {
    return await ports.database.write(
      async (tx) => {
        const answer = await work(tx);
        if (needsConfirming || isRefusal(answer)) author.confirm?.();
        if (isRefusal(answer)) throw new RolledBack(answer);
        // Other processes hear it with the announcement.
        tx.afterCommit(() => table.estimates.forget());
        ports.live.announceToAll(tx, { event: "table", entity: model.name });
        return answer;
      },
      { ...options, isOneStatement },
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    const refusal = await meaningOf(error);
    if (refusal !== undefined) return refusal;
    throw error;
  }
}
