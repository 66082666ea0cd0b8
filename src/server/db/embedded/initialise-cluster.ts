import { randomBytes } from "node:crypto";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClusterPlace } from "./cluster-place.ts";
import { diagnose, noSpace } from "./diagnose.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";

/** The account of ours inside the embedded database. */
export const clusterUser = "chancery";

/** Major version of the binaries we bring. */
const ourMajor = "18";

/** Starting values an operator may change afterwards with ALTER SYSTEM. */
const firstSettings = ["max_connections=200", "random_page_cost=1.1", "jit=off", "max_wal_size=2GB"];

/**
 * Makes the cluster where there is none. It is made beside its place and moved there whole, so that an
 * interrupted first start leaves nothing half done; of two first starts the later move gives way.
 */
export async function initialiseCluster(place: ClusterPlace, binaries: string, sync: boolean): Promise<void> {
  const version = await readFile(join(place.cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) return refuseOtherMajor(place, version.trim());
  await removeUnfinished(place);
  await ensurePassword(place);
  const unfinished = `${place.cluster}.new-${process.pid}-${randomBytes(3).toString("hex")}`;
  const args = [
    "-D",
    unfinished,
    "-U",
    clusterUser,
    "-E",
    "UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    `--pwfile=${place.passwordFile}`,
    "--no-instructions",
    ...firstSettings.flatMap((setting) => ["--set", setting]),
    ...(sync ? [] : ["--no-sync"]),
  ];
  const result = await runProgram(join(binaries, "bin", "initdb"), args, place.folder, place.user);
  if (!result.ok) {
    const error = await diagnose(place.folder, "created", result.output);
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await rename(unfinished, place.cluster).catch(async () => rm(unfinished, { recursive: true, force: true }));
}

function refuseOtherMajor(place: ClusterPlace, found: string): void {
  if (found === ourMajor) return;
  throw new EmbeddedPostgresError(
    "other-major",
    `The database in ${place.folder} was made by PostgreSQL ${found}; this application brings PostgreSQL ${ourMajor}.`,
    "Start the version of the application that made it, take a backup (npm run backup), move the folder away, and " +
      "restore the backup here (npm run restore).",
  );
}

async function removeUnfinished(place: ClusterPlace): Promise<void> {
  for (const name of await readdir(place.folder)) {
    const maker = /^cluster\.new-(\d+)-/u.exec(name)?.[1];
    if (maker === undefined || isRunning(Number(maker))) continue;
    await rm(join(place.folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function ensurePassword(place: ClusterPlace): Promise<void> {
  const password = `${randomBytes(24).toString("base64url")}\n`;
  try {
    await writeFile(place.passwordFile, password, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw noSpace(place.folder, error);
    if (code !== "EEXIST") throw error;
  }
  if (place.user !== undefined) await chown(place.passwordFile, place.user.uid, place.user.gid);
}
