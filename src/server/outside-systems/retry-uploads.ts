import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { retryUploads } from "#contract/calls/table-actions.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { sql } from "kysely";
import { handle, type Ports } from "../http/index.ts";
import { quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { failedRows, setTryState } from "./failed-rows.ts";

/** The name that tries of an upload are queued under, one after the other: a storage that hangs takes one place from other work. */
export const uploadTask = "retryUpload";

const attemptsMax = 5;

/** Queues failed uploads again. Refuses with `notConfigured` where no network storage is mounted (`NAS_DIR`). */
export const retryUploadsHandler = handle(retryUploads, async ({ keys }, scope) => {
  const { tx, ports } = scope;
  const found = await failedRows(scope, "docNasUpload", keys);
  if (isRefusal(found)) return found;
  if (ports.config.nasDir === undefined) return refuse("notConfigured", { setting: "NAS_DIR" });
  for (const row of found.rows) {
    const uploadId = row["uploadId"] ?? null;
    await setTryState(tx, found.table, uploadId, { state: "waiting" });
    await ports.jobs.add(tx, uploadTask, { uploadId }, { queueName: uploadTask });
  }
  ports.live.announceToAll(tx, { event: "table", entity: "docNasUpload" });
  return { count: found.rows.length };
});

interface Waiting {
  fileName: string | null;
  nasPath: string | null;
  storageKey: string | null;
  attempts: number;
}

/** Copies a waiting document to the network storage and writes down what came of it. */
export async function retryUpload(ports: Ports, { uploadId }: { uploadId: number }): Promise<void> {
  const table = ports.tables.find("docNasUpload");
  if (table === undefined) return;
  const [upload] = await ports.database.read((tx) =>
    runSql<Waiting>(
      tx,
      sql`select u.file_name as "fileName", u.nas_path as "nasPath", a.storage_key as "storageKey", u.attempts
          from ${quoted(table.model.table)} u left join attachment a on a.file_id = u.file_id
          where u.upload_id = ${uploadId} and u.state = 'waiting'`,
    ),
  );
  if (upload === undefined) return;
  const error = await copyToStorage(ports, upload);
  const failed = upload.attempts + 1 >= attemptsMax ? "dead" : "failed";
  await ports.database.write(async (tx) => {
    await setTryState(tx, table, uploadId, {
      state: error === undefined ? "succeeded" : failed,
      error: error ?? "",
      ...(error === undefined ? { uploadedAt: new Date() } : {}),
      counted: true,
    });
    ports.live.announceToAll(tx, { event: "table", entity: "docNasUpload" });
  });
}

/** What went wrong, or undefined. The document appears whole under its name, or not at all. */
async function copyToStorage({ config, files }: Ports, upload: Waiting): Promise<string | undefined> {
  if (config.nasDir === undefined) return "NAS_DIR is not set";
  if (upload.storageKey === null) return "the document is not among the uploaded files";
  const folder = resolve(config.nasDir);
  const target = resolve(folder, upload.nasPath ?? "", upload.fileName ?? "");
  if (!target.startsWith(`${folder}${sep}`)) return "the path leads out of the network storage";
  const part = `${target}.part`;
  try {
    const bytes = await files.open(upload.storageKey);
    if (bytes === undefined) return "the document is not in the file storage";
    await mkdir(dirname(target), { recursive: true });
    await pipeline(bytes, createWriteStream(part));
    await rename(part, target);
    return undefined;
  } catch (error) {
    await rm(part, { force: true });
    return error instanceof Error ? error.message.slice(0, 1_000) : String(error);
  }
}
