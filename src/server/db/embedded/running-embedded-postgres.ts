import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { livePostmaster } from "./postmaster-file.ts";
import { addressUrl } from "./server-address.ts";

/** Connection string of a data folder's database if its server runs at the moment, kept by whomever. */
export async function runningEmbeddedUrl(
  dataDir: string,
  database = "chancery",
): Promise<string | undefined> {
  const pointer = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => undefined);
  const folder = pointer?.trim() ?? join(dataDir, "postgres");
  const cluster = join(folder, "cluster");
  if ((await stat(cluster).catch(() => undefined)) === undefined) return undefined;
  const running = await livePostmaster(cluster);
  if (running?.status !== "ready") return undefined;
  const address = { port: running.port, socketDir: running.socketDir };
  return addressUrl({ passwordFile: join(folder, "password") }, address, database);
}
