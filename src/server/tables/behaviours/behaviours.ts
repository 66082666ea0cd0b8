import { absenceEntry } from "./absence-entry.ts";
import { announceRights } from "./announce-rights.ts";
import { assistantEntry } from "./assistant-entry.ts";
import type { Behaviour } from "./behaviour.ts";
import { dataForbid } from "./data-forbid.ts";
import { dataItem } from "./data-item.ts";
import { dataItemValue } from "./data-item-value.ts";
import { extendAccount } from "./extend-account.ts";
import { messageTemplate } from "./message-template.ts";
import { processCategory } from "./process-category.ts";
import { roleKept } from "./role-kept.ts";
import { scheduleJob } from "../schedule/schedule-job.ts";
import { secretHash } from "./secret-hash.ts";
import { taskType } from "./task-type.ts";
import { userAccount } from "./user-account.ts";

/** What schemas may name in `x-entity.behaviours`. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  "absence-entry": absenceEntry,
  "data-forbid": dataForbid,
  "announce-rights": announceRights,
  "assistant-entry": assistantEntry,
  "data-item": dataItem,
  "data-item-value": dataItemValue,
  "extend-account": extendAccount,
  "message-template": messageTemplate,
  "process-category": processCategory,
  "role-kept": roleKept,
  "schedule-job": scheduleJob,
  "secret-hash": secretHash,
  "task-type": taskType,
  "user-account": userAccount,
};
