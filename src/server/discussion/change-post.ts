import { sql } from "kysely";
import { editPost, withdrawPost } from "#contract/calls/discussion.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { readInstance, type StoredInstance } from "../process/index.ts";
import { changeableUntil } from "./changeable-until.ts";
import { type LockedPost, lockPost } from "./post-rows.ts";
import { announceDiscussion } from "./notify-of-post.ts";
import { mayReadInstance } from "../viewer/index.ts";

/** Writes one's own post anew; what it said stays. Refuses with `notFound`, `postNotChangeable` and by field. */
export const editPostHandler = handle(editPost, async ({ postId, message }, scope) => {
  const { tx, request } = scope;
  const own = await lockOwn(scope, postId);
  if (isRefusal(own)) return own;
  const next = message.trim();
  if (next === "") return refuseFields({ message: { problem: "required" } });
  const version = own.post.lastVersion + 1;
  await sql`
    insert into discussion_text (post_id, version, message, mentioned, files, written_at)
    select post_id, ${version}::integer, ${next}, mentioned, files, ${request.now}
    from discussion_text where post_id = ${postId} and version = ${own.post.lastVersion}`.execute(tx);
  await sql`update discussion_post set last_version = ${version} where post_id = ${postId}`.execute(tx);
  announceDiscussion(scope, own.stored);
  return { postId };
});

/**
 * Takes one's own post back: its words and files are shown no more, that it was there is. A question that it answered is
 * open again, and who has not read its notice is not told any more. Refuses like editing.
 */
export const withdrawPostHandler = handle(withdrawPost, async ({ postId }, scope) => {
  const { tx, request } = scope;
  const own = await lockOwn(scope, postId);
  if (isRefusal(own)) return own;
  const { post, stored } = own;
  await sql`update discussion_post set withdrawn_at = ${request.now} where post_id = ${postId}`.execute(tx);
  if (post.answersTo !== null)
    await sql`
      update discussion_post q set answered_at = null
      where q.post_id = ${post.answersTo} and q.asked = ${post.userCode} and not exists (
        select 1 from discussion_post a
        where a.answers_to = q.post_id and a.user_code = q.asked and a.withdrawn_at is null)`.execute(tx);
  await sql`
    update notification set read_at = ${request.now}
    where instance_id = ${post.instanceId} and read_at is null and (params ->> 'post')::bigint = ${postId}`.execute(
    tx,
  );
  announceDiscussion(scope, stored);
  return { postId };
});

/** A post of the caller's own that they may still change, locked; of others' there is none for them. */
async function lockOwn(
  scope: SessionScope,
  postId: number,
): Promise<{ post: LockedPost; stored: StoredInstance } | Refusal> {
  const { tx, ports, actor } = scope;
  const post = await lockPost(tx, postId, actor.organId);
  if (post === undefined || post.userCode !== actor.userCode) return refuse("notFound");
  const stored = await readInstance(tx, { instanceId: post.instanceId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  if (changeableUntil(post, scope) === undefined)
    return refuse("postNotChangeable", {
      minutes: ports.parameters.value("postChangeMinutes", actor.organId),
    });
  return { post, stored };
}
