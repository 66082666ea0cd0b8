import { Instant, LongId, nullable, oneOf, type Static, Type } from "../schema.ts";
import { NamedFile } from "./named-file.ts";

const Person = Type.Object({ userCode: Type.String(), realName: Type.String() });

/** Something said about an application, as its reader sees it. */
export const DiscussionPost = Type.Object({
  postId: LongId(),
  userCode: Type.String(),
  realName: Type.String(),
  postedAt: Instant(),
  /** Empty where it was withdrawn, but for process administrators. */
  message: Type.String(),
  mentioned: Type.Array(Person),
  files: Type.Array(NamedFile),
  /** What it said before it was edited, the oldest first. */
  earlier: Type.Array(Type.Object({ message: Type.String(), writtenAt: Instant() })),
  editedAt: nullable(Instant()),
  withdrawnAt: nullable(Instant()),
  /** Absent: it is no question. */
  question: Type.Optional(
    Type.Object({ asked: Person, state: oneOf(["open", "answered", "closed"] as const) }),
  ),
  /** The question it answers. */
  answersTo: nullable(LongId()),
  /** The reader may edit or withdraw it, until then. */
  changeableUntil: nullable(Instant()),
  /** The reader may say that the question needs no answer any more. */
  mayClose: Type.Boolean(),
});
export type DiscussionPost = Static<typeof DiscussionPost>;
