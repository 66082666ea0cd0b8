import { limits } from "../limits.ts";
import { LongId, Type } from "../schema.ts";
import { DiscussionPost } from "../shapes/discussion.ts";
import { NamedFile } from "../shapes/named-file.ts";
import { defineCall } from "./define-call.ts";

const ours = { method: "POST", encoding: "json", whose: "involved", ours: true } as const;
const ApplyId = () => Type.String({ minLength: 1, maxLength: 64 });
const Message = () => Type.String({ maxLength: limits.opinionMaxCharacters });
const UserCode = () => Type.String({ minLength: 1, maxLength: 64 });

export const discussion = defineCall("discussion", {
  ...ours,
  path: "/task/discussion",
  input: Type.Object({ applyId: ApplyId() }),
  /** `posts`: in the order they were written. */
  output: Type.Object({ posts: Type.Array(DiscussionPost), mayPost: Type.Boolean() }),
  summary: "What was said about an application that one may read, and which questions are open.",
});

export const postToDiscussion = defineCall("postToDiscussion", {
  ...ours,
  path: "/task/postToDiscussion",
  input: Type.Object({
    applyId: ApplyId(),
    message: Message(),
    /** Who is told of it by name. */
    mentioned: Type.Optional(Type.Array(UserCode(), { maxItems: limits.discussionMentionsMax })),
    /** Makes it a question to this person, open until they answer. */
    asked: Type.Optional(UserCode()),
    /** The question it answers. */
    answersTo: Type.Optional(LongId()),
    files: Type.Optional(Type.Array(NamedFile, { maxItems: limits.discussionFilesMax })),
    /** Those named who cannot read the application are sent it to read; without this they are refused. */
    sendOn: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ postId: LongId(), sentOn: Type.Integer() }),
  tx: "write",
  summary: "Says something about an application, or asks somebody; the application stays where it is.",
});

export const editPost = defineCall("editPost", {
  ...ours,
  path: "/task/editPost",
  input: Type.Object({ postId: LongId(), message: Message() }),
  output: Type.Object({ postId: LongId() }),
  tx: "write",
  summary: "Writes one's own post anew, shortly after it was posted; what it said before stays readable.",
});

export const withdrawPost = defineCall("withdrawPost", {
  ...ours,
  path: "/task/withdrawPost",
  input: Type.Object({ postId: LongId() }),
  output: Type.Object({ postId: LongId() }),
  tx: "write",
  summary: "Takes one's own post back, shortly after it was posted; that it was there stays visible.",
});

export const closeQuestion = defineCall("closeQuestion", {
  ...ours,
  path: "/task/closeQuestion",
  input: Type.Object({ postId: LongId() }),
  output: Type.Object({ postId: LongId() }),
  tx: "write",
  summary: "Says that a question one asked needs no answer any more.",
});
