import type { FileHandle } from "node:fs/promises";

const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const lastSector = 0xffff_fffa;
const entryBytes = 128;
/** A directory larger than this belongs to no document. */
const entriesMax = 4_096;

/** Whether a file begins as a compound file, the container of the older office programs. Pure. */
export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, 8).equals(signature);
}

/**
 * Names of the streams and storages in a compound file (MS-CFB), as its directory lists them; `undefined` where the
 * directory cannot be read.
 */
export async function compoundNames(file: FileHandle, sizeBytes: number): Promise<string[] | undefined> {
  const header = await bytesAt(file, 0, 512);
  if (header === undefined || !isCompoundFile(header)) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const at = (sector: number): number => (sector + 1) * sectorBytes;
  const names: string[] = [];
  const visited = new Set<number>();
  let sector = header.readUInt32LE(48);
  while (sector < lastSector) {
    if (visited.has(sector) || at(sector) > sizeBytes || names.length > entriesMax) return undefined;
    visited.add(sector);
    const directory = await bytesAt(file, at(sector), sectorBytes);
    if (directory === undefined) return undefined;
    for (let offset = 0; offset < sectorBytes; offset += entryBytes) {
      const length = directory.readUInt16LE(offset + 64);
      if (length >= 2 && length <= 64) names.push(directory.toString("utf16le", offset, offset + length - 2));
    }
    const next = await nextSector(file, header, sector, sectorBytes);
    if (next === undefined) return undefined;
    sector = next;
  }
  return names;
}

/** The sector that follows in the allocation table. Its own sectors are listed in the header: enough for 6 MB and more. */
async function nextSector(
  file: FileHandle,
  header: Buffer,
  sector: number,
  sectorBytes: number,
): Promise<number | undefined> {
  const perSector = sectorBytes / 4;
  const place = Math.floor(sector / perSector);
  if (place >= 109) return lastSector;
  const table = header.readUInt32LE(76 + place * 4);
  const entry = await bytesAt(file, (table + 1) * sectorBytes + (sector % perSector) * 4, 4);
  return entry?.readUInt32LE(0);
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : undefined;
}
