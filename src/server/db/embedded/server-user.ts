import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The account a PostgreSQL process runs under, when it is not our own. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root: root hands it to the owner of an existing cluster, or to `nobody`.
 * Everybody else runs it under their own account (nothing).
 */
export async function serverUserFor(folder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid };
}

/** Whether a user may walk through every folder above a path. Our own account is not asked. */
export async function canReach(user: ServerUser | undefined, path: string): Promise<boolean> {
  if (user === undefined) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && !mayEnter(user, found)) return false;
    if (dirname(folder) === folder) return true;
  }
}

function mayEnter(user: ServerUser, folder: { uid: number; gid: number; mode: number }): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
