import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { InnerAddress, requestOutside } from "#server/outside-systems/index.ts";

const loopback = { outsideNetworks: ["127.0.0.0/8", "::1"] };
const nothing = { outsideNetworks: [] };
const heard: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let port: number;
const peer = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += String(piece)));
  request.on("end", () => {
    heard.push({ path: request.url, headers: request.headers, body });
    if (request.url === "/away") response.writeHead(302, { location: "/inner" }).end();
    else if (request.url === "/long") response.end("x".repeat(50_000));
    else response.writeHead(201).end('{"number":7}');
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => peer.listen(0, "127.0.0.1", listening));
  ({ port } = peer.address() as AddressInfo);
});
afterAll(() => void peer.close());
beforeEach(() => void heard.splice(0));

const ask = (url: string, networks = loopback, method = "POST", body: string | undefined = "{}") =>
  requestOutside({ method, url, headers: { "x-api-key": "k" }, body }, networks);

it("sends what it is given and answers what came back", async () => {
  const answer = await ask(`http://127.0.0.1:${port}/orders`);
  expect(answer).toEqual({ status: 201, said: '{"number":7}' });
  expect(heard).toMatchObject([{ path: "/orders", body: "{}", headers: { "x-api-key": "k" } }]);
});

it.each([
  ["its address", "127.0.0.1"],
  ["a name", "localhost"],
  ["a number", "2130706433"],
  ["hexadecimal digits", "0x7f.1"],
  ["a mapped IPv6 address", "[::ffff:127.0.0.1]"],
])("connects to nothing inside that is named by %s", async (_, host) => {
  await expect(ask(`http://${host}:${port}/orders`, nothing)).rejects.toBeInstanceOf(InnerAddress);
  expect(heard).toEqual([]);
});

it("finds a name that the operator's networks allow", async () => {
  expect((await ask(`http://localhost:${port}/orders`)).status).toBe(201);
});

it("follows no redirection", async () => {
  expect((await ask(`http://127.0.0.1:${port}/away`)).status).toBe(302);
  expect(heard.map(({ path }) => path)).toEqual(["/away"]);
});

it("reads of a long answer what is kept", async () => {
  expect((await ask(`http://127.0.0.1:${port}/long`, loopback, "GET", undefined)).said).toHaveLength(20_000);
});
