import type { ParameterName } from "#contract/parameters/catalogue.ts";

/** The name under which the next runs of all scheduled jobs are planned anew. */
export const planJobsTask = "planScheduledJobs";

/** What is queued with the change of a value that is set for all organisations. */
export const jobsAfterChange: Partial<Record<ParameterName, string>> = { timeZone: planJobsTask };
