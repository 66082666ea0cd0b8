import { Instant, LongId, nullable, type Static, Type } from "../schema.ts";

/** An application that was sent to me to read. */
export const ReadingRow = Type.Object({
  readingId: LongId(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  processName: Type.String(),
  /** Null: a rule of its process did. */
  sentBy: nullable(Type.String()),
  note: Type.String(),
  sentAt: Instant(),
  readAt: nullable(Instant()),
  opinion: nullable(Type.String()),
});
export type ReadingRow = Static<typeof ReadingRow>;

/** An application that I sent on: to how many, and how many have read it. */
export const SentReadingRow = Type.Object({
  applyId: Type.String(),
  applyTitle: Type.String(),
  processName: Type.String(),
  /** The latest time. */
  sentAt: Instant(),
  /** Without those it was recalled from. */
  readers: Type.Integer(),
  read: Type.Integer(),
});
export type SentReadingRow = Static<typeof SentReadingRow>;

/** One reader of what I sent on. */
export const ReadReceipt = Type.Object({
  readingId: LongId(),
  userCode: Type.String(),
  realName: Type.String(),
  sentAt: Instant(),
  remindedAt: nullable(Instant()),
  readAt: nullable(Instant()),
  opinion: nullable(Type.String()),
  recalledAt: nullable(Instant()),
});
export type ReadReceipt = Static<typeof ReadReceipt>;
