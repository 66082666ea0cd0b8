import { applicationResults, instanceStatuses } from "../codes/instance-status.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";
import { taskTypes } from "./process-definition.ts";
import { FiledBy } from "./task.ts";

/** A task of an application, as one line of its chain. */
export const ChainLine = Type.Object({
  bpdTaskId: Type.Integer(),
  taskName: Type.String(),
  taskType: oneOf(taskTypes),
  /** Who has or had it; `SYSTEM` decided where a time limit did. */
  person: Type.String(),
  userCode: Type.String(),
  onBehalfOf: Type.Optional(Type.String()),
  /** `waiting`: for the answers of a countersign; `closed`: it ended without its holder. */
  state: oneOf(["open", "waiting", "done", "closed"] as const),
  actionCode: Type.Optional(Type.String()),
  cause: Type.Optional(Type.String()),
  opinion: Type.String(),
  receivedAt: Instant(),
  /** When it was decided, or ended otherwise. */
  endedAt: nullable(Instant()),
  dueAt: nullable(Instant()),
  /** By the organisation's work calendar; of an open task until now. */
  workingHours: Type.Number(),
  /** It ended after its time, or its time has passed. */
  late: Type.Boolean(),
});
export type ChainLine = Static<typeof ChainLine>;

/** An application as its approval chain, the first task first. */
export const ApprovalChain = Type.Object({
  instanceId: Type.Integer(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyStatus: oneOf(instanceStatuses),
  result: nullable(oneOf(applicationResults)),
  processId: Type.String(),
  processName: Type.String(),
  applyUser: Type.String(),
  applyUserCode: Type.String(),
  filedBy: Type.Optional(FiledBy),
  applyDept: Type.String(),
  applyDate: nullable(Instant()),
  endedAt: nullable(Instant()),
  lines: Type.Array(ChainLine),
});
export type ApprovalChain = Static<typeof ApprovalChain>;
