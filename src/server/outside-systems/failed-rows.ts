import { refuse, refuseFields, type Refusal } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import type { ServedTable } from "../ports.ts";
import { lockRows, runSql, tableFor, type WholeRow } from "../tables/index.ts";
import { keyField, quoted } from "../table-sql/index.ts";

const retryable: readonly JsonValue[] = ["failed", "dead"];

/** Rows to be tried again, locked. Refuses with `notFound`, and the keys where some row has not failed. */
export async function failedRows(
  scope: SessionScope,
  entity: string,
  keys: readonly (string | number)[],
): Promise<{ table: ServedTable; rows: WholeRow[] } | Refusal> {
  const context = tableFor(scope, entity);
  if (context === undefined) return refuse("notFound");
  const rows = await lockRows(scope.tx, context, keys);
  if (rows.length === 0) return refuse("notFound");
  return rows.every((row) => retryable.includes(row["state"] ?? null))
    ? { table: context.table, rows }
    : refuseFields({ keys: { problem: "notFailed" } });
}

/** What a try changes in its row. */
export interface TryState {
  state: string;
  error?: string | null;
  httpStatus?: number | null;
  costMs?: number | null;
  response?: string | null;
  uploadedAt?: Date;
  /** One more try. */
  counted?: boolean;
}

/** Writes how a try stands into its row. */
export async function setTryState(tx: Tx, table: ServedTable, key: JsonValue, to: TryState): Promise<void> {
  const { state, counted, ...values } = to;
  const columns = Object.entries(values).map(
    ([name, value]) => sql`, ${quoted(columnOf(table, name))} = ${value as string | null}`,
  );
  const attempts = counted === true ? sql`, attempts = attempts + 1` : sql``;
  const field = keyField(table.model);
  await runSql(
    tx,
    sql`update ${quoted(table.model.table)}
        set state = ${state}, next_attempt_at = null ${columns.length > 0 ? sql.join(columns, sql` `) : sql``} ${attempts}
        where ${quoted(field.column)} = ${key as string | number}`,
  );
}

function columnOf(table: ServedTable, name: string): string {
  const field = table.model.fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`${table.model.name} has no field ${name}`);
  return field.column;
}
