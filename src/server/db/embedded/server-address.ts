import { chown, lstat, mkdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import type { ClusterPlace } from "./cluster-place.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { clusterUser } from "./initialise-cluster.ts";

/** How programs of this machine, and nobody else, reach the server. */
export interface ServerAddress {
  readonly port: number;
  /** Absent: loopback TCP. */
  readonly socketDir: string | undefined;
}

/** The operating systems' limit for a socket's path is 104 to 108 bytes. */
const longestSocketPath = 100;

/** A private Unix socket, or a free loopback port where there are none. */
export async function chooseAddress(
  place: ClusterPlace,
  transport: "socket" | "loopback",
): Promise<ServerAddress> {
  if (transport === "loopback") return { port: await freePort(), socketDir: undefined };
  const inside = join(place.folder, "socket");
  const fits = Buffer.byteLength(join(inside, ".s.PGSQL.65535")) <= longestSocketPath;
  const socketDir = fits ? inside : shortSocketDir(place.folder);
  await makePrivate(socketDir, place);
  return { port: 5432, socketDir };
}

/** The connection string of one database of the server. Holds the password: never log it. */
export async function addressUrl(
  place: Pick<ClusterPlace, "passwordFile">,
  address: ServerAddress,
  database: string,
): Promise<string> {
  const password = (await readFile(place.passwordFile, "utf8")).trim();
  const host = address.socketDir === undefined ? "" : `?host=${encodeURIComponent(address.socketDir)}`;
  const authority =
    address.socketDir === undefined ? `127.0.0.1:${address.port}` : `localhost:${address.port}`;
  return `postgres://${clusterUser}:${password}@${authority}/${encodeURIComponent(database)}${host}`;
}

/** Removes a socket folder that had to be made outside the cluster's own. */
export async function releaseAddress(place: ClusterPlace, { socketDir }: ServerAddress): Promise<void> {
  if (socketDir === undefined || socketDir.startsWith(place.folder)) return;
  await rm(socketDir, { recursive: true, force: true });
}

function shortSocketDir(folder: string): string {
  return join(tmpdir(), `chancery-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
}

async function makePrivate(folder: string, place: ClusterPlace): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const allowed = [process.getuid?.(), place.user?.uid];
  if (!found.isDirectory() || (process.getuid !== undefined && !allowed.includes(found.uid))) {
    throw new EmbeddedPostgresError(
      "not-permitted",
      `The folder ${folder}, needed for the database's socket, belongs to somebody else.`,
      "Remove it, or choose a DATA_DIR with a shorter path.",
    );
  }
  if (place.user !== undefined) await chown(folder, place.user.uid, place.user.gid);
}

async function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => settle(port));
    });
  });
}
