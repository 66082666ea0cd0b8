import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import { outside, type Runner, runSql } from "../sql/run-sql.ts";
import { knownMembers } from "./known-members.ts";
import { readableFields, type WholeRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/** A whole row as its reader gets it, without keys of what they may not see. */
export async function answeredRow(context: TableContext, row: WholeRow): Promise<Row> {
  const shown: Row = {};
  for (const { name } of readableFields(context)) shown[name] = row[name] ?? null;
  shown["rowVersion"] = row.rowVersion;
  const [answered = shown] = await withKnownMembers(outside(context.ports.database), context, [shown]);
  return answered;
}

/** Rows that were read whole, without keys that their reader may not know: a question only where there may be some. */
export async function withKnownMembers(
  on: Runner,
  context: TableContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const members = knownMembers(context);
  if (members === undefined) return [...rows];
  const asked = [...members].flatMap(([name, known]) => {
    const keys = [...new Set(rows.flatMap((row) => keysIn(row[name])))];
    return keys.length === 0 ? [] : [{ name, known, keys }];
  });
  const known = new Map<string, ReadonlySet<string>>();
  for (const { name, known: all, keys } of asked) {
    const found = await runSql<{ key: string }>(
      on,
      sql`select key from (${all}) as known(key) where key = any(${keys}::text[])`,
    );
    known.set(name, new Set(found.map(({ key }) => key)));
  }
  return rows.map((row) => {
    const kept = { ...row };
    for (const [name, keys] of known) {
      const value = row[name];
      if (Array.isArray(value)) kept[name] = value.filter((one) => keys.has(String(one)));
    }
    return kept;
  });
}

function keysIn(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
