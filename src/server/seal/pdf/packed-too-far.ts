import { inflateSync } from "node:zlib";

const megabyte = 1024 * 1024;
/** What holds the parts of a document is small; pictures, which may be large, are not unpacked to be sealed. */
const oneMax = 64 * megabyte;
const allMax = 512 * megabyte;
const longestDictionary = 8_192;

/**
 * Whether a PDF unpacks to far more than it is: whoever opens it would need memory without end. Pictures are left out,
 * and what is packed in ways that no program writes counts as too far.
 */
export function isPackedTooFar(bytes: Buffer): boolean {
  let total = 0;
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    const begin = beginOfData(bytes, at);
    if (begin === undefined) continue;
    const dictionary = dictionaryBefore(bytes, at);
    const holdsObjects = dictionary === undefined || /ObjStm|XRef|\/Type\s+\d+\s+\d+\s+R/u.test(dictionary);
    if (!holdsObjects && /\/Subtype\s*\/Image\b/u.test(dictionary)) continue;
    if (holdsObjects && dictionary !== undefined && isPackedStrangely(dictionary)) return true;
    const size = unpackedSize(bytes.subarray(begin));
    total += size ?? 0;
    if (size === undefined || total > allMax) return true;
  }
  return false;
}

/** Behind `stream` and its end of line; nothing where the word stands for something else, `endstream` say. */
function beginOfData(bytes: Buffer, at: number): number | undefined {
  if (bytes.subarray(Math.max(0, at - 3), at).toString("latin1") === "end") return undefined;
  const [first, second] = [bytes[at + 6], bytes[at + 7]];
  if (first === 0x0a) return at + 7;
  if (first === 0x0d) return second === 0x0a ? at + 8 : at + 7;
  return undefined;
}

/** The dictionary of a stream, its names spelt out (`#4f` is `O`); nothing where none is found near. */
function dictionaryBefore(bytes: Buffer, at: number): string | undefined {
  const text = bytes.subarray(Math.max(0, at - longestDictionary), at).toString("latin1");
  const begin = text.lastIndexOf("obj");
  return begin < 0
    ? undefined
    : text
        .slice(begin)
        .replaceAll(/#([0-9a-f]{2})/giu, (_all, hex: string) =>
          String.fromCodePoint(Number.parseInt(hex, 16)),
        );
}

/** Objects are packed by deflate, once. */
function isPackedStrangely(dictionary: string): boolean {
  const filters = dictionary.match(/\/\w+Decode\b/gu) ?? [];
  return (
    filters.some((filter) => filter !== "/FlateDecode") ||
    filters.length > 1 ||
    /\/Filter\s+\d/u.test(dictionary)
  );
}

/** How much a part is when it is unpacked: nothing of what is not packed, `undefined` where it is too much. */
function unpackedSize(packed: Buffer): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: oneMax }).length;
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? undefined : 0;
  }
}
