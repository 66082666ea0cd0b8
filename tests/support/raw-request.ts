import { connect } from "node:net";
import type { SpawnedServer } from "./spawn-server.ts";

/** What came back on a bare connection. */
export interface RawAnswer {
  /** 0 where the other end said nothing. */
  status: number;
  text: string;
}

/** Writes bytes on a connection of its own and reads whatever comes back until the other end closes it. */
export async function sendRaw(
  { url }: Pick<SpawnedServer, "url">,
  pieces: readonly (string | Buffer)[],
  /** Whether what has come so far is enough. */
  isEnough: (text: string) => boolean = () => false,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  const over = new Promise<void>((settle) => {
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
      if (isEnough(text)) socket.destroy();
    });
    // A peer that has refused closes while the rest is still on its way.
    socket.on("error", () => settle());
    socket.on("close", () => settle());
  });
  for (const piece of pieces) socket.write(piece);
  await over;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0), text };
}

/** Sends the head of a POST, and so much of its body, and never ends it; answers what the server says to that. */
export function heldOpen(
  server: Pick<SpawnedServer, "url">,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: readonly string[] = [],
): Promise<RawAnswer> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const isChunked = headers["transfer-encoding"] === "chunked";
  const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  return sendRaw(
    server,
    [
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join("")}\r\n`,
      ...(isChunked ? body.map(chunk) : body),
    ],
    (text) => text.includes("\r\n\r\n"),
  );
}
