import { isAscii } from "node:buffer";
import type { Language } from "#contract/codes/language.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** What spreadsheet programs write on a computer of that language when they are not told otherwise. */
const usualEncodings: Readonly<Record<Language, string>> = {
  "zh-CN": "gb18030",
  "en-US": "gb18030",
  "ja-JP": "shift_jis",
};

/**
 * Turns a text, piece by piece, into UTF-8; the first characters that are not ASCII show what it is.
 *
 * @throws {SheetUnreadable} for bytes that are no characters of that encoding.
 */
export async function* inUtf8(pieces: AsyncIterable<Buffer>, language: Language): AsyncGenerator<Buffer> {
  let decoder: PieceDecoder | undefined;
  let line = 1;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (decoder !== undefined) {
      yield decoder.decode(piece);
      continue;
    }
    const begin: Buffer = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const encoding = encodingOf(begin, language);
    if (encoding === "ascii") {
      line += lineEnds(begin.toString("latin1"));
      yield begin;
    } else if (encoding !== undefined) {
      decoder = new PieceDecoder(encoding, line);
      yield decoder.decode(begin);
    }
    held = encoding === undefined ? begin : Buffer.alloc(0);
  }
  if (held.length > 0) yield new PieceDecoder("utf-8", line).decode(held, true);
  if (decoder !== undefined) yield decoder.decode(Buffer.alloc(0), true);
}

class PieceDecoder {
  readonly #encoding: string;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  #line: number;

  constructor(encoding: string, line: number) {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
    this.#line = line;
  }

  decode(piece: Buffer, isLast = false): Buffer {
    let text: string;
    try {
      text = this.#decoder.decode(piece, { stream: !isLast });
    } catch {
      const readable = new TextDecoder(this.#encoding).decode(piece);
      const before = readable.slice(0, Math.max(readable.indexOf("\uFFFD"), 0));
      throw new SheetUnreadable("encoding", { line: this.#line + lineEnds(before) });
    }
    this.#line += lineEnds(text);
    return Buffer.from(text);
  }
}

/** `ascii` where there is nothing to tell by, undefined where only the beginning of a character is. */
function encodingOf(begin: Buffer, language: Language): string | undefined {
  if (begin[0] === 0xff && begin[1] === 0xfe) return "utf-16le";
  if (begin[0] === 0xfe && begin[1] === 0xff) return "utf-16be";
  const unmarked = utf16Of(begin);
  if (unmarked !== undefined) return unmarked;
  if (isAscii(begin)) return "ascii";
  let text: string;
  try {
    // The last character may go on in the next piece.
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(begin, { stream: true });
  } catch {
    return usualEncodings[language];
  }
  return /[^\0-\x7F]/u.test(text) ? "utf-8" : undefined;
}

/** UTF-16 without its mark: signs and letters have a zero on one side, and always on the same. */
function utf16Of(begin: Buffer): string | undefined {
  const zeros = [0, 0];
  const looked = begin.subarray(0, 2_000);
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < 2 || (even > 0 && odd > 0)) return undefined;
  return even > 0 ? "utf-16be" : "utf-16le";
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
