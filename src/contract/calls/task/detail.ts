import { visitOutcomes } from "../../codes/visit-outcome.ts";
import { wayMoves } from "../../codes/way-move.ts";
import { limits } from "../../limits.ts";
import { FormValues, Instant, LongId, nullable, oneOf, Type } from "../../schema.ts";
import { FormPage } from "../../shapes/form-page.ts";
import { taskTypes } from "../../shapes/process-definition.ts";
import { ApplicationDetail, ApprovalRecord, FieldRights, TaskDetail } from "../../shapes/task.ts";
import { stampFormNames } from "../../wire/misspelt-names.ts";
import { defineCall } from "../define-call.ts";

const count = () => Type.Integer({ minimum: 0 });

export const todoTaskDetail = defineCall("todoTaskDetail", {
  method: "POST",
  path: "/task/todoTaskDetail",
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId() }),
  output: TaskDetail,
  wireNames: stampFormNames,
  tx: "write",
  summary: "Opens a task: its application, the chain, and what I may do. Marks it as seen.",
});

export const instanceDetail = defineCall("instanceDetail", {
  method: "POST",
  path: "/task/instanceDetail",
  whose: "involved",
  input: Type.Object({
    applyId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Code or name of a task type: it must be the application's. */
    taskTypeName: Type.Optional(Type.String({ maxLength: 64 })),
    /** With everybody to whom steps of it sent it to be read; else with the first few of many. */
    allReaders: Type.Optional(Type.Boolean()),
  }),
  output: ApplicationDetail,
  wireNames: stampFormNames,
  summary: "Reads an application I have part in.",
});

export const approveInfo = defineCall("approveInfo", {
  method: "POST",
  path: "/task/approveInfo",
  whose: "involved",
  input: Type.Object({ approveId: LongId() }),
  output: Type.Composite([ApprovalRecord, Type.Object({ applyId: Type.String() })]),
  summary: "Reads one decision with its opinion, as the history of its application shows it.",
});

export const externalInstanceDetail = defineCall("externalInstanceDetail", {
  method: "GET",
  path: "/task/oggInstanceDetail",
  whose: "involved",
  /** The encrypted application id of the link (`encryptBpm`). It hides the number and proves nothing. */
  input: Type.Object({ apply: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  output: ApplicationDetail,
  wireNames: stampFormNames,
  summary: "Reads an application one may see by the encrypted id of a link that another system shows.",
});

export const taskPage = defineCall("taskPage", {
  method: "POST",
  path: "/task/taskPage",
  whose: "involved",
  input: Type.Object({
    bpdInstanceId: LongId(),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Object({ form: FormPage, values: FormValues(), fieldRights: FieldRights }),
  wireNames: stampFormNames,
  summary: "The form an application was filed on, with what I may see of its values.",
});

export const toReadInfo = defineCall("toReadInfo", {
  method: "POST",
  path: "/task/toReadInfo",
  whose: "involved",
  encoding: "form",
  input: Type.Object({
    /** A send-read task. */
    bpdTaskId: Type.Optional(LongId()),
    /** An application that was sent to me to read. */
    applyId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Notifications, their ids separated by commas; with neither all of mine. */
    notificationIds: Type.Optional(Type.String({ pattern: "^[0-9]+(,[0-9]+)*$", maxLength: 4_000 })),
    opinion: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({ read: Type.Integer() }),
  tx: "write",
  summary:
    "Marks a send-read task, an application that was sent on, or notifications as read; a second time changes nothing (R27).",
});

export const applicationWay = defineCall("applicationWay", {
  method: "POST",
  path: "/task/applicationWay",
  whose: "involved",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    tasks: Type.Array(
      Type.Object({
        taskId: Type.String(),
        taskName: Type.String(),
        taskType: oneOf([...taskTypes, "end"] as const),
        /** `stopped`: it cannot go on before an administrator has seen to it; `untouched`: neither travelled nor expected. */
        state: oneOf(["done", "open", "waiting", "stopped", "upcoming", "closed", "untouched"] as const),
        /** What has stopped it, for process administrators. */
        problem: Type.Optional(Type.String()),
        /** How often it was entered. */
        visits: count(),
        /** Who has it now, or decided it last, or is expected. */
        people: Type.Array(Type.String()),
        lastAt: nullable(Instant()),
      }),
    ),
    transitions: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        sequence: Type.Integer(),
        /** It was travelled, and that still counts. */
        travelled: Type.Boolean(),
        upcoming: Type.Boolean(),
        /** The outcome after which it is followed, where that is not the usual one. */
        on: Type.Optional(oneOf(visitOutcomes)),
        /** Its condition, for process administrators. */
        condition: Type.Optional(Type.String()),
      }),
    ),
    /** How the work moved besides, or changed hands on its task (`from` and `to` alike); the oldest first. */
    moves: Type.Array(
      Type.Object({
        kind: oneOf(wayMoves),
        from: Type.String(),
        to: Type.String(),
        /** Who did it; empty for the system. */
        by: Type.String(),
        /** To whom, or who was put in or taken out. */
        people: Type.Array(Type.String()),
        reason: Type.String(),
        at: Instant(),
      }),
    ),
  }),
  ours: true,
  summary: "The process of an application as a drawing: what was travelled, is open and comes next.",
});
