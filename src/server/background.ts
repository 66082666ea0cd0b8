import { collectFiles } from "./file/index.ts";
import type { Ports } from "./http/index.ts";
import type { CronEntry, JobTask } from "./jobs/index.ts";
import { runAutomaticTaskJob, verifyHistoryJob } from "./process/index.ts";
import { removeExpired } from "./session/index.ts";
import { runTransfer, transferTask } from "./tables/index.ts";

/** Everything that runs in the background, by the name it is queued under. Each feature brings its own. */
export function backgroundTasks(ports: Ports): Readonly<Record<string, JobTask>> {
  return {
    collectFiles: () => collectFiles(ports),
    removeExpired: () => removeExpired(ports.database),
    run_automatic_task: runAutomaticTaskJob(ports),
    verifyHistory: verifyHistoryJob(ports),
    [transferTask]: (payload) => runTransfer(ports, payload as Parameters<typeof runTransfer>[1]),
  };
}

/** What runs at set times (UTC). */
export const schedule: readonly CronEntry[] = [
  { task: "collectFiles", match: "*/30 * * * *" },
  { task: "removeExpired", match: "17 * * * *" },
  { task: "verifyHistory", match: "40 18 * * *" },
];
