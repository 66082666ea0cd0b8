import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Whether a file stands with a post of its application's discussion that was not withdrawn. */
export async function isPostedFile(
  tx: Tx,
  { fileId, instanceId }: { fileId: string; instanceId: number | null },
): Promise<boolean> {
  if (instanceId === null) return false;
  const { rows } = await sql`
    select 1 from discussion_post p join discussion_text t on t.post_id = p.post_id and t.version = p.last_version
    where p.instance_id = ${instanceId} and p.withdrawn_at is null
      and t.files @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text)) limit 1`.execute(tx);
  return rows.length > 0;
}
