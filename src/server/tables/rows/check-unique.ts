import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import { kindOf, type Row, titlesTogether } from "#tables";
import { keyField, knownField, operandSql, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { changeable, readKeys, reachable } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/** The unique set of a field whose values another row has; undefined where they are free: a hint while one types, the index has the last word. */
export async function takenSet(
  on: Runner,
  context: TableContext,
  { row, field, key }: { row: Row; field: string; key?: JsonValue | undefined },
): Promise<readonly string[] | undefined> {
  const { model } = context;
  const sets = [...model.uniqueSets, [model.key]].filter((set) => set.includes(field));
  for (const set of sets) if ((await twinOf(on, context, set, { row, key })) !== undefined) return set;
  return undefined;
}

/** What the fields of a unique set are called together. */
export function titleOfSet({ model, author }: TableContext, set: readonly string[]): string {
  return titlesTogether(model, set)[author.language];
}

/** The key of another living row, one that the person can reach, with the same values in a unique set; undefined where there is none. */
export async function twinOf(
  on: Runner,
  context: TableContext,
  set: readonly string[],
  { row, key }: { row: Row; key?: JsonValue | undefined },
): Promise<JsonValue | undefined> {
  const { model } = context;
  const own = quoted(keyField(model).column);
  const [first = ""] = set;
  if ((row[first] ?? null) === null || row[first] === "") return undefined;
  const tests = set.map((name) => {
    const one = knownField(model, name);
    const value = row[name] === "" ? null : (row[name] ?? null);
    const read = value === null ? null : kindOf(one).readValue(value, one);
    if (read === undefined) return sql`false`;
    // No index serves "is not distinct from".
    const column = quoted(one.column);
    return read === null ? sql`${column} is null` : sql`${column} = ${operandSql(one, read)}`;
  });
  const other = key === undefined ? sql`true` : sql`${own}::text <> ${String(key)}`;
  const [twin] = await runSql<{ key: JsonValue }>(
    on,
    sql`select ${own} as key from ${quoted(model.table)}
        where ${sql.join(tests, sql` and `)} and ${other} and ${reachable(context)} limit 1`,
  );
  return twin?.key;
}

/**
 * Whether the key of a new row is that of one in the recycle bin: a key is one row's alone, wherever that lies. Only of what
 * the person may bring back from there; any other is as if it were not there.
 */
export async function isKeyInBin(on: Runner, context: TableContext, key: JsonValue): Promise<boolean> {
  const { model, access } = context;
  const [known] = readKeys(context, [key]);
  if (!model.softDelete || !access.restore || known === undefined) return false;
  const field = keyField(model);
  const found = await runSql(
    on,
    sql`select 1 from ${quoted(model.table)}
        where ${quoted(field.column)} = ${operandSql(field, known)} and ${changeable(context, false)}`,
  );
  return found.length > 0;
}
