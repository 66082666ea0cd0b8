import { sql } from "kysely";
import { type Runner, runSql } from "../sql/run-sql.ts";

/** What lets go of files: a field of a row, a row, a column, or a whole table. */
export interface Releasing {
  entity: string;
  rowKey?: string;
  field?: string;
}

/** Takes references back, of all files or of some; a file that nothing refers to any more is the collector's in a day. */
export async function releaseFiles(
  on: Runner,
  { entity, rowKey, field }: Releasing,
  fileIds?: readonly string[],
): Promise<void> {
  const some = fileIds === undefined ? null : [...fileIds];
  await runSql(
    on,
    sql`with released as (
          update attachment_row set is_current = false
          where entity = ${entity} and is_current and (${rowKey ?? null}::text is null or row_key = ${rowKey ?? null})
            and (${field ?? null}::text is null or field = ${field ?? null})
            and (${some}::text[] is null or file_id = any(${some}::text[]))
          returning file_id, entity, row_key, field)
        update attachment a set state = 'unreferenced', since = now()
        where a.file_id in (select file_id from released) and a.instance_id is null
          and not exists (select 1 from attachment_row r where r.file_id = a.file_id and r.is_current
            and not exists (select 1 from released g where (g.file_id, g.entity, g.row_key, g.field)
              = (r.file_id, r.entity, r.row_key, r.field)))`,
  );
}
