import { noticeChannels } from "../rules/notice-preferences.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";

/** waiting: for its time or the next try; dropped: there was nothing to say any more; given_up: until it is sent again. */
export const sentMailStates = ["given_up", "waiting", "sent", "dropped"] as const;

/** A mail or other message to a person as administrators see it: never what it says. */
export const SentMail = Type.Object({
  messageId: Type.Integer(),
  userCode: Type.String(),
  realName: Type.String(),
  organId: Type.Integer(),
  channel: oneOf(noticeChannels),
  state: oneOf(sentMailStates),
  /** The day's message, of several notices. */
  isDigest: Type.Boolean(),
  notices: Type.Integer(),
  attempts: Type.Integer(),
  /** When it is sent, or tried again. */
  dueAt: Instant(),
  createdAt: Instant(),
  finishedAt: nullable(Instant()),
  /** The mailbox, or the person's code in the messaging app. */
  address: nullable(Type.String()),
  /** A key of `texts/<language>/sent-mail.json` below `reason`. */
  reason: nullable(Type.String()),
  /** What the server said that was to take it. */
  error: nullable(Type.String()),
});
export type SentMail = Static<typeof SentMail>;
