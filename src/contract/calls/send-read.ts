import { limits } from "../limits.ts";
import { oneOf, pageOf, Type } from "../schema.ts";
import { ReadingRow, ReadReceipt, SentReadingRow } from "../shapes/reading.ts";
import { defineCall } from "./define-call.ts";

const ApplyId = () => Type.String({ minLength: 1, maxLength: 64 });
const UserCodes = (least: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: least,
    maxItems: limits.readersPerSending,
  });
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
};
const ours = { method: "POST", encoding: "json", ours: true } as const;

export const sendRead = defineCall("sendRead", {
  ...ours,
  path: "/task/sendRead",
  whose: "involved",
  input: Type.Object({
    applyId: ApplyId(),
    userCodes: UserCodes(0),
    note: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  /** `already`: they have it from the caller and have not read it yet. */
  output: Type.Object({ sent: Type.Integer(), already: Type.Integer() }),
  tx: "write",
  summary: "Sends an application that one may read to others to read; it waits for none of them (R27).",
});

export const readTasks = defineCall("readTasks", {
  ...ours,
  path: "/task/readTasks",
  whose: "own",
  input: Type.Object({
    ...paging,
    state: Type.Optional(oneOf(["unread", "read"] as const)),
    /** Of one application alone. */
    applyId: Type.Optional(ApplyId()),
  }),
  output: pageOf(ReadingRow),
  summary: "The applications that were sent to me to read, latest first.",
});

export const sentReads = defineCall("sentReads", {
  ...ours,
  path: "/task/sentReads",
  whose: "own",
  input: Type.Object(paging),
  output: pageOf(SentReadingRow),
  summary: "The applications I sent on, and how many of their readers have read them.",
});

export const readReceipts = defineCall("readReceipts", {
  ...ours,
  path: "/task/readReceipts",
  whose: "own",
  input: Type.Object({ applyId: ApplyId() }),
  output: Type.Array(ReadReceipt),
  summary: "To whom I sent an application, who has read it, and what they say; unread first.",
});

export const recallReads = defineCall("recallReads", {
  ...ours,
  path: "/task/recallReads",
  whose: "own",
  input: Type.Object({
    applyId: ApplyId(),
    /** Absent: from everybody who has not read it. */
    userCodes: Type.Optional(UserCodes(1)),
  }),
  output: Type.Object({ recalled: Type.Integer() }),
  tx: "write",
  summary: "Takes an application that I sent on back from those who have not read it.",
});

export const remindReaders = defineCall("remindReaders", {
  ...ours,
  path: "/task/remindReaders",
  whose: "own",
  input: Type.Object({ applyId: ApplyId() }),
  output: Type.Object({ reminded: Type.Integer() }),
  tx: "write",
  summary: "Reminds those who have not read what I sent on; each at most once in the cool-down of reminders.",
});
