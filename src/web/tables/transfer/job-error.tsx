import { Alert } from "antd";
import type { TableJob } from "#contract/shapes/tables.ts";
import { isMoving } from "./use-job.ts";

/** Why a job failed; nothing while it runs again. */
export function JobError({ job }: { job: TableJob }) {
  return job.error === null || isMoving(job) ? null : <Alert type="error" showIcon title={job.error} />;
}
