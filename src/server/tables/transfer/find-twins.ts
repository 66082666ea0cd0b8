import { sql } from "kysely";
import { reachable } from "../rows/read-rows.ts";
import type { TableContext } from "../rows/table-context.ts";
import { quoted } from "../sql/quoted.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { keyField, knownField } from "../system-columns.ts";

/**
 * Marks lines whose values must be unique and are not: twice in the sheet, or taken by a row that the line does not
 * change. Marks of an earlier look are taken off first.
 */
export async function markTwins(on: Runner, context: TableContext, jobId: string): Promise<void> {
  const { model } = context;
  const job = sql`job_id = ${jobId}::uuid`;
  const keyIsGiven = model.keySource === "given" ? [[model.key]] : [];
  for (const set of [...model.uniqueSets, ...keyIsGiven]) {
    const [first = ""] = set;
    const values = set.map((name) => sql`record->>${sql.lit(name)}`);
    const error = JSON.stringify({ [first]: { code: "notUnique", params: {} } });
    await runSql(
      on,
      sql`update table_import_line set errors = nullif(errors - ${first}::text, '{}')
          where ${job} and errors->${first}->>'code' = 'notUnique'`,
    );
    await runSql(
      on,
      sql`update table_import_line set errors = coalesce(errors, '{}') || ${error}::jsonb
          where ${job} and line in (
            select line from (
              select line, count(*) over (partition by ${sql.join(values)}) as twins from table_import_line
              where ${job} and record is not null and record->>${sql.lit(first)} is not null
            ) counted where twins > 1)`,
    );
    const same = set.map((name) => {
      const field = knownField(model, name);
      return sql`t.${quoted(field.column)} is not distinct from (l.record->>${sql.lit(name)})::${sql.raw(field.columnType)}`;
    });
    await runSql(
      on,
      sql`update table_import_line l set errors = coalesce(l.errors, '{}') || ${error}::jsonb
          where l.job_id = ${jobId}::uuid and l.record is not null and l.record->>${sql.lit(first)} is not null
            and l.errors is null and exists (
              select 1 from ${quoted(model.table)} t where ${sql.join(same, sql` and `)} and ${reachable(context)}
                and (l.action = 'add' or t.${quoted(keyField(model).column)}::text <> l.row_key))`,
    );
  }
}
