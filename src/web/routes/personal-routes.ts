import { type AppRoute, shellRoute } from "./app-route.ts";

const listTexts = ["my-work", "task", "chain"];
const lists = { texts: listTexts };

/** Personal work (spec §2 Shell). */
export const personalRoutes: readonly AppRoute[] = [
  shellRoute("/userTask", "work", "session", {
    texts: ["workbench", "task", "form", "files", "chain", "problems"],
    fill: true,
  }),
  shellRoute("/myApply", "track", "session", lists),
  shellRoute("/myApprove", "track", "session", lists),
  shellRoute("/preApprove", "work", "session", {
    texts: ["pre-approve", "reading", "form", "files", "chain", "task"],
  }),
  shellRoute("/notification", "work", "session", lists),
  shellRoute("/myAttention", "track", "session", lists),
  shellRoute("/mySendOn", "track", "session", { texts: ["reading"] }),
  shellRoute("/myFeedback", "work", "session", { texts: ["feedback"] }),
  shellRoute("/myAssistants", "work", "session", { texts: ["filing", "task"] }),
  shellRoute("/myConfig", "work", "session", { texts: ["my-config", "pictures", "push", "task"] }),
  shellRoute("/startProcess", "work", "session", { texts: ["process"] }),
];
