import { Type } from "../schema.ts";
import { TableKey } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const onRow = {
  encoding: "json",
  tx: "write",
  ours: true,
  method: "POST",
  access: { roles: ["admin"] },
} as const;

export const runScheduleJob = defineCall("runScheduleJob", {
  ...onRow,
  path: "/basic/scheduleJob/runNow",
  input: Type.Object({ key: TableKey }),
  output: Type.Object({ jobCode: Type.String() }),
  summary: "Runs a scheduled job at once, whether it is paused or not.",
});

export const resetUserPassword = defineCall("resetUserPassword", {
  ...onRow,
  path: "/basic/user/resetPassword",
  input: Type.Object({ key: TableKey }),
  /** Told this once and stored nowhere; it must be changed at the next log-in. */
  output: Type.Object({ userCode: Type.String(), password: Type.String() }),
  summary: "Gives an account a new password for its next log-in and ends its sessions.",
});
