import { type RawBuilder, sql } from "kysely";
import type { TestDatabase } from "../support/test-database.ts";

/**
 * Copies the rows that a table has of an application `n` = 1 … `copies` times; `changed` is the JSON of what is different in
 * a copy of a row `r`.
 */
export async function copyRows(
  db: TestDatabase["database"]["kysely"],
  table: "process_instance" | "seat" | "instance_event",
  { instanceId, copies }: { instanceId: number; copies: number },
  changed: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from (
      select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(r) || ${changed})).*
      from ${sql.table(table)} r, generate_series(1, ${copies}::int) n where r.instance_id = ${instanceId}) copies`.execute(
    db,
  );
}

/** Numbers that no application of a run has. */
const firstCopy = 100_000_000;

/** As many copies of an application and its tasks as are wanted, under numbers and public numbers of their own. */
export async function copyApplication(
  { database: { kysely: db } }: Pick<TestDatabase, "database">,
  instanceId: number,
  copies: number,
): Promise<void> {
  const instance = sql`jsonb_build_object('instance_id', ${firstCopy}::bigint + n, 'apply_id', r.apply_id || '-COPY-' || n)`;
  const seat = sql`jsonb_build_object('instance_id', ${firstCopy}::bigint + n,
    'seat_id', ${firstCopy}::bigint + n * 16::bigint + dense_rank() over (partition by n order by r.seat_id))`;
  await copyRows(db, "process_instance", { instanceId, copies }, instance);
  await copyRows(db, "seat", { instanceId, copies }, seat);
  await sql`analyze process_instance, seat`.execute(db);
}
