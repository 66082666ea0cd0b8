import { runNowHandler } from "./run-now.ts";

export { forgetOldRuns } from "./forget-old-runs.ts";
export { runScheduled, scheduledTask } from "./run-scheduled.ts";
export { scheduleJob } from "./schedule-job.ts";
export { startDueJobs, startDueTask } from "./start-due-jobs.ts";

/** Jobs that a table sets times for. */
export const scheduleHandlers = [runNowHandler];
