import type { Behaviour } from "./behaviour.ts";
import { extendAccount } from "./extend-account.ts";
import { scheduleJob } from "../schedule/schedule-job.ts";
import { secretHash } from "./secret-hash.ts";
import { userAccount } from "./user-account.ts";

/** What schemas may name in `x-entity.behaviours`. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  "extend-account": extendAccount,
  "schedule-job": scheduleJob,
  "secret-hash": secretHash,
  "user-account": userAccount,
};
