import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory. */
const inMemory = "/dev/shm";
/** Far more than the databases of a run have ever needed at once. */
const roomBytes = 4 * 1024 ** 3;

/**
 * The folder for databases that are made and removed by the hundred: in memory where there is room, else the system's
 * temporary one. A disk that has just let go of a thousand files takes ten times as long to make the next thousand.
 */
export async function folderInMemory(): Promise<string> {
  const found = await statfs(inMemory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= roomBytes ? inMemory : tmpdir();
}

/** Both: where runs that were killed may have left something. */
export const foldersOfRuns = [...new Set([inMemory, tmpdir()])];
