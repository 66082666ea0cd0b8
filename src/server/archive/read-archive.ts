import { fromBuffer, open as openArchive, type Entry, type ZipFile } from "yauzl";
import { limits } from "#contract/limits.ts";
import { ArchiveBudget, type ArchiveFault, ArchiveFaultError } from "./archive-budget.ts";

/** What an archive holds, as far as it was looked at. */
export interface ArchiveContent {
  /** Names of the entries, byte for byte as Latin-1: they are compared, never used as paths. */
  readonly names: readonly string[];
}

/** Below this size an entry may be packed as tightly as it likes: a page of blanks is no bomb. */
const harmlessBytes = 1024 * 1024;

const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

/**
 * Looks through a ZIP archive without keeping anything of it: how many entries, what they declare to unpack to, how
 * that compares with the archive's size, and, entry by entry from the smallest, whether what they unpack to is what
 * they declare. A liar is caught at its first byte too many. Archives within it are looked through as well.
 */
export async function readArchive(
  path: string,
  sizeBytes: number,
  budget: ArchiveBudget = new ArchiveBudget(),
): Promise<ArchiveContent | ArchiveFault> {
  try {
    const zip = await opened<ZipFile>((done) => openArchive(path, options, done));
    return await walk(zip, sizeBytes, budget, 1);
  } catch (error) {
    // What the reader complains about is what is wrong with the file; a disk that fails has a code of the system.
    if (error instanceof ArchiveFaultError) return error.fault;
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return "archiveBroken";
  }
}

async function walk(
  zip: ZipFile,
  sizeBytes: number,
  budget: ArchiveBudget,
  depth: number,
): Promise<ArchiveContent> {
  try {
    const entries = await entriesOf(zip, budget);
    if (entries.some((entry) => leadsOut(nameOf(entry)))) throw new ArchiveFaultError("archiveLeadsOut");
    const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    // Entries that share their bytes pack more than the archive holds.
    if (packed > sizeBytes || isTooDense(unpacked, sizeBytes)) throw new ArchiveFaultError("archiveBomb");
    for (const entry of entries.toSorted((one, other) => one.uncompressedSize - other.uncompressedSize)) {
      if (!budget.try(entry.uncompressedSize)) break;
      await tryEntry(zip, entry, budget, depth);
    }
    return { names: entries.map(nameOf) };
  } finally {
    zip.close();
  }
}

/** Unpacks an entry to nowhere; one that is itself an archive is kept in memory and looked through. */
async function tryEntry(zip: ZipFile, entry: Entry, budget: ArchiveBudget, depth: number): Promise<void> {
  const isReadable = !entry.isEncrypted() && [0, 8].includes(entry.compressionMethod);
  if (!isReadable || entry.uncompressedSize === 0) return;
  const stream = await opened((done) => zip.openReadStream(entry, done));
  const pieces: Buffer[] = [];
  let isArchive: boolean | undefined;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      isArchive ??= piece.subarray(0, 4).equals(localHeader);
      if (isArchive) pieces.push(piece);
    }
  } catch (cause) {
    // "too many bytes in the stream": it unpacks to more than it declared.
    const tooMany = cause instanceof Error && cause.message.startsWith("too many bytes");
    throw new ArchiveFaultError(tooMany ? "archiveBomb" : "archiveBroken");
  }
  if (isArchive !== true) return;
  if (depth >= limits.archiveDepthMax) throw new ArchiveFaultError("archiveTooDeep");
  const inner = Buffer.concat(pieces);
  const nested = await opened<ZipFile>((done) => fromBuffer(inner, options, done)).catch(() => undefined);
  // What only begins like an archive is just a file in it.
  if (nested !== undefined) await walk(nested, inner.length, budget, depth + 1);
}

function entriesOf(zip: ZipFile, budget: ArchiveBudget): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      try {
        budget.declare(entry.uncompressedSize);
        if (isTooDense(entry.uncompressedSize, entry.compressedSize))
          throw new ArchiveFaultError("archiveBomb");
        entries.push(entry);
        zip.readEntry();
      } catch (fault) {
        reject(fault as Error);
      }
    });
    zip.readEntry();
  });
}

function isTooDense(unpacked: number, packed: number): boolean {
  return unpacked > harmlessBytes && unpacked > packed * limits.archiveRatioMax;
}

/** Whether some program would unpack an entry of this name elsewhere: from the root, a drive, or upwards. */
function leadsOut(name: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:)/u.test(name) || name.split(/[/\\]/u).includes("..");
}

function nameOf(entry: Entry): string {
  // Not decoded: the declared type knows texts only.
  const name: unknown = entry.fileName;
  return Buffer.isBuffer(name) ? name.toString("latin1") : String(name);
}

const localHeader = Buffer.from("PK\u0003\u0004", "latin1");

function opened<T>(open: (done: (error: Error | null, value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    open((error, value) => (error === null ? resolve(value) : reject(error)));
  });
}
