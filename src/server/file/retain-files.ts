import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
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
 * storage without a row. Refuses with `uploadsBeyondQuota` what would be too much with what waits already. What fails in between is taken back; what a killed process leaves, the collector finds.
 */
export async function retainFiles(
  { database, files: storage, parameters }: Pick<Ports, "database" | "files" | "parameters">,
  actor: Pick<Actor, "userCode" | "organId">,
  admitted: readonly FileToAdmit[],
): Promise<{ fileId: string; fileName: string; sizeBytes: number }[] | Refusal> {
  const files: FileUnderWay[] = [];
  for (const file of admitted) {
    const [fileId, storageKey] = [randomName(), randomName()];
    files.push({ ...file, fileId, storageKey, sha256: await sha256Of(file.path) });
  }
  const ids = files.map(({ fileId }) => fileId);
  const overQuota = await database.write(async (tx) => {
    const refusal = await beyondQuota(tx, actor.userCode, admitted, parameters.value("unreferencedMaxKb"));
    if (refusal !== undefined) return refusal;
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
    return undefined;
  });
  if (overQuota !== undefined) return overQuota;
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

/** What one person has uploaded and nothing refers to is bounded; two uploads of theirs at once are counted one after the other. */
async function beyondQuota(
  tx: Tx,
  userCode: string,
  admitted: readonly FileToAdmit[],
  maxKb: number,
): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('attachment'), hashtext(${userCode}))`.execute(tx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from attachment
    where uploaded_by = ${userCode} and state <> 'referenced'`.execute(tx);
  const used = rows[0]?.bytes ?? 0;
  const brought = admitted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return used + brought > maxKb * 1024
    ? refuse("uploadsBeyondQuota", { usedKb: Math.ceil(used / 1024), maxKb })
    : undefined;
}

function randomName(): string {
  return randomBytes(18).toString("base64url");
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
