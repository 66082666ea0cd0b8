import { sql } from "kysely";
import type { Tx } from "../../db/index.ts";

/** Whether a file stands with an opinion of its application. */
export async function isOpinionFile(
  tx: Tx,
  { fileId, instanceId }: { fileId: string; instanceId: number | null },
): Promise<boolean> {
  if (instanceId === null) return false;
  const { rows } = await sql`
    select 1 from seat where instance_id = ${instanceId} and status = 'ended'
      and more @> jsonb_build_object('files', jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text)))
    limit 1`.execute(tx);
  return rows.length > 0;
}
