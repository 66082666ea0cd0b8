import { taskOrigins } from "../codes/task-origin.ts";
import { wayMoves } from "../codes/way-move.ts";
import { visitOutcomes } from "../codes/visit-outcome.ts";
import { nullable, Instant, oneOf, Type } from "../schema.ts";
import { taskTypes } from "../shapes/process-definition.ts";
import { defineCall } from "./define-call.ts";

const count = () => Type.Integer({ minimum: 0 });

export const todoCounts = defineCall("todoCounts", {
  method: "GET",
  path: "/task/todoCounts",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    all: count(),
    unseen: count(),
    urgent: count(),
    overdue: count(),
    urged: count(),
    followed: count(),
    /** What is mine and waits for others; not among all. */
    waiting: count(),
    /** The tasks by process, the most frequent first. */
    processes: Type.Array(
      Type.Object({ processId: Type.String(), processName: Type.String(), count: count() }),
    ),
    /** By type: those that are shown, in the order administrators gave them. */
    taskTypes: Type.Array(
      Type.Object({ taskTypeCode: oneOf(taskOrigins), taskTypeName: Type.String(), count: count() }),
    ),
    /** There are more tasks than were counted: every number means at least. */
    isCapped: Type.Boolean(),
  }),
  ours: true,
  summary: "How many of my open tasks there are: all, by mark, by process, and by type.",
});

export const pendingCounts = defineCall("pendingCounts", {
  method: "GET",
  path: "/task/pendingCounts",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    organs: Type.Array(Type.Object({ organId: Type.Integer(), count: Type.Integer() })),
    unreadNotifications: Type.Integer(),
  }),
  ours: true,
  summary: "Open tasks in each of one's organisations and unread notifications, capped for badges.",
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
