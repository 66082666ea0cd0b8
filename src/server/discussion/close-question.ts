import { sql } from "kysely";
import { closeQuestion } from "#contract/calls/discussion.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { readInstance } from "../process/index.ts";
import { isOpenQuestion, lockPost } from "./post-rows.ts";
import { announceDiscussion } from "./notify-of-post.ts";
import { isProcessAdministrator, mayReadInstance } from "../viewer/index.ts";

/**
 * Closes a question without an answer: whoever asked, or a process administrator. Refuses with `notFound` and
 * `questionNotOpen`.
 */
export const closeQuestionHandler = handle(closeQuestion, async ({ postId }, scope) => {
  const { tx, actor, request } = scope;
  const post = await lockPost(tx, postId, actor.organId);
  if (post === undefined || post.asked === null) return refuse("notFound");
  const stored = await readInstance(tx, { instanceId: post.instanceId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  if (post.userCode !== actor.userCode && !isProcessAdministrator(actor.access)) return refuse("notFound");
  if (!isOpenQuestion(post)) return refuse("questionNotOpen");
  await sql`update discussion_post set closed_at = ${request.now} where post_id = ${postId}`.execute(tx);
  await sql`
    update notification set read_at = ${request.now}
    where instance_id = ${post.instanceId} and kind = 'question_asked' and read_at is null
      and (params ->> 'post')::bigint = ${postId}`.execute(tx);
  announceDiscussion(scope, stored);
  return { postId };
});
