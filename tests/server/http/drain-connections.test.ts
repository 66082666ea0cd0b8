import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "#server/http/index.ts";
import { requestOf, startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let userCode: string;
beforeAll(async () => {
  testing = await createTestDatabase();
  ({ userCode } = await anAccount(testing.database.kysely));
});
afterAll(() => testing.drop());

/** A server whose one call is answered when it is let go. */
let test: TestApp;
let asked: number;
let letGo: () => void;
let request: string;
let stopped: Promise<unknown> | undefined;
beforeEach(async () => {
  asked = 0;
  stopped = undefined;
  const goes = new Promise<void>((settle) => {
    letGo = settle;
  });
  const slow = handle(currentSession, async () => {
    asked += 1;
    await goes;
    return refuse("notFound");
  });
  test = await startTestApp({ database: testing.database, handlers: [slow] });
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  const { token } = await test.logIn(userCode);
  const { method, url } = requestOf(currentSession, {}, test.ports.config);
  request = `${method} ${url} HTTP/1.1\r\nhost: here\r\ntoken: ${token}\r\ncontent-length: 0\r\n\r\n`;
  return async () => {
    letGo();
    await (stopped ?? test.close());
  };
});

interface Caller {
  socket: Socket;
  heard(): string;
}

async function aCaller(): Promise<Caller> {
  const socket = connect((test.app.server.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    heard += text;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, heard: () => heard };
}

const statusOf = ({ heard }: Caller): number => Number(/^HTTP\/1\.1 (\d+)/u.exec(heard())?.[1]);

describe("a server that stops", () => {
  it("answers what was asked before", async () => {
    // given
    const caller = await aCaller();
    caller.socket.write(request);
    await expect.poll(() => asked).toBe(1);

    // when
    stopped = test.close();
    await expect.poll(() => test.app.isStopping).toBe(true);
    letGo();
    await once(caller.socket, "close");

    // then
    expect(statusOf(caller)).toBe(404);
    expect(caller.heard()).toMatch(/\r\nconnection: close\r\n/iu);
  });

  it("does nothing of what is asked after, and says so", async () => {
    // given
    const [early, late] = [await aCaller(), await aCaller()];
    early.socket.write(request);
    late.socket.write(request.slice(0, 30));
    await expect.poll(() => asked).toBe(1);

    // when
    stopped = test.close();
    await expect.poll(() => test.app.isStopping).toBe(true);
    late.socket.write(request.slice(30));
    await once(late.socket, "close");

    // then
    expect(statusOf(late)).toBe(503);
    expect(late.heard()).toMatch(/\r\nretry-after: 5\r\n/u);
    expect(late.heard()).toContain('"code":12353');
    expect(asked).toBe(1);
  });

  it("waits for no connection on which nothing was asked", async () => {
    // given
    const [silent, served] = [await aCaller(), await aCaller()];
    served.socket.write("GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n");
    await expect.poll(() => statusOf(served)).toBe(200);

    // when
    stopped = test.close();
    await Promise.all([once(silent.socket, "close"), once(served.socket, "close")]);

    // then
    await stopped;
    expect(test.app.server.listening).toBe(false);
  });

  it("cuts off at last who does not get on", async () => {
    // given
    const caller = await aCaller();
    caller.socket.write(request);
    await expect.poll(() => asked).toBe(1);

    // when
    stopped = test.close();
    await once(caller.socket, "close");

    // then
    expect(caller.heard()).toBe("");
  });
});
