import { sql } from "kysely";
import { postToDiscussion } from "#contract/calls/discussion.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { takeUploads } from "../attachment/index.ts";
import { jsonb } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { readInstance, type StoredInstance } from "../process/index.ts";
import { activePeople, isTooSecretToSend, sendToReaders } from "../reading/index.ts";
import { shownOrganisation } from "../task/index.ts";
import { isOpenQuestion, lockPost, readPosts } from "./post-rows.ts";
import { notifyOfPost } from "./notify-of-post.ts";
import { whoMayRead } from "./who-may-read.ts";
import { mayReadInstance } from "../viewer/index.ts";

type Input = InputOf<typeof postToDiscussion>;

/**
 * Says something about an application one may read, beside its history and its lock. Whoever is named must be able to read
 * it, or is sent it to read (R27) where the author says so. Refuses with `notFound`, `draftNotDiscussed`,
 * `discussionFull`, `readingTooSecret` and by field.
 */
export const postToDiscussionHandler = handle(postToDiscussion, async (input, scope) => {
  const { tx, actor, request } = scope;
  const stored = await readInstance(tx, { applyId: input.applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { instanceId, organId, status } = stored.snapshot;
  if (status === "draft") return refuse("draftNotDiscussed");
  const message = input.message.trim();
  const files = input.files ?? [];
  if (message === "" && files.length === 0) return refuseFields({ message: { problem: "required" } });
  const posts = await readPosts(tx, instanceId);
  if (posts.length >= limits.discussionPostsMax)
    return refuse("discussionFull", { most: limits.discussionPostsMax });
  const question = input.answersTo === undefined ? undefined : await lockPost(tx, input.answersTo, organId);
  if (input.answersTo !== undefined && (question === undefined || question.instanceId !== instanceId))
    return refuseFields({ answersTo: { problem: "noSuchQuestion" } });
  const sentOn = await admitNamed(input, scope, stored);
  if (isRefusal(sentOn)) return sentOn;
  const unfit = await takeUploads(tx, files, { instanceId, userCode: actor.userCode });
  if (unfit !== undefined) return unfit;

  const mentioned = [...new Set(input.mentioned ?? [])];
  const { rows } = await sql<{ postId: number }>`
    with posted as (
      insert into discussion_post (instance_id, organ_id, user_code, asked, answers_to, posted_at)
      values (${instanceId}, ${organId}, ${actor.userCode}, ${input.asked ?? null}, ${input.answersTo ?? null},
        ${request.now}) returning post_id
    )
    insert into discussion_text (post_id, version, message, mentioned, files, written_at)
    select post_id, 1, ${message}, ${mentioned}::text[], ${jsonb(files)}, ${request.now} from posted
    returning post_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("the post was not stored");
  const { postId } = row;
  const answers = question !== undefined && isOpenQuestion(question) && question.asked === actor.userCode;
  if (answers)
    await sql`update discussion_post set answered_at = ${request.now} where post_id = ${question.postId}`.execute(
      tx,
    );
  await notifyOfPost(
    scope,
    stored,
    posts,
    {
      mentioned,
      ...(input.asked === undefined ? {} : { asked: input.asked }),
      ...(question === undefined ? {} : { answered: question.userCode }),
    },
    postId,
  );
  return { postId, sentOn };
});

/** Whether everybody named may read it; those who may not are sent it, where the author asks for that. Answers to how many. */
async function admitNamed(
  { asked, mentioned = [], sendOn = false }: Input,
  scope: SessionScope,
  stored: StoredInstance,
): Promise<number | Refusal> {
  const { tx, actor } = scope;
  const places = new Map<string, string>([
    ...mentioned.map((code, at) => [`mentioned[${at}]`, code] as const),
    ...(asked === undefined ? [] : [["asked", asked] as const]),
  ]);
  if (places.size === 0) return 0;
  const known = await activePeople(scope, [...places.values()]);
  const problems: Record<string, FieldProblem> = {};
  for (const [place, code] of places) {
    if (code === actor.userCode) problems[place] = { problem: "namesOneself" };
    else if (!known.has(code)) problems[place] = { problem: "nobodyOfThatName", params: { value: code } };
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const mayRead = await whoMayRead(tx, stored, known);
  const others = [...known].filter((code) => !mayRead.has(code));
  if (others.length === 0) return 0;
  if (isTooSecretToSend(stored.snapshot)) return refuse("readingTooSecret");
  if (sendOn) return (await sendToReaders(scope, stored, others, "")).length;
  const { people } = await shownOrganisation(scope, stored.row.chartRevision);
  const unable = [...places].filter(([, code]) => !mayRead.has(code));
  return refuseFields(
    Object.fromEntries(
      unable.map(([place, code]) => [
        place,
        { problem: "cannotReadIt", params: { person: people.realName(code) } },
      ]),
    ),
  );
}
