import { type AppRoute, lazyScreen } from "./app-route.ts";

const page = (path: string, more: Partial<AppRoute> = {}): AppRoute => ({
  path,
  title: path.split("/")[1] ?? path,
  access: "session",
  frame: "bare",
  ...more,
});

const taskPage = () => import("../task-page/index.ts");
const taskTexts = ["task", "form", "files", "chain", "problems"];
const application: Partial<AppRoute> = { texts: taskTexts, screen: lazyScreen(taskPage, "ApplicationPage") };

/** Pages outside the shell (spec §2). */
export const outsideRoutes: readonly AppRoute[] = [
  page("/userTaskDesc", { texts: taskTexts, screen: lazyScreen(taskPage, "TaskPage") }),
  page("/applyDesc", application),
  page("/oggApplyDesc"),
  page("/fullApplyDesc", application),
  page("/lookApprove", application),
  page("/approveDesc", application),
  page("/applyForm", {
    texts: [...taskTexts, "application-form"],
    screen: lazyScreen(() => import("../application-form/index.ts"), "ApplicationFormPage"),
  }),
  page("/preview"),
  page("/assetControl"),
  page("/dispatchTask"),
  page("/dispatchThirdTask"),
  page("/designerRedirect"),
  page("/uiRedirect"),
  page("/selectTemplate"),
  page("/taskChange", {
    access: ["admin", "process-admin"],
    texts: taskTexts,
    screen: lazyScreen(() => import("../task-change/index.ts"), "TaskChangePage"),
  }),
  page("/stampDesc"),
  page("/stamp"),
  page("/esealQuery/:applyId"),
  page("/taskTips"),
];
