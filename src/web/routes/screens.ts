import type { ComponentType } from "react";
import { withAntd } from "../antd/index.ts";
import { errorPageOf } from "../error-pages/index.ts";
import type { ScreenImport } from "./app-route.ts";

/** `lazyScreen(() => import("../workbench/index.ts"), "TodoListPage")` */
function lazyScreen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
): ScreenImport {
  return async () => (await load())[name];
}

const myWork = () => import("../my-work/index.ts");
const dispatch = () => import("../dispatch/index.ts");
const taskPage = () => import("../task-page/index.ts");
const formBuilder = () => import("../form-builder/index.ts");
const application = lazyScreen(taskPage, "ApplicationPage");
const sealApplication = () => import("../seal-application/index.ts");
const documentTemplates = () => import("../document-templates/index.ts");
const table = lazyScreen(() => import("../tables/index.ts"), "TablePage");

/**
 * The code of every screen by the path of its route; a route without one says `toCome`. Only the router imports this
 * file: what the table of routes says can be read everywhere without leading back to every screen.
 */
export const screens: Readonly<Record<string, ScreenImport>> = {
  "/login": lazyScreen(() => import("../login/index.ts"), "LoginPage"),
  "/401": async () => errorPageOf("401"),
  "/403": async () => errorPageOf("403"),
  "/405": async () => errorPageOf("405"),
  "/500": async () => errorPageOf("500"),
  "/userTask": lazyScreen(() => import("../workbench/index.ts"), "TodoListPage"),
  "/myApply": lazyScreen(myWork, "MyApplicationsPage"),
  "/myApprove": lazyScreen(myWork, "MyApprovalsPage"),
  "/notification": lazyScreen(myWork, "NotificationsPage"),
  "/myAttention": lazyScreen(myWork, "MyFollowedPage"),
  "/preApprove": lazyScreen(() => import("../pre-approve/index.ts"), "PreApprovePage"),
  "/mySendOn": lazyScreen(() => import("../reading/index.ts"), "SendReadPage"),
  "/myAssistants": lazyScreen(() => import("../assistants/index.ts"), "MyAssistantsPage"),
  "/myConfig": lazyScreen(() => import("../my-config/index.ts"), "MyConfigPage"),
  "/startProcess": lazyScreen(() => import("../start-process/index.ts"), "StartProcessPage"),
  "/designerRedirect": lazyScreen(() => import("../process-designer/index.ts"), "DesignerRedirectPage"),
  "/esealQuery/:applyId": lazyScreen(() => import("../seal-check/index.ts"), "SealCheckPage"),
  "/myFeedback": lazyScreen(() => import("../feedback/index.ts"), "FeedbackPage"),
  "/assetControl": lazyScreen(() => import("../release/index.ts"), "ReleaseSlipPage"),
  "/instanceManage": lazyScreen(() => import("../instance-manage/index.ts"), "InstanceManagePage"),
  "/processQueryManage": lazyScreen(() => import("../process-query/index.ts"), "ProcessQueryPage"),
  "/queryApproveTask": lazyScreen(() => import("../approval-query/index.ts"), "ApprovalQueryPage"),
  "/queryAuth": table,
  "/processReport": lazyScreen(() => import("../process-report/index.ts"), "ProcessReportsPage"),
  "/processReport/:processId": lazyScreen(() => import("../process-report/index.ts"), "ProcessReportPage"),
  "/incidents": lazyScreen(() => import("../incidents/index.ts"), "IncidentsPage"),
  "/dispatchTask": lazyScreen(dispatch, "DispatchTaskPage"),
  "/dispatchThirdTask": lazyScreen(dispatch, "DispatchThirdTaskPage"),
  "/taskTips": lazyScreen(dispatch, "TaskTipsPage"),
  "/uiRedirect": lazyScreen(dispatch, "UiRedirectPage"),
  "/fromMail": lazyScreen(() => import("../from-mail/index.ts"), "FromMailPage"),
  "/sqlRelease": lazyScreen(() => import("../release-bundle/index.ts"), "ReleasePage"),
  "/sapCartesianRule": lazyScreen(() => import("../approver-matrix/index.ts"), "ApproverMatrixPage"),
  "/processManage": lazyScreen(() => import("../process-manage/index.ts"), "ProcessManagePage"),
  "/processDesc": lazyScreen(() => import("../process-designer/index.ts"), "ProcessDesignerPage"),
  "/sendRead/:processId": lazyScreen(() => import("../read-rules/index.ts"), "ReadRulesPage"),
  "/processCategory": lazyScreen(() => import("../process-category/index.ts"), "ProcessCategoryPage"),
  "/roleManage": withAntd(lazyScreen(() => import("../accounts/index.ts"), "RoleManagePage")),
  "/role": table,
  "/logReport": lazyScreen(() => import("../log-report/index.ts"), "LogReportPage"),
  "/processInstanceReport": lazyScreen(() => import("../approval-chains/index.ts"), "ApprovalChainsPage"),
  "/docTemplateManage": lazyScreen(documentTemplates, "ManageTemplatesPage"),
  "/docTemplateSearch": lazyScreen(documentTemplates, "SearchTemplatesPage"),
  "/selectTemplate": lazyScreen(documentTemplates, "SelectTemplatePage"),
  "/docsManager": lazyScreen(() => import("../report-files/index.ts"), "ReportFilesPage"),
  "/backgroundJobs": lazyScreen(() => import("../background-jobs/index.ts"), "BackgroundJobsPage"),
  "/formBuilder/add": lazyScreen(formBuilder, "NewFormPage"),
  "/formBuilder/edit": lazyScreen(formBuilder, "EditFormPage"),
  "/formBuilder/editForm": lazyScreen(formBuilder, "FormVersionPage"),
  "/preview": lazyScreen(formBuilder, "PreviewPage"),
  "/formBuilder/formCtrl": lazyScreen(() => import("../form-manage/index.ts"), "FormManagePage"),
  "/stampManage": withAntd(lazyScreen(() => import("../seals/index.ts"), "SealManagePage")),
  "/stampTry": lazyScreen(() => import("../seal-orders/index.ts"), "SealOrdersPage"),
  "/formBuilder/itemManage": table,
  "/formBuilder/itemCtrl": table,
  "/userManage": table,
  "/userDataForbid": table,
  "/workCalendar": lazyScreen(() => import("../work-calendar/index.ts"), "WorkCalendarPage"),
  "/configItem": lazyScreen(() => import("../parameters/index.ts"), "ParametersPage"),
  "/contractManager": lazyScreen(() => import("../legal-contract/index.ts"), "ContractManagerPage"),
  "/contractDetails/:id": lazyScreen(() => import("../legal-contract/index.ts"), "ContractDetailsPage"),
  "/addContract": lazyScreen(() => import("../legal-contract/index.ts"), "ContractEditorPage"),
  "/taskTypeManager": lazyScreen(() => import("../task-type/index.ts"), "TaskTypePage"),
  "/basic/:entity": table,
  "/userTaskDesc": lazyScreen(taskPage, "TaskPage"),
  "/applyDesc": application,
  "/fullApplyDesc": application,
  "/oggApplyDesc": lazyScreen(taskPage, "ExternalApplicationPage"),
  "/lookApprove": application,
  "/approveDesc": application,
  "/applyForm": lazyScreen(() => import("../application-form/index.ts"), "ApplicationFormPage"),
  "/stamp": lazyScreen(sealApplication, "StartSealPage"),
  "/stampDesc": lazyScreen(sealApplication, "SealApplicationPage"),
  "/taskChange": lazyScreen(() => import("../task-change/index.ts"), "TaskChangePage"),
};
