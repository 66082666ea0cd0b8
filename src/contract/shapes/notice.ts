import { Instant, nullable, type Static, Type } from "../schema.ts";

/** Something sent to me to know, not to decide: `kind` is a key of `texts/<language>/notices.json`, `text` the finished sentence. */
export const NoticeRow = Type.Object({
  notificationId: Type.Integer(),
  kind: Type.String(),
  text: Type.String(),
  instanceId: nullable(Type.Integer()),
  applyId: nullable(Type.String()),
  applyTitle: nullable(Type.String()),
  bpdTaskId: nullable(Type.Integer()),
  createdAt: Instant(),
  readAt: nullable(Instant()),
});
export type NoticeRow = Static<typeof NoticeRow>;

/** A running application whose predicted chain will reach me: when, and why me. */
export const PreTaskRow = Type.Object({
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyUser: Type.String(),
  applyUserCode: Type.String(),
  applyDept: Type.String(),
  applyDate: nullable(Instant()),
  processId: Type.String(),
  processName: Type.String(),
  taskId: Type.String(),
  taskName: Type.String(),
  reason: Type.String(),
  expectedAt: nullable(Instant()),
  /** My opinion left in advance, where I left one. */
  advanceOpinion: nullable(Type.String()),
});
export type PreTaskRow = Static<typeof PreTaskRow>;
