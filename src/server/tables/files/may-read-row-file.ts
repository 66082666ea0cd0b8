import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { SessionScope } from "../../http/index.ts";
import { authorOf, contextOf } from "../rows/table-context.ts";
import { visibleKeys } from "../rows/visible-keys.ts";
import { runSql } from "../sql/run-sql.ts";

/** Whether somebody may read a file as part of a row: they may read the table, the field and this row. */
export async function mayReadRowFile(
  { tx, ports, actor }: Pick<SessionScope, "tx" | "ports" | "actor">,
  fileId: string,
): Promise<boolean> {
  const author = authorOf(actor, {
    language: defaultLanguage,
    request: { now: new Date(), requestCode: "" },
  });
  const rows = await runSql<{ entity: string; rowKey: string; field: string }>(
    tx,
    sql`select entity, row_key as "rowKey", field from attachment_row where file_id = ${fileId} and is_current`,
  );
  for (const { entity, rowKey, field } of rows) {
    const table = ports.tables.find(entity);
    if (table === undefined || !contextOf(table, author, ports).access.readableFields.has(field)) continue;
    if ((await visibleKeys(tx, ports, { entity, keys: [rowKey], author })).size > 0) return true;
  }
  return false;
}
