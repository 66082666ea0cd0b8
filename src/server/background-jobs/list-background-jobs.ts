import { listBackgroundJobs } from "#contract/calls/background-jobs.ts";
import { type BackgroundJob, backgroundJobStates } from "#contract/shapes/background-job.ts";
import { handle } from "../http/index.ts";
import { foundJobs, type FoundJob } from "./found-jobs.ts";

const shownMax = 200;

/** What waits, runs, is stuck or has failed, of the organisations that the caller administers. */
export const listBackgroundJobsHandler = handle(listBackgroundJobs, async ({ state }, scope) => {
  const found = await foundJobs(scope);
  const counts = Object.fromEntries(
    backgroundJobStates.map((each) => [each, found.filter((job) => job.state === each).length]),
  );
  const wanted = state === undefined ? found : found.filter((job) => job.state === state);
  return { jobs: wanted.slice(0, shownMax).map(shownJob), counts };
});

function shownJob(job: FoundJob): BackgroundJob {
  const { queueId, tableJobId, step: _step, ...shown } = job;
  const id = tableJobId === null ? `queue:${queueId}` : `table:${tableJobId}`;
  return { ...shown, id, mayRunAgain: mayRunAgain(job), mayGiveUp: mayGiveUp(job) };
}

/** Whatever no process works on; of the stuck ones, those that nobody takes over by themselves. */
export function mayRunAgain({ state, queueId, tableJobId, step }: FoundJob): boolean {
  if (tableJobId !== null && queueId === null) return step !== null;
  return state === "failed" || state === "waiting";
}

/** What is over cannot be given up; a running job only where its work is taken back by itself. */
export function mayGiveUp({ state, queueId, tableJobId }: FoundJob): boolean {
  if (tableJobId !== null) return state !== "failed";
  return queueId !== null && (state === "waiting" || state === "failed");
}
