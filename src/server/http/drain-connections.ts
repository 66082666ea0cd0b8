import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuse } from "#contract/errors/refusal.ts";
import { sendRefusal } from "./error-handler.ts";

/** How long requests that run when the server stops may still take. */
const graceMs = 5_000;

/** What a client should wait for: the next process, or this one after its start. */
const retrySeconds = 5;

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the stop of this server has begun. */
    isStopping: boolean;
  }
}

/**
 * When the server stops, what was asked before is answered, what is asked after it is refused as `serverStopping`
 * without being done, and a connection ends as soon as nothing runs on it: a person who got no answer may repeat
 * what they did. Requests that take longer than the grace are cut off.
 */
export function registerDraining(app: FastifyInstance): void {
  const running = new Map<Socket, number>();
  app.decorate("isStopping", false);
  app.server.on("connection", (socket: Socket) => {
    running.set(socket, running.get(socket) ?? 0);
    socket.once("close", () => running.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const before = running.get(socket);
    // A request that came by no connection, as those of `inject()`, leaves none behind.
    if (before !== undefined) {
      running.set(socket, before + 1);
      reply.raw.once("close", () => {
        const left = (running.get(socket) ?? 1) - 1;
        if (running.has(socket)) running.set(socket, left);
        if (app.isStopping && left === 0) socket.destroySoon();
      });
    }
    if (!app.isStopping) return done();
    reply.header("retry-after", retrySeconds);
    void sendRefusal(refuse("serverStopping"), request, reply);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.isStopping) reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", async () => {
    app.isStopping = true;
    // A connection that has never said anything, such as one a browser opens ahead, is waiting for nothing.
    for (const [socket, requests] of running) if (requests === 0 && socket.bytesRead === 0) socket.destroy();
    cutOffAfter(graceMs, app.server, running);
  });
}

function cutOffAfter(ms: number, server: Server, sockets: ReadonlyMap<Socket, number>): void {
  const timer = setTimeout(() => {
    for (const socket of sockets.keys()) socket.destroy();
  }, ms);
  server.once("close", () => clearTimeout(timer));
}
