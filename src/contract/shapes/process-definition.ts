import { assignmentTypes } from "../codes/assignment-type.ts";
import { fieldRights } from "../codes/field-right.ts";
import { seatChanges } from "../codes/seat-change.ts";
import { overtimeActions } from "../codes/overtime-action.ts";
import { processStatuses, processVisibilities } from "../codes/process-status.ts";
import { visitOutcomes } from "../codes/visit-outcome.ts";
import { limits } from "../limits.ts";
import { oneOf, type Static, Type } from "../schema.ts";
import { AddedRow, StepEffect, StepMessage, Subprocess } from "./step-effect.ts";

/** The transition target that ends a branch. */
export const END = "END";

/**
 * `route`: a fork or a meeting of branches without work. `delay`: the flow rests there for a time. `seal`: the documents
 * of the application are stamped and signed.
 */
export const taskTypes = [
  "start",
  "approve",
  "read",
  "auto",
  "subprocess",
  "route",
  "delay",
  "seal",
] as const;

/** Whether the host does the work of a step, and no person. Pure. */
export function isAutomatic(taskType: string | undefined): boolean {
  return taskType === "auto" || taskType === "subprocess" || taskType === "seal";
}
export const splits = ["first", "every", "all"] as const;
export const joins = ["all", "any"] as const;
export const emptyPolicies = ["fail", "to_users", "to_process_admin", "skip_with_mark"] as const;
export const initiatorPolicies = ["self", "skip_if_others", "to_superior", "skip"] as const;
export const repeatPolicies = ["none", "consecutive", "once_per_round"] as const;
export const returnSlates = ["person_only", "whole_slate"] as const;
export const returnedEdits = ["drop", "keep"] as const;

/** A text in the interface languages other than the one it was written in. */
const inOtherLanguages = (maxLength: number) => {
  const written = Type.Optional(Type.String({ minLength: 1, maxLength }));
  return Type.Unsafe<Record<string, string>>(Type.Object({ "en-US": written, "ja-JP": written }));
};

/** An instant as UTC to the millisecond, so that the order of the texts is that of the instants. */
const UtcInstant = () =>
  Type.String({ format: "date-time", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" });

/** Where work goes from a task definition; the lowest `sequence` is asked first. */
export const Transition = Type.Object({
  sequence: Type.Integer({ minimum: 1 }),
  toTaskId: Type.String({ minLength: 1 }),
  /** FEEL over `form`, `applicant`, `instance`, `now`; empty holds always. */
  transExpression: Type.String(),
  /** The outcome after which it is followed; `passed` and `skipped` when absent. */
  on: Type.Optional(oneOf(visitOutcomes)),
});
export type Transition = Static<typeof Transition>;

/** One rule that finds people; `taskAssigned` is its argument. */
export const Assignment = Type.Object({
  assignedType: oneOf(assignmentTypes),
  taskAssigned: Type.String(),
  /** What a vote of these people counts in the mode `weight`; 1 when absent. */
  weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  /** Their group in the mode `per_group`; each assignment is a group of its own when absent. */
  group: Type.Optional(Type.String({ minLength: 1, pattern: "^[^,]+$" })),
});
export type Assignment = Static<typeof Assignment>;

/** One step that is taken when work is late. */
export const OvertimeStep = Type.Object({
  /** Working hours after the deadline; before it when negative. */
  afterHours: Type.Number({ minimum: -1000, maximum: 1000 }),
  action: oneOf(overtimeActions),
  /** Of `transfer`: to whom; to the holder's superior when absent. */
  to: Type.Optional(Type.String({ minLength: 1 })),
});
export type OvertimeStep = Static<typeof OvertimeStep>;

/** A step of a process. Optional keys are policies with the defaults the engine rules name. */
export const TaskDefinition = Type.Object({
  taskId: Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
  taskName: Type.String({ minLength: 1, maxLength: 100 }),
  /** `taskName` in the other languages. */
  i18n: Type.Optional(inOtherLanguages(100)),
  taskType: oneOf(taskTypes),
  assignedType: Type.Optional(oneOf(assignmentTypes)),
  taskAssigned: Type.Optional(Type.String()),
  assignments: Type.Optional(Type.Array(Assignment)),
  roleType: Type.Optional(Type.String()),
  /** A completion mode, with its argument where it has one: `ratio 0.6`, `count 2`, `weight 10`. */
  taskRunWay: Type.Optional(Type.String()),
  /** Time limit in working hours. */
  taskHour: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: limits.stepHoursMax })),
  /** What happens when it is late; what the process says when absent. */
  overtime: Type.Optional(Type.Array(OvertimeStep, { maxItems: 10 })),
  /** Of a `delay`: working hours for which the flow rests. */
  delayHours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: limits.stepHoursMax })),
  /** Of an `auto` or `subprocess` step: what it writes into the form, FEEL by component code. */
  setFields: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: 64 }),
      Type.String({ minLength: 1, maxLength: limits.expressionMaxCharacters }),
    ),
  ),
  /** Of an `auto` step: what it does outside; `setFields` may then read what came of it as `answer`. */
  effect: Type.Optional(StepEffect),
  /** Of an `auto` step, in place of `effect`: the row it adds to a table; `answer` is then its key. */
  addRow: Type.Optional(AddedRow),
  /** Of an `auto` step, in place of `effect`: whom it tells what. */
  message: Type.Optional(StepMessage),
  /** Of a `subprocess` step: what it starts. */
  subprocess: Type.Optional(Subprocess),
  split: Type.Optional(oneOf(splits)),
  join: Type.Optional(oneOf(joins)),
  control: Type.Optional(Type.Boolean()),
  pointOfNoReturn: Type.Optional(Type.Boolean()),
  keyFields: Type.Optional(Type.Array(Type.String())),
  /** By component code, or `rows.column` for a column of a sub-table. */
  fieldRights: Type.Optional(Type.Record(Type.String(), oneOf(fieldRights))),
  emptyPolicy: Type.Optional(oneOf(emptyPolicies)),
  emptyUsers: Type.Optional(Type.String()),
  initiatorPolicy: Type.Optional(oneOf(initiatorPolicies)),
  repeatPolicy: Type.Optional(oneOf(repeatPolicies)),
  disjointWith: Type.Optional(Type.Array(Type.String())),
  countersignVeto: Type.Optional(Type.Boolean()),
  /** Who approves or rejects signs with the picture of their signature. */
  signatureRequired: Type.Optional(Type.Boolean()),
  backNeedsVote: Type.Optional(Type.Boolean()),
  /** Who decides it may also say no; a transition on `rejected` or `failed` says where that leads. */
  mayReject: Type.Optional(Type.Boolean()),
  /** What holders may do with their seat besides deciding (R21); nothing when absent. */
  seatChanges: Type.Optional(Type.Array(oneOf(seatChanges), { uniqueItems: true })),
  /** How often, each time the task is done. */
  seatChangesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  onReturn: Type.Optional(
    Type.Object({ slate: Type.Optional(oneOf(returnSlates)), edits: Type.Optional(oneOf(returnedEdits)) }),
  ),
  transitions: Type.Array(Transition),
});
export type TaskDefinition = Static<typeof TaskDefinition>;

/** A process as it is designed, stored, published, released and run: one JSON everywhere. */
export const ProcessDefinition = Type.Object({
  processId: Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
  processName: Type.String({ minLength: 1, maxLength: 100 }),
  /** `processName` in the other languages. */
  i18n: Type.Optional(inOtherLanguages(100)),
  processTypeId: Type.String({ minLength: 1 }),
  company: Type.String({ minLength: 1 }),
  status: oneOf(processStatuses),
  processVisibility: Type.Optional(oneOf(processVisibilities)),
  processComments: Type.Optional(Type.String({ maxLength: 2000 })),
  /** `processComments` in the other languages. */
  commentsI18n: Type.Optional(inOtherLanguages(2000)),
  startRoles: Type.Array(Type.String()),
  /** Roles whose holders may file for everybody else who may start it (R9). */
  fileForOthers: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  pageId: Type.Optional(Type.String()),
  /** What happens with tasks that are late and do not say it themselves. */
  overtime: Type.Optional(Type.Array(OvertimeStep, { maxItems: 10 })),
  /** From when on it may be started; since ever when absent (spec §3 Process). */
  beginTime: Type.Optional(UtcInstant()),
  /** Until when it may be started; applications on their way go on. */
  endTime: Type.Optional(UtcInstant()),
  /** Where steps (and `END`) stand on the canvas, upper left corners in pixels; the rest is laid out. */
  places: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: 64 }),
      Type.Object({
        x: Type.Number({ minimum: -100_000, maximum: 100_000 }),
        y: Type.Number({ minimum: -100_000, maximum: 100_000 }),
      }),
    ),
  ),
  /** How many of its tasks one approves at once; 0: each by itself. */
  batchApprovalMax: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.batchApprovalMax })),
  /** Where it may be begun, of `startPlaces`, separated by commas; everywhere when absent (spec §3 Process). */
  processStartsys: Type.Optional(Type.String({ maxLength: 100 })),
  tasks: Type.Array(TaskDefinition),
});
export type ProcessDefinition = Static<typeof ProcessDefinition>;
