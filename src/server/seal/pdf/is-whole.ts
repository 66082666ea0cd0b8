/** How far from its end a PDF may say that it ends: programs that send files add a little behind. */
const tail = 2_048;

/**
 * Whether a PDF is there to its end. One that was cut off on its way can often still be read, with fewer pages than it had:
 * nobody means to seal that. At the end stands where its table of objects begins (ISO 32000-1 §7.5.5). Pure.
 */
export function isWhole(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(-tail)
    .toString("latin1");
  const tables = [...end.matchAll(/startxref\s+(\d+)\s+%%EOF/gu)];
  const [, at] = tables.at(-1) ?? [];
  return at !== undefined && Number(at) < bytes.byteLength;
}
