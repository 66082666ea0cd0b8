import type { AppRoute } from "./app-route.ts";

const page = (path: string, more: Partial<AppRoute>): AppRoute => ({
  path,
  title: path.split("/")[1] ?? path,
  access: "session",
  frame: "bare",
  ...more,
});

const dispatch = { texts: ["dispatch"] };
const texts = ["task", "form", "files", "chain", "problems"];

/** Pages outside the shell (spec §2). */
export const outsideRoutes: readonly AppRoute[] = [
  page("/userTaskDesc", { texts }),
  page("/applyDesc", { texts }),
  page("/oggApplyDesc", { texts }),
  page("/fullApplyDesc", { texts }),
  page("/lookApprove", { texts }),
  page("/approveDesc", { texts }),
  page("/applyForm", { texts: [...texts, "application-form"] }),
  page("/preview", {
    access: ["admin", "process-admin"],
    texts: ["form-builder", "form-design", "form", "problems"],
  }),
  page("/assetControl", { texts: [...texts, "release"] }),
  page("/dispatchTask", dispatch),
  page("/dispatchThirdTask", dispatch),
  page("/designerRedirect", { access: ["admin", "process-admin"], texts: ["process-design"] }),
  page("/uiRedirect", dispatch),
  page("/selectTemplate", { texts: ["document-templates", "files", "task"] }),
  page("/taskChange", {
    call: "openTasks",
    access: ["admin", "process-admin"],
    texts: [...texts, "hand-over"],
    group: "process",
    reachable: true,
  }),
  page("/stampDesc", { texts: [...texts, "seal-application", "seals", "seal-orders"] }),
  page("/stamp", {
    call: "processMenus",
    texts: ["task", "seal-application", "seals"],
    group: "seal",
    reachable: true,
  }),
  /** Reached by the QR code of a sealed document, without log-in. */
  page("/esealQuery/:applyId", { access: "public", texts: ["seal-check"] }),
  /** Where the links of mails lead. */
  page("/fromMail", { texts: ["from-mail"] }),
  page("/taskTips", dispatch),
];
