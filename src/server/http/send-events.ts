import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventsAnswer } from "./answers.ts";

/** A comment at least this often, so that proxies keep the connection and a dead one is noticed. */
const heartbeatMs = 15_000;

/** A reader so slow that this much waits for it is cut off; it opens the stream again and fetches anew. */
const bufferedMaxBytes = 256 * 1024;

/** Answers with server-sent events until the client leaves, the session ends, or the server stops. */
export function sendEvents(answer: EventsAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  // Sent at once: a client that waits for its first byte knows the stream stands.
  raw.write(`retry: 2000\n: ${request.id}\n\n`);
  const heartbeat = setInterval(() => write(":\n\n"), heartbeatMs);
  let close: (() => void) | undefined;
  let closed = false;

  function write(text: string): void {
    if (closed) return;
    raw.write(text);
    if (raw.writableLength > bufferedMaxBytes) raw.destroy();
  }
  function leave(): void {
    if (closed) return;
    closed = true;
    clearInterval(heartbeat);
    close?.();
  }
  raw.on("close", leave);
  raw.on("error", leave);
  close = answer.open({
    send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    end: () => raw.end(),
  });
  if (closed) close();
  return reply;
}
