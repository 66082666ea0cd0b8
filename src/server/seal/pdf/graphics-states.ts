/** How the contents of a page leave the states of graphics that `q` stores and `Q` brings back. */
export interface GraphicsStates {
  /** So many are brought back that were never stored: they are to be stored before. */
  missing: number;
  /** So many are then to be brought back behind them. */
  open: number;
}

const code = (character: string): number => character.charCodeAt(0);
const [save, restore, comment, text, textEnd, hex, name] = [..."qQ%()</"].map(code);
const [letterI, letterD, letterE, escape, hexEnd] = [..."IDE\\>"].map(code);

/** What ends a word, by its byte: contents are long, and each of their bytes is looked at. */
const endsWord = new Uint8Array(256);
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, ...[..."()<>[]{}/%"].map(code)]) endsWord[byte] = 1;

/** Whether a byte is a space, or there is none. */
const isSpace = (byte: number | undefined): boolean =>
  byte === undefined ||
  byte === 0x20 ||
  byte === 0x0a ||
  byte === 0x0d ||
  byte === 0x09 ||
  byte === 0x0c ||
  byte === 0x00;

/**
 * Reads the operators of a content stream (ISO 32000-1 §7.8.2) as far as they store and bring back states. What a
 * viewer may read otherwise, the bytes of a picture in the line, is stored and brought back once more.
 *
 * @throws {Error} where a text or a picture in the line has no end
 */
export function graphicsStates(content: Uint8Array): GraphicsStates {
  let [depth, lowest, unsure] = [0, 0, 0];
  for (let at = 0; at < content.length; ) {
    const byte = content[at];
    if (byte === comment) at = endOfLine(content, at);
    else if (byte === text) at = endOfText(content, at);
    else if (byte === hex && content[at + 1] !== hex) at = endOfHex(content, at);
    else if (byte === name) at = endOfWord(content, at + 1);
    else if (endsWord[byte ?? 0] === 1) at += byte === hex ? 2 : 1;
    else {
      const end = endOfWord(content, at);
      const isOne = end === at + 1;
      if (isOne && byte === save) depth += 1;
      else if (isOne && byte === restore) lowest = Math.min(lowest, (depth -= 1));
      else if (end === at + 2 && byte === letterI && content[at + 1] === letterD) {
        const last = endOfPicture(content, end + 1);
        unsure += aloneIn(content, end, last);
        at = last;
        continue;
      }
      at = end;
    }
  }
  return { missing: unsure - lowest, open: unsure + depth - lowest };
}

function endOfWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && endsWord[content[at] ?? 0] === 0) at += 1;
  return at;
}

function endOfLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at += 1;
  return at;
}

/** Brackets in a text stand in pairs or behind a backslash. */
function endOfText(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === escape) at += 1;
    else if (byte === text) depth += 1;
    else if (byte === textEnd && (depth -= 1) === 0) return at + 1;
  }
  throw new Error("a text in the contents of a page has no end");
}

function endOfHex(content: Uint8Array, from: number): number {
  const at = content.indexOf(hexEnd ?? 0, from);
  if (at < 0) throw new Error("a text in the contents of a page has no end");
  return at + 1;
}

/** The bytes of a picture end before `EI` between spaces. */
function endOfPicture(content: Uint8Array, from: number): number {
  for (let at = content.indexOf(letterE ?? 0, from); at >= 0; at = content.indexOf(letterE ?? 0, at + 1))
    if (content[at + 1] === letterI && isSpace(content[at - 1]) && isSpace(content[at + 2])) return at + 2;
  throw new Error("a picture in the contents of a page has no end");
}

function aloneIn(content: Uint8Array, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at += 1)
    if (
      (content[at] === save || content[at] === restore) &&
      isSpace(content[at - 1]) &&
      isSpace(content[at + 1])
    )
      found += 1;
  return found;
}
