import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { livePostmaster } from "#server/db/embedded/postmaster-file.ts";

/** A folder for embedded databases of one test; its servers end with it. */
export interface EmbeddedFolder {
  readonly path: string;
  dataDir(name?: string): string;
  stateDir: string;
  remove(): Promise<void>;
}

/** Makes a folder that everybody may pass through. */
export async function embeddedFolder(): Promise<EmbeddedFolder> {
  const path = await mkdtemp(join(tmpdir(), "chancery-embedded-"));
  await chmod(path, 0o755);
  return {
    path,
    dataDir: (name = "data") => join(path, name),
    stateDir: join(path, "state"),
    remove: async () => {
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Ends a server that a test left behind on purpose. */
export async function endPostmaster(cluster: string): Promise<void> {
  const running = await livePostmaster(cluster);
  if (running === undefined) return;
  process.kill(running.pid, "SIGQUIT");
  while ((await livePostmaster(cluster)) !== undefined) await pause(10);
}
