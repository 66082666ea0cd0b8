import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { limits } from "#contract/limits.ts";
import type { ArchiveFault } from "./archive-budget.ts";

/** The parts of an archive by their names. */
export type UnpackedArchive = ReadonlyMap<string, Buffer>;

/**
 * Unpacks a small archive into memory: no part becomes larger than it declares, all together not larger than `maxBytes`,
 * and no part comes twice. Names are names, never paths.
 */
export async function unpackArchive(
  bytes: Buffer,
  { maxBytes }: { maxBytes: number },
): Promise<UnpackedArchive | ArchiveFault> {
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
        error === null ? resolve(opened) : reject(error),
      );
    });
    return await partsOf(zip, maxBytes);
  } catch {
    return "archiveBroken";
  }
}

async function partsOf(zip: ZipFile, maxBytes: number): Promise<UnpackedArchive | ArchiveFault> {
  const entries = await entriesOf(zip);
  if (entries.length > limits.archiveEntriesMax) return "archiveBomb";
  const declared = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (declared > maxBytes) return "archiveBomb";
  const parts = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.fileName.endsWith("/")) continue;
    // Two parts of one name: one program reads this, another that one.
    if (parts.has(entry.fileName) || entry.isEncrypted()) return "archiveBroken";
    parts.set(entry.fileName, await bytesOf(zip, entry));
  }
  return parts;
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
