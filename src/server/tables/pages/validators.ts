import { createHash } from "node:crypto";
import { sql } from "kysely";
import { tableValidator } from "#contract/calls/tables.ts";
import { askedPresence, standaloneValidatorSource, type TableModel } from "#tables";
import type { Database } from "../../db/index.ts";
import { outside, runSql } from "../sql/run-sql.ts";

type RecordSchema = TableModel["recordSchema"];

/** Sources that were written in this process; the oldest go when there are too many. */
const sources = new Map<string, string>();
const sourcesKept = 300;
const stored = new Set<string>();

/**
 * The address of the module that checks rows by this schema. It is the hash of what is checked, so that a page may
 * keep the module for ever; and nobody guesses it who was not given it, since a module cannot be asked for with a token.
 */
export async function validatorUrl(database: Database, recordSchema: RecordSchema): Promise<string> {
  const text = JSON.stringify(askedPresence(recordSchema));
  const hash = createHash("sha256").update(text).digest("hex");
  if (!stored.has(`${database.url} ${hash}`)) {
    await runSql(
      outside(database),
      sql`insert into table_validator (hash, record_schema) values (${hash}, ${text}::jsonb) on conflict do nothing`,
    );
    stored.add(`${database.url} ${hash}`);
  }
  return tableValidator.path.replace("{hash}", hash);
}

/** The module of an address, or undefined for one that was never given out. */
export async function validatorSource(database: Database, hash: string): Promise<string | undefined> {
  const known = sources.get(hash);
  if (known !== undefined) return known;
  const [row] = await runSql<{ recordSchema: RecordSchema }>(
    outside(database),
    sql`select record_schema as "recordSchema" from table_validator where hash = ${hash}`,
  );
  if (row === undefined) return undefined;
  const source = standaloneValidatorSource({ recordSchema: row.recordSchema } as TableModel);
  const [oldest] = sources.keys();
  if (sources.size >= sourcesKept && oldest !== undefined) sources.delete(oldest);
  sources.set(hash, source);
  return source;
}
