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
    return tx.executeQuery(CompiledQuery.raw(text, this.#values)) as Promise<QueryResult<Row>>;
  }
}
