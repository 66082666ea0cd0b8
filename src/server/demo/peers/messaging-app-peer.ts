import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A message as the messaging app shows it. */
export interface ShownMessage {
  key: string;
  userCode: string;
  language: string;
  title: string;
  text: string;
  link: string;
  /** How often it was handed over. */
  times: number;
}

/** A running peer. */
export interface MessagingAppPeer {
  /** For `CHAT_WEBHOOK_URL`. */
  readonly url: string;
  /** The messages by their keys. */
  readonly messages: ReadonlyMap<string, ShownMessage>;
  /** From now on every message is answered so, to some people or to all; `undefined` ends that. */
  failWith(status: ((userCode: string) => number | undefined) | undefined): void;
  stop(): Promise<void>;
}

/** A message that was signed longer ago may be one that somebody listened to. */
const oldestSeconds = 300;

/**
 * A small messaging app for tests and trials: takes `POST /hook`, checks the signature as `docs/messaging-app.md` says,
 * shows each message once and keeps it in memory.
 *
 * @param show called with each message that was not known before
 */
export async function startMessagingAppPeer(
  secret: string,
  { port = 0, show }: { port?: number; show?: (message: ShownMessage) => void } = {},
): Promise<MessagingAppPeer> {
  const messages = new Map<string, ShownMessage>();
  let failure: ((userCode: string) => number | undefined) | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString();
    const say = (status: number, said: object): void =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    if (request.method !== "POST" || request.url !== "/hook")
      return say(404, { problem: "messages are sent to POST /hook" });
    if (!isSigned(request, body, secret)) return say(401, { problem: "the signature is not of our secret" });
    const key = String(request.headers["idempotency-key"]);
    const { to, ...said } = JSON.parse(body) as Omit<ShownMessage, "key"> & { to: { userCode: string } };
    const status = failure?.(to.userCode);
    if (status !== undefined) return say(status, { problem: `answered ${status}` });
    const { userCode } = to;
    const { language, title, text, link } = said;
    const message = messages.get(key) ?? { key, userCode, language, title, text, link, times: 0 };
    message.times += 1;
    messages.set(key, message);
    if (message.times === 1) show?.(message);
    say(200, { shown: true });
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => void response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    failWith: (next) => void (failure = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const timestamp = String(headers["x-chancery-timestamp"]);
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > oldestSeconds) return false;
  const expected = `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
  const given = Buffer.from(String(headers["x-chancery-signature"]));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}
