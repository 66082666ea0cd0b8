import { sql } from "kysely";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { type Database, withSchemaLock } from "../../db/index.ts";
import { loadSchemas } from "../registry/schema-store.ts";
import { releaseFiles } from "../files/release-files.ts";
import { quoted } from "../../table-sql/index.ts";
import { outside, runSql } from "../sql/run-sql.ts";

/**
 * Drops what no schema uses any more, for good: a column that was set aside, or the table of a schema whose file was
 * removed. `confirm` repeats the name. What a schema still uses, and what a migration made, is never dropped.
 */
export async function purge(
  database: Database,
  given: { entity: string; column?: string | undefined; confirm: string },
): Promise<{ purged: "column" | "table" } | Refusal> {
  const { entity, column, confirm } = given;
  if (confirm !== (column ?? entity)) return refuseFields({ confirm: { problem: "notAccepted" } });
  return withSchemaLock(database, async () => {
    const stored = (await loadSchemas(outside(database))).find((one) => one.entity === entity);
    if (stored === undefined || stored.model.storage !== "table") return refuse("notFound");
    const table = quoted(stored.model.table);
    if (column === undefined) {
      if (stored.state !== "hidden") return refuseFields({ entity: { problem: "notAccepted" } });
      await database.write(async (tx) => {
        await releaseFiles(tx, { entity });
        await runSql(tx, sql`drop table if exists ${table}`);
        await runSql(tx, sql`delete from table_schema where entity = ${entity}`);
      });
      return { purged: "table" };
    }
    const gone = stored.setAside.find((one) => one.column === column);
    if (gone === undefined) return refuse("notFound");
    await database.write(async (tx) => {
      await releaseFiles(tx, { entity, field: gone.field });
      await runSql(tx, sql`alter table ${table} drop column if exists ${quoted(column)}`);
      await runSql(
        tx,
        sql`update table_schema set set_aside = (
              select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(set_aside) one where one->>'column' <> ${column})
            where entity = ${entity}`,
      );
    });
    return { purged: "column" };
  });
}
