import { limitEvaluations } from "./expressions/index.ts";
import { collectFiles } from "./file/index.ts";
import type { Ports } from "./http/index.ts";
import type { CronEntry, JobTask, LostJob } from "./jobs/index.ts";
import { runAutomaticTaskJob, verifyHistoryJob } from "./process/index.ts";
import { removeExpired, tellAccountEnds } from "./session/index.ts";
import {
  failLostTransfer,
  forgetOldRuns,
  outboundCallTask,
  retryOutboundCall,
  retryUpload,
  runScheduled,
  runTransfer,
  scheduledTask,
  startDueJobs,
  startDueTask,
  transferTask,
  uploadTask,
} from "./tables/index.ts";

/** Everything that runs in the background, by the name it is queued under. Each feature brings its own. */
export function backgroundTasks(ports: Ports): Readonly<Record<string, JobTask>> {
  limitEvaluations();
  const tasks: Readonly<Record<string, JobTask>> = {
    collectFiles: () => collectFiles(ports),
    removeExpired: async () => {
      await removeExpired(ports);
      await forgetOldRuns(ports);
    },
    run_automatic_task: runAutomaticTaskJob(ports),
    tellAccountEnds: () => tellAccountEnds(ports),
    verifyHistory: verifyHistoryJob(ports),
    [outboundCallTask]: (payload) =>
      retryOutboundCall(ports, payload as Parameters<typeof retryOutboundCall>[1]),
    [uploadTask]: (payload) => retryUpload(ports, payload as Parameters<typeof retryUpload>[1]),
    [transferTask]: (payload, job) => runTransfer(ports, payload as Parameters<typeof runTransfer>[1], job),
  };
  return {
    ...tasks,
    [startDueTask]: () => startDueJobs(ports),
    [scheduledTask]: (payload, job) =>
      runScheduled(ports, payload as Parameters<typeof runScheduled>[1], (handler) =>
        tasks[handler]?.({}, job),
      ),
  };
}

/** Tells whom it concerns that a job was given up because its processes ended under it. */
export async function tellLost(ports: Ports, { task, payload }: LostJob): Promise<void> {
  if (task === transferTask) await failLostTransfer(ports, payload as Parameters<typeof failLostTransfer>[1]);
}

/** What runs at set times (UTC). */
export const schedule: readonly CronEntry[] = [
  { task: "collectFiles", match: "*/30 * * * *" },
  { task: startDueTask, match: "* * * * *" },
  { task: "removeExpired", match: "17 * * * *" },
  { task: "tellAccountEnds", match: "35 * * * *" },
  { task: "verifyHistory", match: "40 18 * * *" },
];
