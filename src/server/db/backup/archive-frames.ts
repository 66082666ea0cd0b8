/** One piece of an archive: a note in JSON, or bytes that belong to the note before them. */
export type Frame =
  | { readonly kind: "note"; readonly note: Readonly<Record<string, unknown>> }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

const noteKind = 1;
const bytesKind = 2;
const headBytes = 5;
const largestFrameBytes = 64 * 1024 * 1024;

/** A frame as it lies in the archive: kind, length, content. */
export function writeFrame(frame: Frame): Buffer {
  const content = frame.kind === "note" ? Buffer.from(JSON.stringify(frame.note)) : frame.bytes;
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(frame.kind === "note" ? noteKind : bytesKind, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/**
 * Reads the frames of an archive without holding more than one.
 *
 * @throws where the bytes are no frames, or end within one.
 */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    let at = 0;
    for (let end = endOfFrame(held, at); end !== undefined; end = endOfFrame(held, at)) {
      yield readFrame(held, at, end);
      at = end;
    }
    held = held.subarray(at);
  }
  if (held.length > 0) throw new Error("The archive ends in the middle.");
}

function endOfFrame(held: Buffer, at: number): number | undefined {
  if (held.length < at + headBytes) return undefined;
  const kind = held.readUInt8(at);
  const length = held.readUInt32BE(at + 1);
  if ((kind !== noteKind && kind !== bytesKind) || length > largestFrameBytes) {
    throw new Error("The file is no archive of this application.");
  }
  const end = at + headBytes + length;
  return held.length < end ? undefined : end;
}

function readFrame(held: Buffer, at: number, end: number): Frame {
  const content = held.subarray(at + headBytes, end);
  if (held.readUInt8(at) === bytesKind) return { kind: "bytes", bytes: content };
  return { kind: "note", note: JSON.parse(content.toString("utf8")) as Record<string, unknown> };
}
