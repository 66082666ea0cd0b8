import { type AppRoute, lazyScreen } from "./app-route.ts";

const admin = ["admin"] as const;
const designers = ["admin", "process-admin"] as const;
const sealers = ["admin", "seal"] as const;
const contracts = ["admin", "contract", "legal"] as const;

const shell = (
  path: string,
  group: AppRoute["group"],
  access: AppRoute["access"],
  more: Partial<AppRoute> = {},
): AppRoute => ({
  path,
  title: titleOf(path),
  access,
  frame: "shell",
  ...(group ? { group } : {}),
  reachable: !path.includes(":") && more.parent === undefined,
  ...more,
});

/** The screen of a table at an address of its own. */
const table = (path: string, entity: string, more: Partial<AppRoute> = {}): AppRoute =>
  shell(path, "system", admin, {
    entity,
    tables: true,
    fill: true,
    texts: ["tables", "form"],
    screen: lazyScreen(() => import("../tables/index.ts"), "TablePage"),
    ...more,
  });

/** `/formBuilder/itemManage` is titled by `formBuilder_itemManage`. */
function titleOf(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith(":"))
    .join("_");
}

/** Processes, forms, reports, templates, users and the system (spec §2 Shell). */
export const administrationRoutes: readonly AppRoute[] = [
  shell("/instanceManage", "process", designers),
  shell("/processManage", "process", designers),
  shell("/processDesc", "process", designers, { parent: "/processManage" }),
  shell("/processCategory", "process", designers, {
    fill: true,
    tables: true,
    texts: ["tables", "form"],
    screen: lazyScreen(() => import("../process-category/index.ts"), "ProcessCategoryPage"),
  }),
  shell("/roleManage", "system", admin, {
    fill: true,
    texts: ["accounts", "tables"],
    screen: lazyScreen(() => import("../accounts/index.ts"), "RoleManagePage"),
  }),
  table("/role", "role", { parent: "/roleManage" }),
  shell("/sendRead/:processId", "process", designers, { parent: "/processManage" }),
  shell("/sapCartesianRule", "process", designers),
  shell("/logReport", "report", admin, {
    fill: true,
    tables: true,
    texts: ["log-report", "tables", "form"],
    screen: lazyScreen(() => import("../log-report/index.ts"), "LogReportPage"),
  }),
  shell("/processReport", "report", designers),
  shell("/processReport/:processId", "report", designers, {
    title: "processReport_detail",
    parent: "/processReport",
  }),
  shell("/processInstanceReport", "report", designers),
  shell("/docsManager", "report", "session"),
  shell("/docTemplateSearch", "report", "session"),
  shell("/docTemplateManage", "report", designers),
  shell("/processQueryManage", "report", "session"),
  shell("/queryApproveTask", "report", "session"),
  shell("/queryAuth", "report", admin),
  shell("/sqlRelease", "system", admin),
  shell("/formBuilder/add", "design", designers, { parent: "/formBuilder/formCtrl" }),
  shell("/formBuilder/edit", "design", designers, { parent: "/formBuilder/formCtrl" }),
  shell("/formBuilder/editForm", "design", designers, { parent: "/formBuilder/formCtrl" }),
  shell("/formBuilder/itemManage", "design", designers),
  shell("/formBuilder/itemCtrl", "design", designers),
  shell("/formBuilder/formCtrl", "design", designers),
  shell("/stampManage", "seal", sealers),
  shell("/stampTry", "seal", sealers),
  table("/userManage", "user"),
  table("/userDataForbid", "userDataForbid"),
  shell("/configItem", "system", admin, {
    texts: ["parameters", "problems"],
    screen: lazyScreen(() => import("../parameters/index.ts"), "ParametersPage"),
  }),
  shell("/taskTypeManager", "system", admin, {
    fill: true,
    tables: true,
    texts: ["tables", "form"],
    screen: lazyScreen(() => import("../task-type/index.ts"), "TaskTypePage"),
  }),
  shell("/contractManager", "contract", contracts),
  shell("/contractDetails/:id", "contract", contracts, { parent: "/contractManager" }),
  shell("/addContract", "contract", contracts, { parent: "/contractManager" }),
];
