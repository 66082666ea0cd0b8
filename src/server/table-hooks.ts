import { announceRights, extendAccount, roleInUse, userAccount } from "./accounts/index.ts";
import { restrictionEntry } from "./data-restrictions/index.ts";
import { absenceEntry, assistantEntry } from "./deputies/index.ts";
import { dataItem, dataItemValue } from "./form/index.ts";
import { menuEntry } from "./menu/index.ts";
import { messageTemplate } from "./notification/index.ts";
import { departmentInUse, organisationName } from "./organisation/index.ts";
import { outsideSystemEntry } from "./outside-systems/index.ts";
import { applicationRecord } from "./process/index.ts";
import { processCategory, taskType } from "./process-categories/index.ts";
import { queryGrantEntry } from "./query-grants/index.ts";
import { reportColumn, reportExclusion, reportLink } from "./process-report/index.ts";
import { scheduleJob } from "./schedule/index.ts";
import { secretHash, type TableHook } from "./tables/index.ts";

/** What schemas may name in `x-entity.behaviours`. Each feature brings its own; whoever writes rows registers them. */
export const tableHooks: Readonly<Record<string, TableHook>> = {
  "absence-entry": absenceEntry,
  "announce-rights": announceRights,
  "application-record": applicationRecord,
  "assistant-entry": assistantEntry,
  "data-forbid": restrictionEntry,
  "data-item": dataItem,
  "data-item-value": dataItemValue,
  "department-in-use": departmentInUse,
  "extend-account": extendAccount,
  "menu-entry": menuEntry,
  "message-template": messageTemplate,
  "organisation-name": organisationName,
  "outside-system": outsideSystemEntry,
  "process-category": processCategory,
  "query-grant": queryGrantEntry,
  "report-column": reportColumn,
  "report-exclusion": reportExclusion,
  "report-link": reportLink,
  "role-kept": roleInUse,
  "schedule-job": scheduleJob,
  "secret-hash": secretHash,
  "task-type": taskType,
  "user-account": userAccount,
};
