import { type AppRoute, shellRoute, tableTexts } from "./app-route.ts";

const admin = ["admin"] as const;
const designers = ["admin", "process-admin"] as const;
const sealers = ["admin", "seal"] as const;
const forms = {
  parent: "/formBuilder/formCtrl",
  fill: true,
  texts: ["form-builder", "form-manage", "form-design", "editing", "conditions", "form", "problems"],
};
const ofTables = { fill: true, tables: true, texts: tableTexts };

/** The screen of a table at an address of its own. */
const table = (path: string, entity: string, more: Partial<AppRoute> = {}): AppRoute =>
  shellRoute(path, "system", admin, { entity, ...ofTables, ...more });

/** Processes, forms, reports, templates, users and the system (spec §2 Shell). */
export const administrationRoutes: readonly AppRoute[] = [
  shellRoute("/instanceManage", "process", designers, {
    call: "listApplyByPage",
    fill: true,
    texts: ["instance-manage", "task", "chain", "problems"],
  }),
  shellRoute("/incidents", "process", designers, {
    call: "incidents",
    fill: true,
    texts: ["incidents", "instance-manage", "task", "problems"],
  }),
  shellRoute("/processManage", "process", designers, {
    call: "getProcessDataList",
    fill: true,
    texts: ["process-manage", "process-design", "process-bpmn", "problems"],
  }),
  shellRoute("/processDesc", "process", designers, {
    parent: "/processManage",
    fill: true,
    texts: [
      "process-design",
      "process-effects",
      "process-try",
      "process-bpmn",
      "sample-cases",
      "back-test",
      "conditions",
      "editing",
      "problems",
      "chain",
      "form",
    ],
  }),
  shellRoute("/processCategory", "process", designers, { entity: "processCategory", ...ofTables }),
  shellRoute("/roleManage", "system", admin, {
    call: "listRoleHolders",
    fill: true,
    texts: ["accounts", ...tableTexts],
  }),
  table("/role", "role", { parent: "/roleManage" }),
  shellRoute("/sendRead/:processId", "process", designers, {
    parent: "/processManage",
    texts: ["read-rules"],
  }),
  shellRoute("/sapCartesianRule", "process", designers, {
    call: "listMatrices",
    texts: ["approver-matrix", "process-design", "problems"],
  }),
  shellRoute("/logReport", "report", admin, {
    call: "logSummary",
    ...ofTables,
    texts: ["log-report", "errors", ...tableTexts],
  }),
  shellRoute("/processReport", "report", "session", {
    call: "listProcessReports",
    fill: true,
    texts: ["process-report"],
  }),
  shellRoute("/processReport/:processId", "report", "session", {
    title: "processReport_detail",
    parent: "/processReport",
    fill: true,
    texts: ["process-report", "task"],
  }),
  shellRoute("/processInstanceReport", "report", "session", {
    call: "queryApprovalChains",
    fill: true,
    texts: ["approval-chains", "instance-manage", "task", "chain"],
  }),
  shellRoute("/docsManager", "report", "session", {
    call: "listReportFiles",
    fill: true,
    texts: ["report-files"],
  }),
  shellRoute("/docTemplateSearch", "report", "session", {
    call: "searchDocumentTemplates",
    fill: true,
    texts: ["document-templates", "files", "task"],
  }),
  shellRoute("/docTemplateManage", "report", designers, {
    call: "listDocumentTemplates",
    fill: true,
    texts: ["document-templates", "files", "task"],
  }),
  shellRoute("/processQueryManage", "report", "session", {
    call: "listApplyByPage",
    fill: true,
    texts: ["process-query", "instance-manage", "task"],
  }),
  shellRoute("/queryApproveTask", "report", "session", {
    call: "queryApproveTasks",
    fill: true,
    texts: ["approval-query", "chain", "task"],
  }),
  shellRoute("/queryAuth", "report", admin, { entity: "queryAuth", ...ofTables }),
  shellRoute("/sqlRelease", "system", admin, {
    call: "releases",
    texts: ["release-bundle", "process-manage", "process-design", "problems"],
  }),
  shellRoute("/formBuilder/add", "design", designers, forms),
  shellRoute("/formBuilder/edit", "design", designers, forms),
  shellRoute("/formBuilder/editForm", "design", designers, forms),
  shellRoute("/formBuilder/itemManage", "design", designers, { entity: "dataItem", ...ofTables }),
  shellRoute("/formBuilder/itemCtrl", "design", designers, {
    entity: "dataItemControl",
    ...ofTables,
  }),
  shellRoute("/formBuilder/formCtrl", "design", designers, {
    call: "listPagesByKeyAndIdForAll",
    fill: true,
    texts: ["form-manage", "problems"],
  }),
  shellRoute("/stampTry", "seal", sealers, {
    call: "listSealOrders",
    fill: true,
    texts: ["seal-orders", "problems"],
  }),
  shellRoute("/stampManage", "seal", sealers, {
    call: "listSeal",
    texts: ["seals", "seal-certificate", "physical-seal", "problems", "form"],
  }),
  table("/userManage", "user"),
  table("/userDataForbid", "userDataForbid"),
  shellRoute("/configItem", "system", admin, { call: "listParameters", texts: ["parameters", "problems"] }),
  shellRoute("/workCalendar", "system", admin, { call: "workCalendar", texts: ["work-days", "problems"] }),
  shellRoute("/backgroundJobs", "system", admin, {
    call: "listBackgroundJobs",
    texts: ["background-jobs", "sent-mail", "history-checks"],
  }),
  shellRoute("/taskTypeManager", "system", admin, { entity: "taskType", ...ofTables }),
  // Everybody may open them: which contracts exist for somebody the server decides (`calls/legal-contract.ts`).
  shellRoute("/contractManager", "contract", "session", {
    call: "listLegalContracts",
    fill: true,
    texts: ["legal-contract"],
  }),
  shellRoute("/contractDetails/:id", "contract", "session", {
    parent: "/contractManager",
    texts: ["legal-contract", "files", "task", "form"],
  }),
  shellRoute("/addContract", "contract", "session", {
    parent: "/contractManager",
    texts: ["legal-contract", "files", "form", "editing", "problems"],
  }),
];
