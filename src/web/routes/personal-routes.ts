import { type AppRoute, shellRoute } from "./app-route.ts";

const listTexts = ["my-work", "task", "chain"];
const lists = { texts: listTexts };

/** Personal work (spec §2 Shell). */
export const personalRoutes: readonly AppRoute[] = [
  shellRoute("/userTask", "work", "session", {
    call: "todoTasks",
    texts: ["workbench", "task", "form", "files", "chain", "problems"],
    fill: true,
  }),
  shellRoute("/myApply", "track", "session", { call: "applyTasks", ...lists }),
  shellRoute("/myApprove", "track", "session", { call: "approveTasks", ...lists }),
  shellRoute("/preApprove", "work", "session", {
    call: "getPreTaskList",
    texts: ["pre-approve", "reading", "form", "files", "chain", "task"],
  }),
  shellRoute("/notification", "work", "session", { call: "noticeTasks", ...lists }),
  shellRoute("/myAttention", "track", "session", { call: "attentionTasks", ...lists }),
  shellRoute("/mySendOn", "track", "session", { call: "sentReads", texts: ["reading"] }),
  shellRoute("/myFeedback", "work", "session", { call: "myFeedback", texts: ["feedback"] }),
  shellRoute("/myAssistants", "work", "session", { call: "myAssistants", texts: ["filing", "task"] }),
  shellRoute("/myConfig", "work", "session", {
    call: "config",
    texts: ["my-config", "pictures", "push", "task"],
  }),
  shellRoute("/startProcess", "work", "session", { call: "processMenus", texts: ["process"] }),
];
