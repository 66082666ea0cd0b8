import { CompiledQuery, type QueryResult } from "kysely";
import type { Tx } from "../db/index.ts";

/** Adds a value to a statement; answers what stands for it in the text. */
export type Put = (value: unknown) => string;

/**
 * A statement of the hot path, written as text: building it through the query builder costs a tenth of a decision.
 * Values go in as parameters only, so the text of one kind of command is always the same and stays prepared.
 */
export class Statement {
  readonly #values: unknown[] = [];

  readonly put: Put = (value) => {
    this.#values.push(value);
    return `$${this.#values.length}`;
  };

  run<Row>(tx: Tx, text: string): Promise<QueryResult<Row>> {
    return tx.executeQuery(this.#compiled(text)) as Promise<QueryResult<Row>>;
  }

  /** Sends a statement whose outcome shows with the commit; what follows in the transaction comes after it. */
  async send(tx: Tx, text: string): Promise<void> {
    await tx.getExecutor().provideConnection(async (connection) => {
      tx.settledByCommit(connection.executeQuery(this.#compiled(text)));
    });
  }

  /**
   * Runs two statements, the second once the first has ended, without waiting for the first one's answer in between.
   * Columns keep the names they have in the text.
   */
  static runBoth<First, Second>(
    tx: Tx,
    [first, firstText]: readonly [Statement, string],
    [second, secondText]: readonly [Statement, string],
  ): Promise<[QueryResult<First>, QueryResult<Second>]> {
    return tx
      .getExecutor()
      .provideConnection((connection) =>
        Promise.all([
          connection.executeQuery<First>(first.#compiled(firstText)),
          connection.executeQuery<Second>(second.#compiled(secondText)),
        ]),
      );
  }

  #compiled(text: string): CompiledQuery {
    return CompiledQuery.raw(text, this.#values);
  }
}
