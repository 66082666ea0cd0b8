import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ patience: { headMs: 200, requestMs: 400, lookMs: 50 } });
  await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.close());

/** A peer that reads, and closes its own end only when it is torn down. */
function aStubbornPeer(): { socket: Socket; heard: () => string } {
  const { port } = test.app.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    heard += text;
  });
  socket.on("error", () => undefined);
  return { socket, heard: () => heard };
}

const openConnections = () =>
  new Promise<number>((settle) => test.app.server.getConnections((_error, count) => settle(count)));

describe("a request that does not come in time", () => {
  it.each([
    ["without a word", ""],
    ["half of its head", "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: "],
    [
      "half of its body",
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"',
    ],
    [
      "a chunk that does not end",
      "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{",
    ],
  ])("is told so and ended, also where the peer does not close: %s", async (_what, sent) => {
    // given
    const { socket, heard } = aStubbornPeer();

    // when
    socket.write(sent);
    await once(socket, "end");

    // then
    expect(heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
    expect(heard()).toContain("connection: close\r\n");
    expect(JSON.parse(heard().slice(heard().indexOf("\r\n\r\n")))).toMatchObject({
      flag: false,
      code: 12351,
    });
    await expect.poll(openConnections).toBe(0);
    socket.destroy();
  });

  it("holds up none that does", async () => {
    // given
    const slow = Array.from({ length: 50 }, () => aStubbornPeer());
    const { socket, heard } = aStubbornPeer();

    // when
    socket.write("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await once(socket, "end");

    // then
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
    for (const one of slow) one.socket.destroy();
    socket.destroy();
  });
});

describe("what is no HTTP", () => {
  it.each([
    ["another protocol", "\u0016\u0003\u0001\u0002\r\n\r\n"],
    [
      "two lengths",
      "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}",
    ],
    [
      "a length beside chunks",
      "POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a header with a bare line end", "GET /healthz HTTP/1.1\r\nhost: x\r\na: b\nc: d\rx\r\n\r\n"],
  ])("is refused and ended, also where the peer does not close: %s", async (_what, sent) => {
    // given
    const { socket, heard } = aStubbornPeer();

    // when
    socket.write(sent);
    await once(socket, "end");

    // then
    expect(heard()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u);
    expect(JSON.parse(heard().slice(heard().indexOf("\r\n\r\n")))).toMatchObject({
      flag: false,
      code: 12420,
    });
    await expect.poll(openConnections).toBe(0);
    socket.destroy();
  });
});
