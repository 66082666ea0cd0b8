import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { canReach, type ServerUser } from "./server-user.ts";

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Makes the binaries runnable by the server's user and answers their folder: the missing links of the npm package
 * are made (installs without scripts leave them out), and where the user cannot enter the package, or we cannot
 * write to it, a copy is kept in the cache folder.
 */
export async function runnableBinaries(
  native: string,
  user: ServerUser | undefined,
  cacheDir: string,
  say: (notice: string) => void,
): Promise<string> {
  const reachable = await canReach(user, join(native, "bin", "postgres"));
  if (reachable && (await restoreLinks(native))) return native;
  const identity = await stat(join(native, "bin"));
  const copy = join(cacheDir, `postgres-binaries-${Math.trunc(identity.mtimeMs).toString(36)}`);
  if (!(await exists(join(copy, "bin")))) {
    say(`The database's programs are copied to ${copy}, where its user can run them.`);
    await copyBinaries(native, copy);
  }
  return copy;
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const unfinished = await mkdtemp(`${copy}-`);
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(unfinished);
  await chmod(unfinished, 0o755);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(join(copy, "bin")))) throw error;
  }
}

/** Answers false where links are missing and the folder cannot be written. */
async function restoreLinks(native: string): Promise<boolean> {
  const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(listed) as readonly Link[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target.replace(/^native/u, basename(native)));
    if (await exists(path)) continue;
    const folder = dirname(path);
    if (!(await writable(folder))) return false;
    const from = join(dirname(native), source.replace(/^native/u, basename(native)));
    await symlink(relative(folder, from), path).catch(ignoreExisting);
  }
  return true;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function writable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
