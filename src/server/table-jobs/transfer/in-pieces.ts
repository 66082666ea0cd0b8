const pieceBytes = 1_048_576;

/** A stream's bytes in the pieces that the database keeps of a file: none empty, all but the last at least so large. */
export async function* inPieces(bytes: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    const piece = typeof part === "string" ? Buffer.from(part) : part;
    waiting.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
