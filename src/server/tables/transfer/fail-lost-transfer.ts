import type { Ports } from "../../http/index.ts";
import { text } from "../../texts/index.ts";
import { outside } from "../sql/run-sql.ts";
import { JobSuperseded, saveRun } from "./job-run.ts";
import { findJob } from "./job-store.ts";

/** Tells the person of a job whose processes ended under it that it is over, and that it can be run again. */
export async function failLostTransfer({ database }: Ports, { jobId }: { jobId: string }): Promise<void> {
  const on = outside(database);
  const job = await findJob(on, jobId);
  if (job === undefined) return;
  const error = text(job.language, "errors", "jobInterrupted");
  try {
    await saveRun(on, job, { state: "failed", isFinished: true, error });
  } catch (failure) {
    if (!(failure instanceof JobSuperseded)) throw failure;
  }
}
