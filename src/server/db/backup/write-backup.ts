import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../open-database.ts";
import { writeFrame } from "./archive-frames.ts";
import { type BackedUpTable, BackupError } from "./backup-manifest.ts";
import { readManifest } from "./read-manifest.ts";

/** What was written. */
export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
}

interface Count {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Writes every table, as one moment saw it, and the uploaded files of a folder into one compressed archive, in
 * constant memory and beside running work. The archive appears under its name when it is whole and on disk.
 *
 * @throws {BackupError} `failed`, for example when the disk is full.
 */
export async function writeBackup(
  database: Database,
  path: string,
  filesDir?: string,
): Promise<BackupReport> {
  const unfinished = `${path}.unfinished`;
  const client = await database.pool.connect();
  const count: Count = { tables: 0, rows: 0, files: 0 };
  let failure: unknown;
  try {
    await client.query("start transaction isolation level repeatable read read only");
    await pipeline(
      Readable.from(archive(client, filesDir, count), { objectMode: true }),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await client.query("commit");
    await toDisk(unfinished);
    await rename(unfinished, path);
  } catch (cause) {
    failure = cause;
    await rm(unfinished, { force: true });
    throw new BackupError(
      "failed",
      `The backup could not be written to ${path}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      "Check the folder and its free space, then run the backup again.",
      cause,
    );
  } finally {
    client.release(failure !== undefined);
  }
  return { ...count, bytes: (await stat(path)).size };
}

async function* archive(
  client: pg.PoolClient,
  filesDir: string | undefined,
  count: Count,
): AsyncGenerator<Buffer> {
  const manifest = await readManifest(client);
  yield note({ ...manifest });
  for (const table of manifest.tables) {
    yield* tableFrames(client, table, count);
    count.tables += 1;
  }
  for (const name of filesDir === undefined ? [] : await filesBelow(filesDir)) {
    const file = await unlessGone(join(filesDir ?? "", name));
    if (file === undefined) continue;
    yield note({ file: name });
    yield* hashed(file.createReadStream(), () => ({}));
    count.files += 1;
  }
  yield note({ end: true });
}

async function* tableFrames(
  client: pg.PoolClient,
  table: BackedUpTable,
  count: Count,
): AsyncGenerator<Buffer> {
  yield note({ table: [table.schema, table.name] });
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const from = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const copy = client.query(copyTo(`copy ${from} (${columns}) to stdout`));
  yield* hashed(copy, () => {
    count.rows += copy.rowCount;
    return { rows: copy.rowCount };
  });
}

/** The bytes of a source, then a note with their checksum. */
async function* hashed(
  source: AsyncIterable<Buffer>,
  rest: () => Record<string, unknown>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const bytes of source) {
    hash.update(bytes);
    yield writeFrame({ kind: "bytes", bytes });
  }
  yield note({ sha256: hash.digest("hex"), ...rest() });
}

function note(content: Readonly<Record<string, unknown>>): Buffer {
  return writeFrame({ kind: "note", note: content });
}

/** Beside running work a file that nothing referred to may be collected before its turn comes. */
async function unlessGone(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return (
    entries
      // A file gets its name when it is whole.
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length)
          .replace(/^[/\\]+/u, "")
          .replaceAll("\\", "/"),
      )
      .toSorted()
  );
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
