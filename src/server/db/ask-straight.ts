import type { Kysely } from "kysely";
import type { PatientPool } from "./patient-pool.ts";
import type { DatabaseSchema } from "./schema/database-schema.ts";

/** Sends a statement on whichever connection is free and answers its rows, columns named as the statement says. */
export type AskStraight = (text: string, parameters: readonly unknown[]) => Promise<unknown[]>;

const straight = new WeakMap<Kysely<DatabaseSchema>, AskStraight>();

/**
 * Lets statements whose text is there already go from a handle to its pool without Kysely's layers on the way, which take
 * longer than all the rest of sending.
 */
export function letAskStraight(kysely: Kysely<DatabaseSchema>, pool: PatientPool): void {
  straight.set(kysely, async (text, parameters) => {
    const client = await pool.connectPatiently();
    try {
      const { rows } = await client.query(text, parameters as unknown[]);
      return rows;
    } finally {
      client.release();
    }
  });
}

/** How a handle asks so; undefined of one that holds a connection, such as a transaction: its statements go there. */
export function askStraight(kysely: Kysely<DatabaseSchema>): AskStraight | undefined {
  return straight.get(kysely);
}

/** Another handle on the same pool, which asks as the first one does. */
export function anotherHandle(kysely: Kysely<DatabaseSchema>): Kysely<DatabaseSchema> {
  const handle = kysely.withTables<Record<never, never>>();
  const ask = straight.get(kysely);
  if (ask !== undefined) straight.set(handle, ask);
  return handle;
}
