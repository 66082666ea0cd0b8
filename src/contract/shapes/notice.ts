import { Instant, LongId, nullable, type Static, Type } from "../schema.ts";

/** Something sent to me to know, not to decide: `kind` is a key of `texts/<language>/notices.json`, `text` the finished sentence. */
export const NoticeRow = Type.Object({
  notificationId: Type.Integer(),
  kind: Type.String(),
  text: Type.String(),
  instanceId: nullable(Type.Integer()),
  applyId: nullable(Type.String()),
  applyTitle: nullable(Type.String()),
  bpdTaskId: nullable(Type.Integer()),
  /** Of one about a legal contract: which. */
  contractId: nullable(LongId()),
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
  /** My opinion left in advance, where one waits for the task. */
  advanceOpinion: nullable(Type.String()),
});
export type PreTaskRow = Static<typeof PreTaskRow>;

/** A task that is foreseen for me, with what I need to say something in advance. */
export const PreTask = Type.Composite([
  PreTaskRow,
  Type.Object({
    /** Steps that always need somebody to look take no opinion in advance. */
    mayLeave: Type.Boolean(),
    /** Names all that I see of the application now: an opinion left in advance holds for that alone. */
    seen: Type.String(),
  }),
]);
export type PreTask = Static<typeof PreTask>;
