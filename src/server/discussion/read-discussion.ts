import { discussion } from "#contract/calls/discussion.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { DiscussionPost } from "#contract/shapes/discussion.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { readInstance } from "../process/index.ts";
import { shownOrganisation } from "../task/index.ts";
import { changeableUntil } from "./changeable-until.ts";
import { isOpenQuestion, type PostRow, readPosts } from "./post-rows.ts";
import { type ShownPeople, isProcessAdministrator, mayReadInstance } from "../viewer/index.ts";

/** What was said about an application one may read; for everybody else there is none (`notFound`). */
export const discussionHandler = handle(discussion, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { people } = await shownOrganisation(scope, stored.row.chartRevision);
  const posts = await readPosts(tx, stored.snapshot.instanceId);
  return {
    posts: posts.map((post) => shownPost(post, people, scope)),
    mayPost: stored.snapshot.status !== "draft" && posts.length < limits.discussionPostsMax,
  };
});

function shownPost(post: PostRow, people: ShownPeople, scope: SessionScope): DiscussionPost {
  const { userCode, postedAt, asked, answersTo, withdrawnAt, answeredAt } = post;
  const { actor } = scope;
  const named = (code: string) => ({ userCode: code, realName: people.realName(code) });
  const seesAll = withdrawnAt === null || isProcessAdministrator(actor.access);
  const last = post.texts.at(-1);
  if (last === undefined) throw new Error(`post ${post.postId} has no text`);
  const until = userCode === actor.userCode ? changeableUntil(post, scope) : undefined;
  const isOpen = isOpenQuestion(post);
  const mayClose = isOpen && (userCode === actor.userCode || isProcessAdministrator(actor.access));
  const state = answeredAt !== null ? "answered" : isOpen ? "open" : "closed";
  return {
    postId: post.postId,
    ...named(userCode),
    postedAt,
    message: seesAll ? last.message : "",
    mentioned: seesAll ? last.mentioned.map(named) : [],
    files: seesAll ? last.files : [],
    earlier: seesAll ? post.texts.slice(0, -1).map(({ message, writtenAt }) => ({ message, writtenAt })) : [],
    editedAt: post.texts.length > 1 ? last.writtenAt : null,
    withdrawnAt,
    ...(asked === null ? {} : { question: { asked: named(asked), state } }),
    answersTo,
    changeableUntil: until?.toISOString() ?? null,
    mayClose,
  };
}
