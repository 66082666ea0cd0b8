export { addJob, type JobOptions } from "./add-job.ts";
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
