import { listBackgroundJobsHandler } from "./list-background-jobs.ts";
import { giveUpBackgroundJobHandler, runBackgroundJobAgainHandler } from "./steer-background-jobs.ts";

/** What administrators see and do of the work in the background. */
export const backgroundJobHandlers = [
  listBackgroundJobsHandler,
  runBackgroundJobAgainHandler,
  giveUpBackgroundJobHandler,
];
