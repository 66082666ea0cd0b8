export { bulkQueueOf } from "./bulk-queue.ts";
export { addJob } from "./add-job.ts";
export { type RowWork, workThroughRows } from "./work-through-rows.ts";
export { NoMoreTries } from "./no-more-tries.ts";
export { endJob, runJobNow } from "./steer-job.ts";
export { isWorkerAlive, type LostJob } from "./release-dead-workers.ts";
export { installJobTables } from "./install-job-tables.ts";
export { jobPort } from "./job-port.ts";
export {
  type CronEntry,
  type JobContext,
  type JobRunner,
  type JobRunnerOptions,
  type JobTask,
  startJobs,
} from "./start-jobs.ts";
