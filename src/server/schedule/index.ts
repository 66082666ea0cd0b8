import { runNowHandler } from "./run-now.ts";

export { scheduledRuns } from "./scheduled-runs.ts";
export { planJobsAnew, planJobsTask } from "./plan-jobs-anew.ts";
export { runScheduled, scheduledTask } from "./run-scheduled.ts";
export { scheduleJob } from "./schedule-job.ts";
export { startDueJobs, startDueTask } from "./start-due-jobs.ts";

/** Jobs that a table sets times for. */
export const scheduleHandlers = [runNowHandler];
