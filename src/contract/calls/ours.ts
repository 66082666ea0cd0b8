import { nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const switchOrganisation = defineCall("switchOrganisation", {
  method: "POST",
  path: "/user/switchOrganisation",
  input: Type.Object({ organId: Type.Integer() }),
  output: Type.Object({ organId: Type.Integer() }),
  tx: "write",
  ours: true,
  summary: "Makes another of one's organisations the session's own.",
});

export const pendingCounts = defineCall("pendingCounts", {
  method: "GET",
  path: "/task/pendingCounts",
  input: Type.Object({}),
  output: Type.Object({
    organs: Type.Array(Type.Object({ organId: Type.Integer(), count: Type.Integer() })),
    unreadNotifications: Type.Integer(),
  }),
  ours: true,
  summary: "Open tasks in each of one's organisations and unread notifications, capped for badges.",
});

export const events = defineCall("events", {
  method: "GET",
  path: "/events",
  input: Type.Object({}),
  outputKind: "events",
  tx: "none",
  ours: true,
  summary: "A stream of what changed for this person: to-do list, applications, notifications, tables.",
});

export const searchEverything = defineCall("searchEverything", {
  method: "GET",
  path: "/task/search",
  input: Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({
    tasks: Type.Array(
      Type.Object({
        bpdTaskId: Type.Integer(),
        applyTitle: Type.String(),
        taskName: Type.String(),
        applyUser: Type.String(),
      }),
    ),
    applications: Type.Array(
      Type.Object({
        applyId: Type.String(),
        instanceId: Type.Integer(),
        applyTitle: Type.String(),
        applyStatus: Type.String(),
        bpdTaskId: nullable(Type.Integer()),
      }),
    ),
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
  }),
  ours: true,
  summary: "What the command palette finds: my tasks, applications I may see, processes I may start.",
});
