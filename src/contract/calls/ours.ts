import { nullable, oneOf, Type } from "../schema.ts";
import { FiledBy } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

export const switchOrganisation = defineCall("switchOrganisation", {
  method: "POST",
  path: "/user/switchOrganisation",
  whose: "own",
  input: Type.Object({ organId: Type.Integer() }),
  output: Type.Object({ organId: Type.Integer() }),
  tx: "write",
  ours: true,
  summary: "Makes another of one's organisations the session's own.",
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

export const events = defineCall("events", {
  method: "GET",
  path: "/events",
  whose: "own",
  input: Type.Object({}),
  outputKind: "events",
  tx: "none",
  ours: true,
  summary: "A stream of what changed for this person: to-do list, applications, notifications, tables.",
});

export const searchEverything = defineCall("searchEverything", {
  method: "GET",
  path: "/task/search",
  whose: "involved",
  cost: 3,
  input: Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({
    tasks: Type.Array(
      Type.Object({
        bpdTaskId: Type.Integer(),
        applyTitle: Type.String(),
        taskName: Type.String(),
        applyUser: Type.String(),
        filedBy: Type.Optional(FiledBy),
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

export const clientSettings = defineCall("clientSettings", {
  method: "GET",
  path: "/auth/clientSettings",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Object({
    /** The separate newer interface, where there is one (spec §2 Menu and redirects). */
    newUiUrl: nullable(Type.String()),
    /** Where the messaging app sends people whose session has ended. */
    messagingLoginUrl: nullable(Type.String()),
    /** The host of the analytics tracker, where one is configured (spec §9). */
    analyticsUrl: nullable(Type.String()),
  }),
  access: "public",
  tx: "none",
  ours: true,
  summary: "The addresses beside this application that its pages need to know.",
});

export const reportFault = defineCall("reportFault", {
  method: "POST",
  path: "/auth/reportFault",
  whose: "nothing",
  encoding: "json",
  input: Type.Object({
    /** What went wrong: an error of the page's own, or a call that was not answered in time. */
    kind: oneOf(["fault", "timeout"] as const),
    message: Type.String({ maxLength: 1_000 }),
    stack: Type.Optional(Type.String({ maxLength: 8_000 })),
    /** The route's pattern, never its values. */
    route: Type.String({ maxLength: 200 }),
    call: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Object({ reported: Type.Boolean() }),
  access: "public",
  tx: "none",
  ours: true,
  summary: "Writes an error of a page into the log, with the route it happened on.",
});
