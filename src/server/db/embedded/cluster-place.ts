import { createHash, randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach, type ServerUser, serverUserFor } from "./server-user.ts";

/** Where the cluster lives: our folder around it, the cluster itself, and the account that owns both. */
export interface ClusterPlace {
  readonly folder: string;
  readonly cluster: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly user: ServerUser | undefined;
}

const pointerName = "postgres-location";

/**
 * Finds or makes the place of a data folder's cluster: `postgres` inside it or, where the server's lower user
 * cannot enter the data folder, a folder below `stateDir` that a pointer file in the data folder names.
 */
export async function clusterPlace(
  dataDir: string,
  stateDir: string,
  say: (notice: string) => void,
): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true });
  const inside = join(dataDir, "postgres");
  const pointer = join(dataDir, pointerName);
  const folder = await pointedAt(pointer, dataDir);
  if (folder !== undefined) return placeAt(folder);
  const user = await serverUserFor(inside);
  if (await canReach(user, inside)) return placeAt(inside);

  const outside = await pointOutside(pointer, dataDir, stateDir);
  say(`The database lives in ${outside}: its user cannot enter ${dataDir}. The file ${pointer} says so.`);
  if (await isFolder(inside))
    await rename(inside, outside).catch((cause) => refuseToMove(inside, outside, cause));
  return placeAt(outside);
}

async function placeAt(folder: string): Promise<ClusterPlace> {
  const user = await serverUserFor(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined && (await stat(folder)).uid !== user.uid) await giveTo(user, folder);
  if (user === undefined && process.getuid !== undefined && (await stat(folder)).uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      "not-permitted",
      `The database in ${folder} belongs to another user.`,
      "Start the application as that user or as root, or give the folder to this user (chown -R).",
    );
  }
  return {
    folder,
    cluster: join(folder, "cluster"),
    log: join(folder, "server.log"),
    passwordFile: join(folder, "password"),
    user,
  };
}

async function pointedAt(pointer: string, dataDir: string): Promise<string | undefined> {
  const text = await readFile(pointer, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const folder = text.trim();
  if (await isFolder(folder)) return folder;
  throw new EmbeddedPostgresError(
    "place-missing",
    `The database of ${dataDir} should be in ${folder}, but that folder is missing.`,
    `Bring the folder back, or delete ${pointer} to begin with an empty database.`,
  );
}

async function pointOutside(pointer: string, dataDir: string, stateDir: string): Promise<string> {
  const hash = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 12);
  const folder = join(stateDir, `${hash}-${randomBytes(3).toString("hex")}`);
  await mkdir(stateDir, { recursive: true });
  await chmod(stateDir, 0o755);
  await mkdir(folder, { mode: 0o700 });
  try {
    await writeFile(pointer, `${folder}\n`, { flag: "wx" });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(pointer, "utf8")).trim();
  }
}

function refuseToMove(from: string, to: string, cause: unknown): never {
  throw new EmbeddedPostgresError(
    "not-permitted",
    `The database in ${from} cannot be entered by its user and could not be moved to ${to}.`,
    "Let others pass through the folders above it (chmod o+x), or move it there yourself.",
    cause,
  );
}

async function giveTo(user: ServerUser, folder: string): Promise<void> {
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(user, path);
    else await lchown(path, user.uid, user.gid);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
