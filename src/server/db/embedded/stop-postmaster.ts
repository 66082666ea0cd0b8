import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterPlace } from "./cluster-place.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { isAlive } from "./postmaster-file.ts";
import { runProgram } from "./run-program.ts";

/** Fast, then immediate (the next start repairs), then by force: each loses no committed work. */
const steps: readonly { readonly signal: NodeJS.Signals; readonly mode: string; readonly waitMs: number }[] =
  [
    { signal: "SIGINT", mode: "fast", waitMs: 5_000 },
    { signal: "SIGQUIT", mode: "immediate", waitMs: 2_000 },
    { signal: "SIGKILL", mode: "immediate", waitMs: 1_000 },
  ];

/** Stops a server and waits for its end, 8 seconds at the longest. */
export async function stopPostmaster(pid: number, place: ClusterPlace, binaries: string): Promise<void> {
  for (const { signal, mode, waitMs } of steps) {
    if (process.platform === "win32") await stopOnWindows(place, binaries, mode);
    else sendSignal(pid, signal);
    for (const until = Date.now() + waitMs; Date.now() < until; await pause(5)) {
      if (!isAlive(pid)) return;
    }
  }
  throw new EmbeddedPostgresError(
    "stop-failed",
    `The database in ${place.folder} (process ${pid}) does not stop.`,
    "End the process yourself before the next start.",
  );
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function stopOnWindows(place: ClusterPlace, binaries: string, mode: string): Promise<void> {
  const args = ["stop", "-D", place.cluster, "-m", mode, "-t", "5"];
  await runProgram(join(binaries, "bin", "pg_ctl"), args, place.folder, place.user);
}
