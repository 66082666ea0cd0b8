import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "./open-database.ts";

/** The values of one row, each as the text that its column reads; null is no value. */
export type CopiedRow = readonly (string | number | null)[];

/**
 * Adds rows to a table with COPY, all or none: several times faster than statements, which it goes without. `table` and
 * `columns` are names as SQL writes them.
 */
export async function copyInto(
  { pool }: Pick<Database, "pool">,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: readonly CopiedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
    await pipeline([rows.map(lineOf).join("")], copy);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
}

function lineOf(row: CopiedRow): string {
  return `${row.map(valueOf).join("\t")}\n`;
}

const special = /[\\\t\n\r]/u;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function valueOf(value: CopiedRow[number]): string {
  if (value === null) return "\\N";
  const text = String(value);
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/gu, (sign) => escapes[sign] ?? sign) : text;
}
