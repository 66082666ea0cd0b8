import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ByteRange, type FileStorage, FileStorageError } from "./file-storage.ts";

/** Names we make ourselves: nothing else becomes a path. */
const key = /^[\w-]{16,64}$/u;

/** Keeps files in a folder, spread over subfolders. A file appears under its name when it is whole and on disk. */
export function localStorage(folder: string): FileStorage {
  const pathOf = (name: string): string => {
    if (!key.test(name)) throw new FileStorageError("a stored file has no acceptable name");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, { path }) {
      const target = pathOf(name);
      const unfinished = `${target}.part`;
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        // `flush` brings the bytes to disk before the name does.
        await pipeline(
          createReadStream(path),
          createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }),
        );
        await rename(unfinished, target);
        await namesToDisk(dirname(target));
      } catch (cause) {
        // Where it cannot be written it cannot be cleared either; what counts is why.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw new FileStorageError("a file could not be written to the folder of files", cause);
      }
    },
    open: (name, range) => opened(pathOf(name), range),
    async remove(name) {
      try {
        await rm(pathOf(name), { force: true });
        await rm(`${pathOf(name)}.part`, { force: true });
      } catch (cause) {
        throw new FileStorageError("a file could not be removed from the folder of files", cause);
      }
    },
  };
}

async function opened(path: string, range: ByteRange | undefined): Promise<Readable | undefined> {
  try {
    // Opened before anything is answered: a missing file is an answer, not a broken stream.
    const handle = await open(path, "r");
    return handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new FileStorageError("a file could not be read from the folder of files", cause);
  }
}

/** Brings a folder's names to disk; systems that cannot open a folder do so themselves. */
async function namesToDisk(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
