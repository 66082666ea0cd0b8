/** How the contents of a page leave the states of graphics that `q` stores and `Q` brings back. */
export interface GraphicsStates {
  /** So many are brought back that were never stored: they are to be stored before. */
  missing: number;
  /** So many are then to be brought back behind them. */
  open: number;
}

const code = (character: string): number => character.charCodeAt(0);
const [save, restore] = [code("q"), code("Q")];
const spaces: ReadonlySet<number | undefined> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, undefined]);
const delimiters: ReadonlySet<number | undefined> = new Set([..."()<>[]{}/%"].map(code));

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
    if (byte === code("%")) at = endOfLine(content, at);
    else if (byte === code("(")) at = endOfText(content, at);
    else if (byte === code("<") && content[at + 1] !== code("<")) at = after(content, ">", at);
    else if (byte === code("/")) at = endOfWord(content, at + 1);
    else if (spaces.has(byte) || delimiters.has(byte)) at += 1;
    else {
      const end = endOfWord(content, at);
      const isOne = end === at + 1;
      if (isOne && byte === save) depth += 1;
      else if (isOne && byte === restore) lowest = Math.min(lowest, (depth -= 1));
      else if (end === at + 2 && byte === code("I") && content[at + 1] === code("D")) {
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
  while (!spaces.has(content[at]) && !delimiters.has(content[at])) at += 1;
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
    if (byte === code("\\")) at += 1;
    else if (byte === code("(")) depth += 1;
    else if (byte === code(")") && (depth -= 1) === 0) return at + 1;
  }
  throw new Error("a text in the contents of a page has no end");
}

function after(content: Uint8Array, character: string, from: number): number {
  const at = content.indexOf(code(character), from);
  if (at < 0) throw new Error("a text in the contents of a page has no end");
  return at + 1;
}

/** The bytes of a picture end before `EI` between spaces. */
function endOfPicture(content: Uint8Array, from: number): number {
  for (let at = content.indexOf(code("E"), from); at >= 0; at = content.indexOf(code("E"), at + 1))
    if (content[at + 1] === code("I") && spaces.has(content[at - 1]) && spaces.has(content[at + 2]))
      return at + 2;
  throw new Error("a picture in the contents of a page has no end");
}

function aloneIn(content: Uint8Array, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at += 1)
    if (
      (content[at] === save || content[at] === restore) &&
      spaces.has(content[at - 1]) &&
      spaces.has(content[at + 1])
    )
      found += 1;
  return found;
}
