import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { Actor, Ports } from "../http/index.ts";
import type { CheckedFile } from "./check/check-file.ts";

/** A checked file that waits on this machine to be kept. */
export interface FileToAdmit extends CheckedFile {
  path: string;
  sizeBytes: number;
}

interface FileUnderWay extends FileToAdmit {
  fileId: string;
  storageKey: string;
  sha256: string;
}

/**
 * Keeps files: noted first, then stored, then counted as arrived, so that at no moment there are bytes in the
 * storage without a row. What fails in between is taken back; what a killed process leaves, the collector finds.
 */
export async function keepFiles(
  { database, files: storage }: Pick<Ports, "database" | "files">,
  actor: Pick<Actor, "userCode" | "organId">,
  admitted: readonly FileToAdmit[],
): Promise<{ fileId: string; fileName: string; sizeBytes: number }[]> {
  const files: FileUnderWay[] = [];
  for (const file of admitted) {
    const [fileId, storageKey] = [randomName(), randomName()];
    files.push({ ...file, fileId, storageKey, sha256: await sha256Of(file.path) });
  }
  const ids = files.map(({ fileId }) => fileId);
  await database.write(async (tx) => {
    await tx
      .insertInto("attachment")
      .values(
        files.map(({ fileId, storageKey, fileName, contentType, sizeBytes, sha256 }) => ({
          fileId,
          storageKey,
          fileName,
          contentType,
          sizeBytes,
          sha256: Buffer.from(sha256, "hex"),
          uploadedBy: actor.userCode,
          organId: actor.organId,
          state: "arriving",
        })),
      )
      .execute();
  });
  try {
    for (const { storageKey, path, sizeBytes, sha256 } of files)
      await storage.put(storageKey, { path, sizeBytes, sha256 });
    await database.write(async (tx) => {
      await sql`update attachment set state = 'unreferenced', since = now() where file_id = any(${ids})`.execute(
        tx,
      );
    });
  } catch (error) {
    await takeBack();
    throw error;
  }
  return files.map(({ fileId, fileName, sizeBytes }) => ({ fileId, fileName, sizeBytes }));

  async function takeBack(): Promise<void> {
    const removed = await Promise.allSettled(files.map(({ storageKey }) => storage.remove(storageKey)));
    // What could not be removed keeps its row, for the collector.
    if (removed.some(({ status }) => status === "rejected")) return;
    await database.write(async (tx) => {
      await tx.deleteFrom("attachment").where("fileId", "in", ids).execute();
    });
  }
}

function randomName(): string {
  return randomBytes(18).toString("base64url");
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
