import { spawn } from "node:child_process";
import { chown, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterPlace } from "./cluster-place.ts";
import { diagnose } from "./diagnose.ts";
import { livePostmaster } from "./postmaster-file.ts";
import { programEnv } from "./run-program.ts";
import type { ServerAddress } from "./server-address.ts";

const logLimitBytes = 4 * 1024 * 1024;

/** The server runs, or another one was faster on the same folder (look again). */
export type LaunchResult = "running" | "busy";

/**
 * Starts the server on a cluster and waits until it has taken the cluster over. It gets a session of its own, so
 * that Ctrl-C in a terminal reaches the application only, which stops it last.
 */
export async function launchPostmaster(
  place: ClusterPlace,
  binaries: string,
  address: ServerAddress,
  settings: Readonly<Record<string, string>>,
): Promise<LaunchResult> {
  const log = await openLog(place);
  const from = (await log.stat()).size;
  const child = spawn(join(binaries, "bin", "postgres"), serverArguments(place, address, settings), {
    cwd: place.folder,
    env: programEnv,
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log.fd, log.fd],
    ...place.user,
  });
  let ended: string | undefined;
  child.on("error", (error) => (ended = error.message));
  child.on("exit", (code, signal) => (ended ??= `It ended with ${signal ?? `code ${code}`}.`));
  child.unref();
  try {
    while (ended === undefined) {
      if ((await livePostmaster(place.cluster))?.pid === child.pid) return "running";
      await pause(5);
    }
  } finally {
    await log.close();
  }
  const output = (await readFile(place.log, "utf8")).slice(from);
  if (/lock file "[^"]*" already exists|still in use/u.test(output)) return "busy";
  throw await diagnose(place.folder, "started", `${output}\n${ended}`);
}

function serverArguments(
  place: ClusterPlace,
  address: ServerAddress,
  settings: Readonly<Record<string, string>>,
): string[] {
  const fixed: Record<string, string> = {
    listen_addresses: address.socketDir === undefined ? "127.0.0.1" : "",
    unix_socket_directories: address.socketDir ?? "",
    port: String(address.port),
    fsync: "on",
    full_page_writes: "on",
    log_destination: "stderr",
    logging_collector: "off",
    log_min_messages: "log",
    log_checkpoints: "off",
    ...settings,
  };
  return [
    "-D",
    place.cluster,
    ...Object.entries(fixed).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

async function openLog(place: ClusterPlace) {
  const size = (await stat(place.log).catch(() => undefined))?.size ?? 0;
  if (size > logLimitBytes) await rename(place.log, `${place.log}.1`);
  const log = await open(place.log, "a", 0o600);
  if (place.user !== undefined) await chown(place.log, place.user.uid, place.user.gid);
  return log;
}
