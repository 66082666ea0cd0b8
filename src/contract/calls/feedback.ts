import { limits } from "../limits.ts";
import { Instant, LongId, nullable, oneOf, pageOf, type Static, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

/** Who reads and answers what people say. */
export const feedbackReaders = ["admin", "process-admin"] as const;
const administrators = { roles: [...feedbackReaders] };

export const FeedbackRow = Type.Object({
  feedbackId: Type.Integer(),
  message: Type.String(),
  createdAt: Instant(),
  /** Who said it; to oneself the same name. */
  userCode: Type.String(),
  realName: Type.String(),
  answer: nullable(Type.String()),
  answeredBy: nullable(Type.String()),
  answeredAt: nullable(Instant()),
});
export type FeedbackRow = Static<typeof FeedbackRow>;

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

export const myFeedback = defineCall("myFeedback", {
  method: "POST",
  path: "/basic/myFeedback",
  whose: "own",
  input: Type.Object(paging),
  output: pageOf(FeedbackRow),
  ours: true,
  summary: "What I told the administrators, and what they answered.",
});

export const listFeedback = defineCall("listFeedback", {
  method: "POST",
  path: "/basic/listFeedback",
  whose: "organisation",
  input: Type.Object({ ...paging, state: Type.Optional(oneOf(["open", "answered"] as const)) }),
  output: pageOf(FeedbackRow),
  access: administrators,
  ours: true,
  summary: "What people of this organisation told their administrators, the latest first.",
});

export const answerFeedback = defineCall("answerFeedback", {
  method: "POST",
  path: "/basic/answerFeedback",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({
    feedbackId: LongId(),
    answer: Type.String({ minLength: 1, maxLength: 2_000 }),
  }),
  output: FeedbackRow,
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Answers what somebody said; they are told. A second answer takes the place of the first.",
});
