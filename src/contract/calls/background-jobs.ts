import { oneOf, Type } from "../schema.ts";
import { BackgroundJob, backgroundJobStates } from "../shapes/background-job.ts";
import { defineCall } from "./define-call.ts";

const forAdministrators = {
  encoding: "json",
  method: "POST",
  ours: true,
  whose: "administered",
  access: { roles: ["admin"] },
} as const;
const id = Type.String({ minLength: 1, maxLength: 60 });

export const listBackgroundJobs = defineCall("listBackgroundJobs", {
  ...forAdministrators,
  path: "/backgroundJob/list",
  tx: "read",
  input: Type.Object({ state: Type.Optional(oneOf(backgroundJobStates)) }),
  output: Type.Object({
    jobs: Type.Array(BackgroundJob),
    /** How many there are of each state; the list ends after the first two hundred. */
    counts: Type.Record(Type.String(), Type.Integer()),
  }),
  summary:
    "Background jobs that wait, run, are stuck or have failed, of the organisations that the caller administers.",
});

export const runBackgroundJobAgain = defineCall("runBackgroundJobAgain", {
  ...forAdministrators,
  path: "/backgroundJob/runAgain",
  tx: "write",
  input: Type.Object({ id }),
  output: Type.Object({}),
  summary: "Runs a background job at once that waits, is stuck or has failed.",
});

export const giveUpBackgroundJob = defineCall("giveUpBackgroundJob", {
  ...forAdministrators,
  path: "/backgroundJob/giveUp",
  tx: "write",
  input: Type.Object({ id }),
  output: Type.Object({}),
  summary: "Ends a background job for good; what an import or bulk change had begun is taken back.",
});
