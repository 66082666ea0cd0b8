import { sql } from "kysely";
import type { Database } from "#server/db/index.ts";

/** Tables whose contents may change although a request was refused: sessions, keys of requests, logs. */
const besides = ["session", "idempotency_key", "operation_log", "login_failure", "captcha"];

/** A fingerprint of every row of every table, by table: what a refused request must leave alone. */
export async function tableContents({ kysely }: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(kysely);
  const contents: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (besides.includes(name)) continue;
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '') as hash
      from ${sql.table(name)} row`.execute(kysely);
    contents[name] = rows[0]?.hash ?? "";
  }
  return contents;
}
