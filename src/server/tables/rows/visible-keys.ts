import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { keyField, operandsSql, quoted } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { reachable, readKeys } from "./read-rows.ts";
import { type Author, contextOf } from "./table-context.ts";

/** Which of these keys are rows that somebody may read now; none where they have no such table. */
export async function visibleKeys(
  tx: Tx,
  ports: Ports,
  { entity, keys, author }: { entity: string; keys: readonly JsonValue[]; author: Author },
): Promise<ReadonlySet<string>> {
  const table = ports.tables.find(entity);
  if (table === undefined) return new Set();
  const context = contextOf(table, author, ports);
  const { model } = context;
  const read = context.access.read && model.storage !== "call" ? readKeys(context, keys) : [];
  if (read.length === 0) return new Set();
  const key = keyField(model);
  const rows = await runSql<{ key: JsonValue }>(
    tx,
    sql`select ${quoted(key.column)} as key from ${quoted(model.table)}
        where ${quoted(key.column)} = any(${operandsSql(key, read)}) and ${reachable(context)}`,
  );
  return new Set(rows.map((row) => String(row.key)));
}
