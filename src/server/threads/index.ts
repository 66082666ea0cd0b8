export { type JobThreads, type JobThreadsOptions, openJobThreads, ThreadDied } from "./job-threads.ts";
export type { ThreadFailure, ThreadJob, ThreadOutcome, ThreadSettings } from "./thread-job.ts";
