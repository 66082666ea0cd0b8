import { pageHandlers } from "./page-handlers.ts";
import { rowHandlers } from "./row-handlers.ts";
import { viewHandlers } from "./view-handlers.ts";

export { mayReadRowFile } from "./files/may-read-row-file.ts";
export { checkRowFiles, fileFields } from "./files/row-files.ts";
export { earlierValueTaken } from "./history/earlier-value-taken.ts";
export { recordChanges } from "./history/record-change.ts";
export { isAsMade } from "./history/touched-since.ts";
export { type Change, undoBatch, undoUpdate } from "./history/undo-batch.ts";
export { hookError } from "./hooks/hook-error.ts";
export { errorsOfHooks, runAfter, runBefore } from "./hooks/run-hooks.ts";
export { hashSecret, secretHash } from "./hooks/secret-hash.ts";
export type { TableHook } from "./hooks/table-hook.ts";
export { forgetOldRows, type StoredLog } from "./forget-old-rows.ts";
export { onEveryTable } from "./on-table.ts";
export { processRules } from "./process-rules.ts";
export { followTables } from "./registry/follow-tables.ts";
export { replaceProcessRules } from "./replace-process-rules.ts";
export { type OpenTables, openTables } from "./registry/open-tables.ts";
export { TableRegistry } from "./registry/table-registry.ts";
export { rowHandlers } from "./row-handlers.ts";
export { addRow, storeNewRow } from "./rows/add-row.ts";
export { checkReferences, existing } from "./rows/check-references.ts";
export { checkTree } from "./rows/check-tree.ts";
export { countRows } from "./rows/count-rows.ts";
export { fillTable } from "./rows/fill-table.ts";
export { inTableWrite } from "./rows/in-table-write.ts";
export { insertRow, newCode, stampsOf } from "./rows/insert-row.ts";
export { errorsOfRights, errorsOfStorage, holdsNul, judgeRow } from "./rows/judge-row.ts";
export { knownMembers } from "./rows/known-members.ts";
export { isNamed, labelsOf, membersOf } from "./rows/labels.ts";
export { conditionsOf } from "./rows/list-page.ts";
export { nameOf } from "./rows/merge-given.ts";
export { optionsOfTable } from "./rows/options-of-table.ts";
export {
  changeable,
  lockReachable,
  lockRows,
  reachable,
  readableFields,
  readKeys,
  readRow,
  type WholeRow,
} from "./rows/read-rows.ts";
export { refuseField, refuseQuery, refuseRecord } from "./rows/refuse-record.ts";
export { removeRows } from "./rows/remove-rows.ts";
export { restoreRows } from "./rows/restore-rows.ts";
export { databaseRefusal } from "./rows/database-refusal.ts";
export { tablesToAddTo, tableToAddTo } from "./rows/tables-to-add-to.ts";
export { storeUpdate } from "./rows/store-update.ts";
export {
  asActor,
  type Author,
  authorOf,
  contextFor,
  contextOf,
  ownTable,
  type TableContext,
  tableFor,
} from "./rows/table-context.ts";
export { updateRow } from "./rows/update-row.ts";
export { visibleKeys } from "./rows/visible-keys.ts";
export { outside, type Runner, runSql, streamSql } from "./sql/run-sql.ts";
export { changeableSql, narrowedBy, scopeSql } from "./sql/scope-sql.ts";

/** The tables that schema files make: their rows, and what pages need to show them. */
export const tableHandlers = [...rowHandlers, ...pageHandlers, ...viewHandlers];
