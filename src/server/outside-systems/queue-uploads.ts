import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { organColumn, quoted, systemColumns } from "../table-sql/index.ts";
import { uploadTask } from "./retry-uploads.ts";

/** The name under which documents of finished applications are looked for, every minute. */
export const queueUploadsTask = "queueUploads";

/** So many are queued at a time; the others with the next look. */
const atOnce = 200;

/** Applications that ended longer ago are looked for no more: all of theirs is there. */
const lookedForDays = 7;

/**
 * Queues the documents of applications that are complete for the network storage (`docNasUpload`), each once, however many
 * processes look. They stand there by organisation, year and application, those of one name in folders with a number. Nothing of an application with a degree of secrecy
 * leaves the product, nor of one that was rejected. Without `NAS_DIR` nothing is queued.
 */
export async function queueUploads({
  config,
  database,
  jobs,
  live,
  tables,
}: Pick<Ports, "config" | "database" | "jobs" | "live" | "tables">): Promise<void> {
  const table = tables.find("docNasUpload");
  if (table === undefined || config.nasDir === undefined) return;
  const name = quoted(table.model.table);
  const organ = quoted(organColumn(table.model) ?? systemColumns.organId);
  await database.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${queueUploadsTask}))`.execute(tx);
    const { rows } = await sql<{ uploadId: number }>`
      insert into ${name} (${organ}, created_at, file_id, file_name, file_kb, nas_path, bpd_instance_id, state, attempts)
      select found.organ_id, now(), found.file_id, found.file_name, found.file_kb,
        concat_ws('/', found.organ_id, to_char(found.ended_at, 'YYYY'), found.apply_id, nullif(found.place, 1)),
        found.instance_id, 'waiting', 0
      from (
        select a.organ_id, a.file_id, a.file_name, ceil(a.size_bytes / 1024.0)::integer as file_kb, i.ended_at, i.apply_id,
          i.instance_id, row_number() over (partition by i.instance_id, a.file_name order by a.file_id) + (
            select count(*) from ${name} other where other.bpd_instance_id = i.instance_id and other.file_name = a.file_name
          ) as place
        from process_instance i join attachment a on a.instance_id = i.instance_id and a.state = 'referenced'
        where i.status = 'complete' and coalesce(i.more ->> 'result', '') <> 'rejected' and i.secrecy is null
          and i.ended_at > now() - make_interval(days => ${lookedForDays})
          and not exists (select 1 from ${name} known where known.file_id = a.file_id)
      ) found
      order by found.ended_at, found.file_id limit ${atOnce}
      returning upload_id`.execute(tx);
    for (const { uploadId } of rows) await jobs.add(tx, uploadTask, { uploadId }, { queueName: uploadTask });
    if (rows.length > 0) live.announceToAll(tx, { event: "table", entity: "docNasUpload" });
  });
}
