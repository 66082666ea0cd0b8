import { applicantsHandler } from "./applicants.ts";
import { applicationWayHandler } from "./application-way.ts";
import { applyTasksHandler } from "./apply-tasks.ts";
import { approveManyHandler } from "./approve-many.ts";
import { approveInfoHandler } from "./approve-info.ts";
import { approveTasksHandler } from "./approve-tasks.ts";
import { attentionTasksHandler } from "./attention-tasks.ts";
import { backUsersHandler } from "./back-users.ts";
import { cancelApplyHandler } from "./cancel-apply.ts";
import { checkStartHandler } from "./check-start.ts";
import { changeSeatsHandler, changeSeatsPreviewHandler } from "./change-seats.ts";
import { claimHandler } from "./claim-task.ts";
import { closingPreviewHandler } from "./closing-preview.ts";
import { exportResolvedIncidentsHandler } from "./export-resolved-incidents.ts";
import { incidentsHandler } from "./incidents.ts";
import { encryptedApplyIdHandlers } from "./encrypted-apply-id.ts";
import { instanceDetailHandler } from "./instance-detail.ts";
import { listApplyByPageHandler } from "./list-apply-by-page.ts";
import { opinionSignaturesHandler } from "./opinion-signatures.ts";
import { openTasksHandler } from "./open-tasks.ts";
import { processInstanceSourceHandler } from "./process-instance-source.ts";
import { jumpHandler } from "./jump.ts";
import { jumpPreviewHandler } from "./jump-preview.ts";
import { reassignPreviewHandler } from "./reassign-preview.ts";
import { reassignHandler } from "./reassign-task.ts";
import { recallInstanceHandler } from "./recall-instance.ts";
import { resolveIncidentHandler } from "./resolve-incident.ts";
import { resolvedIncidentsHandler } from "./resolved-incidents.ts";
import { retryIncidentHandler } from "./retry-incident.ts";
import { saveApplyInfoHandler } from "./save-apply-info.ts";
import { searchEverythingHandler } from "./search-everything.ts";
import { signUsersHandler } from "./sign-users.ts";
import { submitApplyHandler } from "./submit-apply.ts";
import { submitApproveHandler } from "./submit-approve.ts";
import { submitToPreviewHandler } from "./submit-to-preview.ts";
import { giveBackHandler, takeOverHandler } from "./take-over.ts";
import { takeBackHandler } from "./take-back-task.ts";
import { taskPageHandler } from "./task-page.ts";
import { todoCountsHandler } from "./todo-counts.ts";
import { todoTaskDetailHandler } from "./todo-task-detail.ts";
import { todoTasksHandler } from "./todo-tasks.ts";
import { updateFavouriteHandler } from "./update-favourite.ts";
import { urgeTaskHandler } from "./urge-task.ts";
import { withdrawApplyHandler } from "./withdraw-apply.ts";
import { withdrawQuestionHandler } from "./withdraw-question.ts";

export { applicationDetail } from "./application-detail.ts";
export { moveToDeputyJob } from "./move-to-deputy-job.ts";
export { bundlesOf, namesOf } from "./bundles-of.ts";
export { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
export { dryRun, dryRunPreview } from "./dry-run.ts";
export { isOpinionFile } from "./is-opinion-file.ts";

export { noteForeseen } from "./foreseen-way.ts";
export { previewInstance } from "./preview-of.ts";
export { matchesKeyword, ofProcess } from "./list-keyword.ts";

export { shownOrganisation } from "./shown-organisation.ts";
export { startDraft } from "./check-start.ts";
export { shownPage } from "./shown-page.ts";
export { type VisibleForm, visibleForm } from "./visible-form.ts";

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
