import type { CompiledQuery } from "kysely";
import type { Tx } from "./transaction.ts";

/**
 * Runs a query and answers its rows so many at a time, never holding more, in the state that the transaction sees.
 * Until the last row is read the transaction's connection belongs to them: whoever asks it anything else meanwhile is
 * refused at once. Kysely's own `stream` would let them wait for ever.
 */
export async function* readByCursor<Row>(
  tx: Tx,
  query: CompiledQuery<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  const connection = await tx.getExecutor().provideConnection((held) => Promise.resolve(held));
  for await (const { rows } of connection.streamQuery<Row>(query, rowsAtOnce)) {
    if (rows.length > 0) yield rows;
  }
}
