import { createServer, type Socket } from "node:net";

/** Something that answers like a PostgreSQL of a given version to the one question it is asked at the start. */
export async function oldPostgres(versionNumber: number): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let greeted = false;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (!greeted) {
        greeted = true;
        socket.write(Buffer.concat([message("R", int32(0)), ready]));
      } else if (bytes.toString("latin1", 0, 1) === "Q") {
        socket.write(Buffer.concat([answer(versionNumber), ready]));
      } else {
        socket.end();
      }
    });
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `postgres://tester:secret@127.0.0.1:${port}/old`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((settle) => server.close(settle));
    },
  };
}

const ready = message("Z", Buffer.from("I"));

/** One row with one column `version` of type int4. */
function answer(version: number): Buffer {
  const column = Buffer.concat([
    Buffer.from("version\0"),
    int32(0),
    int16(0),
    int32(23),
    int16(4),
    int32(-1),
    int16(0),
  ]);
  const value = Buffer.from(String(version));
  return Buffer.concat([
    message("T", Buffer.concat([int16(1), column])),
    message("D", Buffer.concat([int16(1), int32(value.length), value])),
    message("C", Buffer.from("SELECT 1\0")),
  ]);
}

function message(kind: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(content.length + 4), content]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
