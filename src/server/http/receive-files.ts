import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { takePlace, type UploadPlace, uploadRetrySeconds } from "./upload-places.ts";

/** A file somebody sent, kept in a temporary folder until the call is answered. Nothing in it was checked but its size. */
export interface ReceivedFile {
  /** The form field it came in. */
  field: string;
  fileName: string;
  /** What the sender says it is. */
  contentType: string;
  sizeBytes: number;
  path: string;
}

/** What a multipart request brought. `discard` removes the files; whoever wants one moves it away before. */
export interface Received {
  fields: Record<string, string | string[]>;
  files: readonly ReceivedFile[];
  discard(): Promise<void>;
}

const folderPrefix = "chancery-upload-";

/** Reads multipart bodies, within the limits of uploads (spec §9). */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // A path in a name is refused by who checks names, not silently cut off.
    preservePath: true,
    // Told by the name of the file instead, when it is found cut short.
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.uploadMaxKb * 1024,
      files: limits.filesPerRequest,
      fields: limits.multipartFieldsMax,
      fieldSize: limits.multipartFieldMaxKb * 1024,
      // Fields and files together: what stands in no sum is sent without end.
      parts: limits.filesPerRequest + limits.multipartFieldsMax,
      headerPairs: 20,
    },
  });
}

/**
 * Receives the files of a request on disk, before any transaction is opened: a slow sender holds no connection.
 * Refuses with `fileTooLarge` a file and with `bodyTooLarge` a request above its limit, with `tooManyFiles` or
 * `inputTooManyFields` one of too many parts, with `malformedBody` what breaks off, with `tooManyUploads` what comes beside too many others of the same person.
 */
export async function receiveFiles(
  request: FastifyRequest,
  fileMaxKb: number = limits.uploadMaxKb,
): Promise<Received | Refusal> {
  const sender = request.actor?.userCode ?? request.ip;
  const place = takePlace(sender);
  if (place === undefined)
    return refuse("tooManyUploads", { most: limits.uploadsAtOnce, seconds: uploadRetrySeconds });
  try {
    const received = await receiveInPlace(request, fileMaxKb, place);
    if (!("discard" in received)) place.leave();
    return received;
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function receiveInPlace(
  request: FastifyRequest,
  fileMaxKb: number,
  place: UploadPlace,
): Promise<Received | Refusal> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const discard = async (): Promise<void> => {
    place.leave();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const received = await receiveInto(folder, request, fileMaxKb, place);
    if (!Array.isArray(received)) return { ...received, discard };
    await discard();
    return received[0];
  } catch (error) {
    await discard();
    const { code } = error as { code?: string };
    if (code === "FST_FILES_LIMIT") return refuse("tooManyFiles", { most: limits.filesPerRequest });
    if (code === "FST_FIELDS_LIMIT") return refuse("inputTooManyFields", { most: limits.multipartFieldsMax });
    if (code?.endsWith("_LIMIT") === true) return refuse("bodyTooLarge", { maxKb: limits.requestMaxKb });
    // The parser's own complaints have no code of the system; a full disk has one and is our fault.
    if (code === undefined || code.startsWith("FST_")) return refuse("malformedBody");
    throw error;
  }
}

/** Removes what a process that was killed had received: folders that nobody has written to for so long. */
export async function removeStaleUploads(olderThanHours: number, now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(tmpdir(), name);
    const about = await stat(folder).catch(() => undefined);
    if (about === undefined || now - about.mtimeMs < olderThanHours * 3_600_000) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function receiveInto(
  folder: string,
  request: FastifyRequest,
  fileMaxKb: number,
  place: UploadPlace,
): Promise<Omit<Received, "discard"> | [Refusal]> {
  const fields: Record<string, string | string[]> = {};
  const files: ReceivedFile[] = [];
  let bytes = 0;
  for await (const part of request.parts({ limits: { fileSize: fileMaxKb * 1024 } })) {
    if (part.type === "field") {
      if (part.valueTruncated) return [refuse("bodyTooLarge", { maxKb: limits.multipartFieldMaxKb })];
      const known = fields[part.fieldname];
      const value = String(part.value);
      fields[part.fieldname] = known === undefined ? value : [known, value].flat();
      continue;
    }
    const path = join(folder, String(files.length));
    const { fieldname: field, filename: fileName, mimetype: contentType } = part;
    const requestMaxKb = Math.max(limits.requestMaxKb, fileMaxKb);
    const left = requestMaxKb * 1024 - bytes;
    const kept = await pipeline(part.file, upTo(left, place), createWriteStream(path)).catch(
      (error: unknown) => {
        if (error instanceof RequestTooLarge) return error;
        throw error;
      },
    );
    if (kept instanceof RequestTooLarge) return [refuse("bodyTooLarge", { maxKb: requestMaxKb })];
    const sizeBytes = part.file.bytesRead;
    if (part.file.truncated) return [refuse("fileTooLarge", { file: fileName, maxKb: fileMaxKb })];
    bytes += sizeBytes;
    files.push({ field, fileName, contentType, sizeBytes, path });
  }
  return { fields, files };
}

class RequestTooLarge extends Error {}

/** Lets so many bytes of the request through, and of its sender's: the limits count while they stream. */
function upTo(bytes: number, place: UploadPlace): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes || !place.takes(chunk.length)) done(new RequestTooLarge());
      else done(null, chunk);
    },
  });
}
