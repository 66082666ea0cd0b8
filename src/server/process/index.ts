import { changeProcessHandler, setProcessMessagingVisibilityHandler } from "./change-process.ts";
import { exportProcessListHandler } from "./export-process-list.ts";
import { listProcessDataHandler } from "./list-process-data.ts";
import { listStartRolesHandler } from "./list-start-roles.ts";
import { noteVersionHandler } from "./note-version.ts";
import { processHistoryHandler } from "./process-history.ts";
import { processMenusHandler } from "./process-menus.ts";
import { processVersionsHandler } from "./process-versions.ts";
import { removeProcessHandler } from "./remove-process.ts";
import { saveProcessDataHandler } from "./save-process-data.ts";

export { applicationRecord } from "./application-record.ts";
export { accountProblem } from "./account-problem.ts";
export { assistedBy } from "./assisted-by.ts";
export { asksForNothing } from "./asks-for-nothing.ts";
export { loadBundle } from "./bundles.ts";
export { bundleToTry } from "./bundle-to-try.ts";
export { CasePlayer, type CaseToPlay } from "./case-player.ts";
export type { CommandScope } from "./command-scope.ts";
export { gatherFacts, openedSeats } from "./gather-facts.ts";
export { matricesInEffect } from "./matrices-in-effect.ts";
export { departmentsOf, holdDepartments } from "./hold-departments.ts";
export { knownNames } from "./known-names.ts";
export { countsBelow, matricesThatCount, organisationsAbove } from "./organisations-above.ts";
export { unmannedMatrices } from "./unmanned-rows.ts";
export {
  lockInstance,
  readInstance,
  readInstances,
  readShown,
  type StoredInstance,
  type Target,
  withReaders,
} from "./lock-instance.ts";

export { followVersion } from "./follow-version.ts";
export { nextTasks } from "./next-tasks.ts";
export { activeHolders } from "./active-holders.ts";
export { administratorsIn } from "./notifications-of.ts";
export { organisationOf, type OrganisationView } from "./organisation-view.ts";
export { type PastApplication, pastApplications } from "./past-applications.ts";
export { failingCases, type PlayedCase, playSampleCases } from "./play-sample-cases.ts";
export { refusalWithResult, resultOf, resultOfInstance } from "./result-of.ts";
export { casesFail } from "./cases-fail.ts";
export { presentRefusal } from "./present-refusal.ts";
export { lockProcess, saveProcess } from "./definition-rows.ts";
export { publishDefinition } from "./publish-definition.ts";
export { type CarriedOut, runCommand, runFirstCommand } from "./run-command.ts";
export { type SampleCaseRow, sampleCaseRows, type SampleContent } from "./sample-case-rows.ts";
export { preApprovalTask } from "./preview-at-once.ts";
export { shownPeople } from "./shown-people.ts";
export { saidRefusal, shownWay } from "./shown-way.ts";
export {
  bundleIn,
  namesOfProcess,
  processNameIn,
  readBundle,
  type LocalizedBundle,
} from "./localized-bundle.ts";
export { localizedAhead } from "./localized-ahead.ts";
export { type Localizer, localizedParams } from "./localized-params.ts";
export { taskStatusOf } from "./task-status-of.ts";
export { type BrokenHistory, type HistoryReport, verifyBatch, verifyHistory } from "./verify-history.ts";
export { firstSweep, wakeInstances, wakeInstancesJob, wakeTask } from "./wake-instances.ts";
export { type Receipt, storeReceipt } from "./store-receipt.ts";
export { systemScope } from "./system-scope.ts";
export { cancelSubprocessTask } from "./withdraw-automatic-work.ts";

/** Process definitions: design, publication, what one may start. */
export const processHandlers = [
  listStartRolesHandler,
  saveProcessDataHandler,
  listProcessDataHandler,
  exportProcessListHandler,
  processHistoryHandler,
  processMenusHandler,
  processVersionsHandler,
  noteVersionHandler,
  changeProcessHandler,
  setProcessMessagingVisibilityHandler,
  removeProcessHandler,
];
