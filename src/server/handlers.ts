import { accountHandlers } from "./accounts/index.ts";
import { approverMatrixHandlers } from "./approver-matrix/index.ts";
import { backgroundJobHandlers } from "./background-jobs/index.ts";
import { clientHandlers } from "./client/index.ts";
import { restrictionHandlers } from "./data-restrictions/index.ts";
import { deputyHandlers } from "./deputies/index.ts";
import { presenceHandlers } from "./presence/index.ts";
import { preApprovalHandlers } from "./pre-approval/index.ts";
import { discussionHandlers } from "./discussion/index.ts";
import { signatureHandlers } from "./signature/index.ts";
import { eventHandlers } from "./events/index.ts";
import { externalTaskHandlers } from "./external-tasks/index.ts";
import { pictureHandlers } from "./pictures/index.ts";
import { feedbackHandlers } from "./feedback/index.ts";
import { fileHandlers } from "./file/index.ts";
import { documentMailHandlers } from "./document-mail/index.ts";
import { documentTemplateHandlers } from "./document-templates/index.ts";
import { formBlockHandlers } from "./form-block/index.ts";
import { formHandlers } from "./form/index.ts";
import { handOverHandlers } from "./hand-over/index.ts";
import type { Handler } from "./http/index.ts";
import { legalContractHandlers } from "./legal-contract/index.ts";
import { logReportHandlers } from "./log-report/index.ts";
import { menuHandlers } from "./menu/index.ts";
import { pushHandlers } from "./push/index.ts";
import { notificationHandlers } from "./notification/index.ts";
import { openApiHandlers } from "./openapi/index.ts";
import { organisationHandlers } from "./organisation/index.ts";
import { outsideSystemHandlers } from "./outside-systems/index.ts";
import { parameterHandlers } from "./parameters/index.ts";
import { processCategoryHandlers } from "./process-categories/index.ts";
import { historyCheckHandlers } from "./history-check/index.ts";
import { workCalendarHandlers } from "./work-calendar/index.ts";
import { processDesignHandlers } from "./process-design/index.ts";
import { processMigrationHandlers } from "./process-migration/index.ts";
import { approvalChainHandlers } from "./approval-chains/index.ts";
import { backTestHandlers } from "./back-test/index.ts";
import { sampleCaseHandlers } from "./sample-cases/index.ts";
import { processTemplateHandlers } from "./process-templates/index.ts";
import { processReportHandlers } from "./process-report/index.ts";
import { processHandlers } from "./process/index.ts";
import { queryGrantHandlers } from "./query-grants/index.ts";
import { readingHandlers } from "./reading/index.ts";
import { releaseBundleHandlers } from "./release-bundle/index.ts";
import { releaseHandlers } from "./release/index.ts";
import { scheduleHandlers } from "./schedule/index.ts";
import { sealOrderHandlers } from "./seal-orders/index.ts";
import { sealQueryHandlers } from "./seal-query/index.ts";
import { sealHandlers } from "./seal/index.ts";
import { sealingHandlers } from "./sealing/index.ts";
import { sessionHandlers } from "./session/index.ts";
import { specialOperationHandlers } from "./special-operations/index.ts";
import { tableJobHandlers } from "./table-jobs/index.ts";
import { reportFileHandlers } from "./report-files/index.ts";
import { tableHandlers } from "./tables/index.ts";
import { jumpHandlers } from "./jumps/index.ts";
import { messagingAppHandlers } from "./messaging-app/index.ts";
import { signOnHandlers } from "./sign-on/index.ts";
import { taskHandlers } from "./task/index.ts";
import { userHandlers } from "./user/index.ts";

/** What serves the declared calls. Each feature brings its own. */
export const handlers: readonly Handler[] = [
  ...openApiHandlers,
  ...sessionHandlers,
  ...signOnHandlers,
  ...jumpHandlers,
  ...messagingAppHandlers,
  ...clientHandlers,
  ...organisationHandlers,
  ...menuHandlers,
  ...userHandlers,
  ...accountHandlers,
  ...eventHandlers,
  ...queryGrantHandlers,
  ...readingHandlers,
  ...discussionHandlers,
  ...signatureHandlers,
  ...preApprovalHandlers,
  ...sealHandlers,
  ...sealOrderHandlers,
  ...sealQueryHandlers,
  ...sealingHandlers,
  ...processHandlers,
  ...processReportHandlers,
  ...legalContractHandlers,
  ...processMigrationHandlers,
  ...processDesignHandlers,
  ...presenceHandlers,
  ...sampleCaseHandlers,
  ...backTestHandlers,
  ...processTemplateHandlers,
  ...approverMatrixHandlers,
  ...formHandlers,
  ...documentTemplateHandlers,
  ...documentMailHandlers,
  ...formBlockHandlers,
  ...fileHandlers,
  ...taskHandlers,
  ...handOverHandlers,
  ...specialOperationHandlers,
  ...releaseHandlers,
  ...releaseBundleHandlers,
  ...externalTaskHandlers,
  ...pictureHandlers,
  ...feedbackHandlers,
  ...notificationHandlers,
  ...pushHandlers,
  ...tableHandlers,
  ...deputyHandlers,
  ...outsideSystemHandlers,
  ...processCategoryHandlers,
  ...scheduleHandlers,
  ...tableJobHandlers,
  ...reportFileHandlers,
  ...approvalChainHandlers,
  ...restrictionHandlers,
  ...parameterHandlers,
  ...workCalendarHandlers,
  ...historyCheckHandlers,
  ...logReportHandlers,
  ...backgroundJobHandlers,
];
