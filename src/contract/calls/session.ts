import { Type } from "../schema.ts";
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
