import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { livePostmaster } from "#server/db/embedded/postmaster-file.ts";
import { folderInMemory } from "./folder-in-memory.ts";

/** A folder for embedded databases of one test; its servers end with it. */
export interface EmbeddedFolder {
  readonly path: string;
  dataDir(name?: string): string;
  stateDir: string;
  remove(): Promise<void>;
}

/**
 * Makes a folder that everybody may pass through: in memory where there is room, since these tests end programs, not
 * machines. By its name the next run removes it if this one is killed.
 */
export async function embeddedFolder(within?: string): Promise<EmbeddedFolder> {
  const path = await mkdtemp(join(within ?? (await folderInMemory()), `chancery-tests-${process.pid}-`));
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
