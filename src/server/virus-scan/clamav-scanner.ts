import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { type FileScanner, ScannerError } from "./file-scanner.ts";
import type { ScannerAddress } from "./scanner-address.ts";

/** A scanner that says nothing for so long is away. */
const silenceMs = 30_000;
const pieceBytes = 64 * 1024;
/** Longer than any answer: whoever says more is no scanner. */
const answerMaxCharacters = 4_096;

/** The scanner of ClamAV's clamd, which is sent each file as a stream (its command INSTREAM). */
export function clamavScanner(address: ScannerAddress): FileScanner {
  return {
    async scan(path) {
      const said = await ask(address, path).catch((cause: unknown) => {
        throw new ScannerError("the virus scanner cannot be reached", cause);
      });
      if (said === "stream: OK") return undefined;
      const found = /^stream: (.+) FOUND$/u.exec(said)?.[1];
      if (found === undefined) throw new ScannerError(`the virus scanner said "${said}"`);
      return found;
    },
  };
}

async function ask(address: ScannerAddress, path: string): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("it says nothing")));
  const answer = readAnswer(socket);
  // Waited for below; a failure on the way is told by whichever meets it.
  answer.catch(() => undefined);
  try {
    await Promise.race([send(socket, path), answer]);
    return await answer;
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write("zINSTREAM\0");
  await pipeline(createReadStream(path, { highWaterMark: pieceBytes }), framed, socket, { end: false });
}

/** Each piece after its length, and a length of nothing at the end. */
async function* framed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.concat([lengthOf(piece.length), piece]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** What is said until a zero byte. A scanner that refuses says so while it is still sent to. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      said += piece;
      const end = said.indexOf("\0");
      if (end >= 0) resolve(said.slice(0, end));
      else if (said.length > answerMaxCharacters) reject(new Error("it says more than a scanner does"));
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("it ended without an answer")));
  });
}
