import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { readFrames } from "./archive-frames.ts";
import { BackupError, type BackupManifest } from "./backup-manifest.ts";

/** Receives what an archive holds, in its order. */
export interface ArchiveVisitor {
  /** Answers where the bytes of the table go. */
  table(schema: string, name: string): Promise<ArchiveSink>;
  file(name: string): Promise<ArchiveSink>;
}

/** Takes the bytes of one part. */
export interface ArchiveSink {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

interface OpenPart {
  readonly sink: ArchiveSink | undefined;
  readonly hash: ReturnType<typeof createHash>;
}

/**
 * Walks through an archive and checks every checksum; without a visitor it only checks.
 *
 * @throws {BackupError} `damaged` where it is not whole, or no archive at all.
 */
export async function walkArchive(
  path: string,
  visit?: (manifest: BackupManifest) => Promise<ArchiveVisitor>,
): Promise<BackupManifest> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on("error", (error) => unzipped.destroy(error));
  let manifest: BackupManifest | undefined;
  let visitor: ArchiveVisitor | undefined;
  let part: OpenPart | undefined;
  let ended = false;
  try {
    for await (const frame of framesOf(path, unzipped)) {
      if (frame.kind === "bytes") {
        part?.hash.update(frame.bytes);
        await part?.sink?.write(frame.bytes);
      } else if (manifest === undefined) {
        manifest = manifestOf(path, frame.note);
        visitor = await visit?.(manifest);
      } else if (typeof frame.note["sha256"] === "string") {
        if (part?.hash.digest("hex") !== frame.note["sha256"])
          throw damaged(path, "a checksum does not match");
        await part.sink?.end();
        part = undefined;
      } else if (frame.note["end"] === true) {
        ended = true;
      } else {
        part = { sink: await sinkOf(frame.note, visitor), hash: createHash("sha256") };
      }
    }
  } finally {
    source.destroy();
  }
  if (!ended || manifest === undefined) throw damaged(path, "its end is missing");
  return manifest;
}

async function* framesOf(path: string, source: AsyncIterable<Buffer>): ReturnType<typeof readFrames> {
  try {
    yield* readFrames(source);
  } catch (cause) {
    throw damaged(path, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

async function sinkOf(
  note: Readonly<Record<string, unknown>>,
  visitor: ArchiveVisitor | undefined,
): Promise<ArchiveSink | undefined> {
  if (Array.isArray(note["table"])) return visitor?.table(String(note["table"][0]), String(note["table"][1]));
  return visitor?.file(String(note["file"]));
}

function manifestOf(path: string, note: Readonly<Record<string, unknown>>): BackupManifest {
  if (note["format"] !== "chancery-backup") throw damaged(path, "it does not begin as one");
  if (note["formatVersion"] !== 1) {
    throw new BackupError(
      "newer",
      `${path} was written by a newer version of the application.`,
      "Restore it with that version.",
    );
  }
  return note as unknown as BackupManifest;
}

function damaged(path: string, why: string, cause?: unknown): BackupError {
  return new BackupError(
    "damaged",
    `${path} is no whole backup: ${why}.`,
    "Use another copy of it. Nothing was changed.",
    cause,
  );
}
