import { createServer, type Socket } from "node:net";

/** The text that every virus scanner takes for a virus, in two halves so that none takes this file for one. */
export const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

/** Something that speaks clamd's INSTREAM and knows one virus. */
export interface ClamavPeer {
  readonly address: { host: string; port: number };
  /** Bytes of the files it was sent, in order. */
  readonly seen: readonly number[];
  close(): Promise<void>;
}

export async function startClamavPeer(maxBytes = 25 * 1024 * 1024): Promise<ClamavPeer> {
  const seen: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let arrived = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (piece: Buffer) => {
      arrived = Buffer.concat([arrived, piece]);
      const file = fileOf(arrived);
      if (file === undefined) return;
      seen.push(file.length);
      if (file.length > maxBytes) socket.end("INSTREAM size limit exceeded. ERROR\0");
      else socket.end(file.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  return {
    address: { host: "127.0.0.1", port: typeof address === "object" && address !== null ? address.port : 0 },
    seen,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((settle) => server.close(settle));
    },
  };
}

const command = Buffer.from("zINSTREAM\0");

/** The file, once all of it has come. */
function fileOf(arrived: Buffer): Buffer | undefined {
  if (!arrived.subarray(0, command.length).equals(command)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= arrived.length; ) {
    const length = arrived.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(arrived.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
