import { sql } from "kysely";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";

/** A post as it is stored. Instants are ISO 8601 in UTC. */
export interface PostRow {
  postId: number;
  instanceId: number;
  userCode: string;
  asked: string | null;
  answersTo: number | null;
  postedAt: string;
  answeredAt: string | null;
  closedAt: string | null;
  withdrawnAt: string | null;
  /** What it said each time it was written, the oldest first. */
  texts: { message: string; mentioned: string[]; files: Attachment[]; writtenAt: string }[];
}

const postColumns = sql`p.post_id, p.instance_id, p.user_code, p.asked, p.answers_to, p.posted_at, p.answered_at,
  p.closed_at, p.withdrawn_at`;

/** The posts of an application, in the order they were written. */
export async function readPosts(tx: Tx, instanceId: number): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postColumns},
      (select json_agg(json_build_object('message', t.message, 'mentioned', t.mentioned, 'files', t.files,
          'writtenAt', to_char(t.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by t.version)
        from discussion_text t where t.post_id = p.post_id) as texts
    from discussion_post p where p.instance_id = ${instanceId} order by p.post_id`.execute(tx);
  return rows;
}

/** A post that is about to be changed, locked until the transaction ends. */
export type LockedPost = Omit<PostRow, "texts"> & { lastVersion: number };

/** Locks a post of an organisation; `undefined`: there is none of this number. */
export async function lockPost(tx: Tx, postId: number, organId: number): Promise<LockedPost | undefined> {
  const { rows } = await sql<LockedPost>`
    select ${postColumns}, p.last_version
    from discussion_post p where p.post_id = ${postId} and p.organ_id = ${organId} for update`.execute(tx);
  return rows[0];
}

/** Whether a question waits for its answer. */
export function isOpenQuestion(
  post: Pick<PostRow, "asked" | "answeredAt" | "closedAt" | "withdrawnAt">,
): boolean {
  return (
    post.asked !== null && post.answeredAt === null && post.closedAt === null && post.withdrawnAt === null
  );
}
