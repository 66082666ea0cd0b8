import { applicantsHandler } from "./apply/applicants.ts";
import { applicationWayHandler } from "./application/application-way.ts";
import { applyTasksHandler } from "./lists/apply-tasks.ts";
import { approveManyHandler } from "./decide/approve-many.ts";
import { approveInfoHandler } from "./application/approve-info.ts";
import { approveTasksHandler } from "./lists/approve-tasks.ts";
import { attentionTasksHandler } from "./lists/attention-tasks.ts";
import { backUsersHandler } from "./decide/back-users.ts";
import { cancelApplyHandler } from "./decide/cancel-apply.ts";
import { checkStartHandler } from "./apply/check-start.ts";
import { changeSeatsHandler, changeSeatsPreviewHandler } from "./decide/change-seats.ts";
import { claimHandler } from "./decide/claim-task.ts";
import { closingPreviewHandler } from "./decide/closing-preview.ts";
import { exportResolvedIncidentsHandler } from "./incidents/export-resolved-incidents.ts";
import { incidentsHandler } from "./incidents/incidents.ts";
import { encryptedApplyIdHandlers } from "./application/encrypted-apply-id.ts";
import { instanceDetailHandler } from "./application/instance-detail.ts";
import { listApplyByPageHandler } from "./lists/list-apply-by-page.ts";
import { opinionSignaturesHandler } from "./application/opinion-signatures.ts";
import { openTasksHandler } from "./lists/open-tasks.ts";
import { processInstanceSourceHandler } from "./application/process-instance-source.ts";
import { jumpHandler } from "./decide/jump.ts";
import { jumpPreviewHandler } from "./decide/jump-preview.ts";
import { reassignPreviewHandler } from "./decide/reassign-preview.ts";
import { reassignHandler } from "./decide/reassign-task.ts";
import { exportApproveTasksHandler, queryApproveTasksHandler } from "./lists/query-approve-tasks.ts";
import { recallInstanceHandler } from "./decide/recall-instance.ts";
import { resolveIncidentHandler } from "./incidents/resolve-incident.ts";
import { resolvedIncidentsHandler } from "./incidents/resolved-incidents.ts";
import { retryIncidentHandler } from "./incidents/retry-incident.ts";
import { saveApplyInfoHandler } from "./apply/save-apply-info.ts";
import { searchEverythingHandler } from "./lists/search-everything.ts";
import { signUsersHandler } from "./decide/sign-users.ts";
import { submitApplyHandler } from "./apply/submit-apply.ts";
import { submitApproveHandler } from "./decide/submit-approve.ts";
import { submitToPreviewHandler } from "./apply/submit-to-preview.ts";
import { giveBackHandler, takeOverHandler } from "./decide/take-over.ts";
import { takeBackHandler } from "./decide/take-back-task.ts";
import { taskPageHandler } from "./application/task-page.ts";
import { todoCountsHandler } from "./lists/todo-counts.ts";
import { todoTaskDetailHandler } from "./application/todo-task-detail.ts";
import { todoTasksHandler } from "./lists/todo-tasks.ts";
import { updateFavouriteHandler } from "./lists/update-favourite.ts";
import { urgeTaskHandler } from "./decide/urge-task.ts";
import { withdrawApplyHandler } from "./apply/withdraw-apply.ts";
import { withdrawQuestionHandler } from "./decide/withdraw-question.ts";

export { applicationDetail } from "./application/application-detail.ts";
export { moveToDeputyJob } from "./decide/move-to-deputy-job.ts";
export { bundlesOf, namesOf, type OfVersion } from "./bundles-of.ts";
export { wrongDays } from "./lists/wrong-days.ts";
export { countedAtMost, pageAnswer, pagingOf } from "./lists/paging.ts";
export { stopsAhead } from "./incidents/stops-ahead.ts";
export { dryRun, dryRunPreview } from "./decide/dry-run.ts";
export { isOpinionFile } from "./decide/is-opinion-file.ts";

export { noteForeseen } from "./application/foreseen-way.ts";
export { previewInstance } from "./application/preview-of.ts";
export { foundApplications } from "./lists/found-applications.ts";
export { matchesKeyword, ofProcess } from "./lists/list-keyword.ts";

export { filedByOf } from "./filed-by.ts";
export { shownOrganisation } from "./shown-organisation.ts";
export { startDraft } from "./apply/check-start.ts";
export { shownPage } from "./application/shown-page.ts";
export { standingInFor } from "./standing-in-for.ts";
export { type VisibleForm, visibleForm } from "./application/visible-form.ts";

/** The way of an application: filed, decided on, found again. */
export const taskHandlers = [
  checkStartHandler,
  saveApplyInfoHandler,
  applicantsHandler,
  submitToPreviewHandler,
  submitApplyHandler,
  cancelApplyHandler,
  withdrawApplyHandler,
  recallInstanceHandler,
  urgeTaskHandler,
  todoTasksHandler,
  todoTaskDetailHandler,
  submitApproveHandler,
  approveManyHandler,
  backUsersHandler,
  signUsersHandler,
  applyTasksHandler,
  approveTasksHandler,
  attentionTasksHandler,
  incidentsHandler,
  resolvedIncidentsHandler,
  exportResolvedIncidentsHandler,
  retryIncidentHandler,
  resolveIncidentHandler,
  ...encryptedApplyIdHandlers,
  instanceDetailHandler,
  approveInfoHandler,
  taskPageHandler,
  searchEverythingHandler,
  listApplyByPageHandler,
  queryApproveTasksHandler,
  exportApproveTasksHandler,
  processInstanceSourceHandler,
  updateFavouriteHandler,
  closingPreviewHandler,
  takeBackHandler,
  withdrawQuestionHandler,
  claimHandler,
  changeSeatsPreviewHandler,
  changeSeatsHandler,
  giveBackHandler,
  takeOverHandler,
  openTasksHandler,
  opinionSignaturesHandler,
  jumpHandler,
  jumpPreviewHandler,
  reassignPreviewHandler,
  reassignHandler,
  todoCountsHandler,
  applicationWayHandler,
];
