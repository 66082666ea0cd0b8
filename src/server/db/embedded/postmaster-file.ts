import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** What `postmaster.pid` of a cluster says about the server that uses it. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** Folder of the Unix socket, where there is one. */
  readonly socketDir: string | undefined;
  readonly status: "starting" | "ready" | "stopping";
}

/** Reads the file of a live server. A file left by a dead one is as good as none. */
export async function livePostmaster(cluster: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!(await isPostgres(pid))) {
    await rm(join(cluster, "postmaster.pid"), { force: true });
    return undefined;
  }
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3] || 5432),
    socketDir: lines[4]?.trim() || undefined,
    status: status === "ready" || status === "stopping" ? status : "starting",
  };
}

/** Whether a process exists, also when it is somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * After a restart of the machine or container the number may be another program's. Where the system tells
 * (Linux), believe only a PostgreSQL; elsewhere give it the benefit of the doubt.
 */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return command === undefined || command === "" || command.includes("postgres");
}
