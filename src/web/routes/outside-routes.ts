import type { AppRoute } from "./app-route.ts";

const page = (path: string, more: Partial<AppRoute> = {}): AppRoute => ({
  path,
  title: path.split("/")[1] ?? path,
  access: "session",
  frame: "bare",
  ...more,
});

/** Pages outside the shell (spec §2). */
export const outsideRoutes: readonly AppRoute[] = [
  page("/userTaskDesc"),
  page("/applyDesc"),
  page("/oggApplyDesc"),
  page("/fullApplyDesc"),
  page("/lookApprove"),
  page("/approveDesc"),
  page("/applyForm"),
  page("/preview"),
  page("/assetControl"),
  page("/dispatchTask"),
  page("/dispatchThirdTask"),
  page("/designerRedirect"),
  page("/uiRedirect"),
  page("/selectTemplate"),
  page("/taskChange", { access: ["admin", "process-admin"] }),
  page("/stampDesc"),
  page("/stamp"),
  page("/esealQuery/:applyId"),
  page("/taskTips"),
];
