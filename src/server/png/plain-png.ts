import { inflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");
/** What a picture consists of; everything else in a file talks about it, or may be made to cost whoever unpacks it. */
const essential = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A PNG without whatever else its file holds; `undefined` where it is none, or its points unpack to more than its width
 * and height say. Whoever calls has looked at these before: so much is unpacked. Pure.
 */
export function plainPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const kept: Buffer[] = [signature];
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (essential.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IDAT") packed.push(bytes.subarray(at + 8, end - 4));
    if (type === "IEND") return isAsLarge(bytes, packed) ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

function isAsLarge(bytes: Buffer, packed: readonly Buffer[]): boolean {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const channels = channelsOf[bytes[25] ?? -1];
  if (channels === undefined) return false;
  const line = Math.ceil((width * channels * (bytes[24] ?? 0)) / 8) + 1;
  // What is interlaced has its lines in seven parts, each with a byte of its own.
  const most = line * height * 2 + 64;
  try {
    inflateSync(Buffer.concat(packed), { maxOutputLength: most });
    return true;
  } catch {
    return false;
  }
}
