import { mkdtemp, rm, writeFile, mkdir } from "node:fs/promises";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientSettings } from "#contract/calls/client.ts";
import { currentSession } from "#contract/calls/auth.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { buildApp } from "#server/app.ts";
import { handle } from "#server/http/index.ts";
import { requestOf, startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";

let test: TestApp;
let webRoot: string;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "chancery-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(
    join(webRoot, "index.html"),
    '<!doctype html><meta name="auth-prefix" content="/auth" /><title>Chancery</title>',
  );
  await writeFile(join(webRoot, "assets", "main-BkQ3xY1z.js"), "export const plain = 1;");
  await writeFile(join(webRoot, "assets", "main-BkQ3xY1z.js.br"), "compressed by brotli");
  await writeFile(join(webRoot, "assets", "gone-BkQ3xY1z.js"), "export const gone = 1;");
  await mkdir(join(webRoot, "pdf", "5.0.1", "character-maps"), { recursive: true });
  await writeFile(join(webRoot, "pdf", "5.0.1", "character-maps", "GBK-EUC-H.bcmap"), "a map");
  await writeFile(join(webRoot, "pdf", "5.0.1", "character-maps", "GBK-EUC-H.bcmap.br"), "a smaller map");
  test = await startTestApp({ webRoot, limited: true, config: { authPrefix: "/sign-in" } });
});
afterAll(async () => {
  await test.close();
  await rm(webRoot, { recursive: true });
});

describe("the web application", () => {
  it("is served at the root and asked for again each time", async () => {
    // when
    const answer = await test.app.inject({ method: "GET", url: "/" });

    // then
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("<title>Chancery</title>");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it("is where a browser is led that opens a screen without its #, or what is no screen; programs are told", async () => {
    // given
    const opened = (url: string, mode?: string) =>
      test.app.inject({ method: "GET", url, headers: mode === undefined ? {} : { "sec-fetch-mode": mode } });

    // then
    for (const url of ["/userTask?page=2", "/nowhere", "//elsewhere.example/x"]) {
      const answer = await opened(url, "navigate");
      expect([answer.statusCode, answer.headers["location"]]).toEqual([302, `/#${url}`]);
      expect((await opened(url, "cors")).statusCode).toBe(404);
      expect((await opened(url)).statusCode).toBe(404);
    }
    expect((await opened("/healthz", "navigate")).statusCode).toBe(200);
  });

  it("tells its page where log-in lives in this installation", async () => {
    // when
    const { body } = await test.app.inject({ method: "GET", url: "/index.html" });

    // then
    expect(body).toContain('<meta name="auth-prefix" content="/sign-in"');
  });

  it("has files that never change, compressed where a browser can read it", async () => {
    // when
    const url = "/assets/main-BkQ3xY1z.js";
    const plain = await test.app.inject({ method: "GET", url });
    const compressed = await test.app.inject({
      method: "GET",
      url,
      headers: { "accept-encoding": "gzip, br" },
    });

    // then
    expect(plain.body).toBe("export const plain = 1;");
    expect(compressed.body).toBe("compressed by brotli");
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["content-type"]).toContain("javascript");
    for (const { headers } of [plain, compressed]) {
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  it("has what the PDF reader fetches for good, in a folder of its version", async () => {
    // when
    const url = "/pdf/5.0.1/character-maps/GBK-EUC-H.bcmap";
    const plain = await test.app.inject({ method: "GET", url });
    const compressed = await test.app.inject({ method: "GET", url, headers: { "accept-encoding": "br" } });

    // then
    expect([plain.body, compressed.body]).toEqual(["a map", "a smaller map"]);
    for (const { headers } of [plain, compressed]) {
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });

  it.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/assets/../../package.json",
    "/assets/..%2findex.html",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%5cindex.html",
    "/assets/a%00b.js",
    `/assets/${"x".repeat(3_000)}.js`,
    "/assets/nothing-BkQ3xY1z.js",
    "/assets/main-BkQ3xY1z.js.br",
    "/assets/",
    "/assets",
    "/pdf/5.0.1/character-maps/GBK-EUC-H.bcmap.br",
    "/pdf/5.0.1/character-maps/nothing.bcmap",
    "/pdf/5.0.1/..%2f..%2f/index.html",
    "/pdf/5.0.1/character-maps",
  ])("has no %s", async (url) => {
    // when
    const answer = await test.app.inject({ method: "GET", url });

    // then
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ flag: false, _error: 404 });
  });
});

describe("a file of the web application", () => {
  it.each(["GET", "HEAD"] as const)("that an update took away is not there for %s", async (method) => {
    // given: it was there at the start
    await rm(join(webRoot, "assets", "gone-BkQ3xY1z.js"), { force: true });

    // when
    const answer = await test.app.inject({ method, url: "/assets/gone-BkQ3xY1z.js" });

    // then
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["allow"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

describe("every answer", () => {
  it("keeps a browser from scripts that are not ours", async () => {
    // when
    const answers = await Promise.all(
      ["/", "/auth/clientSettings", "/nothing"].map((url) => test.app.inject({ method: "GET", url })),
    );

    // then
    for (const { headers } of answers) {
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain("unsafe-eval");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-request-id"]).toMatch(/^[\da-f]{16}$/u);
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });
});

describe("analytics", () => {
  it("open the policy for the hosts an operator has named, and for no other", async () => {
    // given
    const analytics = {
      url: "https://tracker.example.com/a?b",
      testUrl: undefined,
      hosts: ["office.example.com"],
    };
    const tracked = await startTestApp({ config: { analytics } });

    // when
    const [named, usual] = await Promise.all(
      [tracked, test].map(({ app }) => app.inject({ method: "GET", url: "/auth/clientSettings" })),
    );
    await tracked.close();

    // then
    const allowed = (answer: typeof named) =>
      /connect-src ([^;]*)/u.exec(String(answer!.headers["content-security-policy"]))?.[1];
    expect(allowed(named)).toBe("'self' https://tracker.example.com");
    expect(allowed(usual)).toBe("'self'");
    expect(named!.json().data.analytics).toEqual({ ...analytics, testUrl: null });
    expect(usual!.json().data.analytics).toBeNull();
  });
});

describe("an error", () => {
  it("is kept by no cache", async () => {
    // when
    const answers = await Promise.all(
      ["/auth/currentSession", "/nothing"].map((url) => test.app.inject({ method: "GET", url })),
    );

    // then
    for (const { headers } of answers) expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("the rate", () => {
  it("of one session is limited, another's goes on", async () => {
    // given
    const [busy, calm] = [await anAccount(test.database.kysely), await anAccount(test.database.kysely)];
    const { token } = await test.logIn(busy.userCode);
    const request = requestOf(clientSettings, {}, test.ports.config);

    // when
    let refused: Awaited<ReturnType<typeof test.app.inject>> | undefined;
    for (let sent = 0; refused === undefined && sent < 20 * limits.requestBurst; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => test.app.inject({ ...request, headers: { token } })),
      );
      refused = answers.find(({ statusCode }) => statusCode !== 200);
    }
    const other = await test.call(currentSession, {}, { as: calm.userCode });

    // then
    expect(refused!.statusCode).toBe(429);
    expect(refused!.headers["retry-after"]).toBe("1");
    expect(refused!.json()).toMatchObject({ flag: false, code: 12142, params: { seconds: 1 } });
    expect(other.status).toBe(200);
  });
});

describe("the rate of callers without a session", () => {
  it("is their address's, whatever token they make up; sessions of that address go on", async () => {
    // given
    const alone = await startTestApp({ database: test.database, limited: true });
    const { token } = await alone.logIn((await anAccount(alone.database.kysely)).userCode);
    const request = requestOf(currentSession, {}, alone.ports.config);
    const known = await alone.app.inject({ ...request, headers: { token } });

    // when
    const statuses: number[] = [];
    for (let sent = 0; sent < 4 * limits.requestBurst && !statuses.includes(429); sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          alone.app.inject({ ...request, headers: { token: `made up ${sent + at}` } }),
        ),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    const after = await alone.app.inject({ ...request, headers: { token } });
    await alone.close();

    // then
    expect(known.statusCode).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(after.statusCode).toBe(200);
  });
});

describe("without its database", () => {
  it("says so, and when to try again", async () => {
    // given
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const { userCode } = await anAccount(test.database.kysely);
    const lame = await startTestApp({
      database: test.database,
      handlers: [
        handle(currentSession, async () => {
          throw away;
        }),
      ],
    });

    // when
    const answer = await lame.call(currentSession, {}, { as: userCode, lang: "en-US" });

    // then
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.body).toMatchObject({ flag: false, code: 12149 });
    await lame.close();
  });
});

describe("behind a reverse proxy", () => {
  it.each([
    [["127.0.0.1"], "203.0.113.7"],
    [[], "127.0.0.1"],
  ])("believes who asks only from a trusted one: %j", async (trustedProxies, expected) => {
    // given
    const { userCode } = await anAccount(test.database.kysely);
    let seen = "";
    const behind = await startTestApp({
      database: test.database,
      config: { trustedProxies },
      handlers: [
        handle(currentSession, async (_, { request }) => {
          seen = request.remoteAddress;
          return refuse("notFound", {});
        }),
      ],
    });

    // when
    await behind.call(currentSession, {}, { as: userCode, headers: { "x-forwarded-for": "203.0.113.7" } });
    await behind.close();

    // then
    expect(seen).toBe(expected);
  });
});

describe("behind a proxy that ends TLS", () => {
  it.each([
    [["127.0.0.1"], "max-age=31536000"],
    [[], undefined],
  ])("keeps browsers to https where the proxy is trusted: %j", async (trustedProxies, expected) => {
    // given
    const behind = await startTestApp({ database: test.database, config: { trustedProxies } });

    // when
    const answer = await behind.app.inject({
      method: "GET",
      url: "/healthz",
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" },
    });
    await behind.close();

    // then
    expect(answer.headers["strict-transport-security"]).toBe(expected);
  });
});

describe("building", () => {
  it("refuses two handlers of one call", async () => {
    // given
    const handler = handle(currentSession, async () => {
      throw new Error("not called");
    });

    // when
    const building = buildApp({ ports: test.ports, handlers: [handler, handler] });

    // then
    await expect(building).rejects.toThrow("two handlers serve currentSession");
  });

  it("mounts the prefixes of the settings", async () => {
    // given
    const prefixed = await startTestApp({ database: test.database, config: { authPrefix: "/gateway/auth" } });

    // when
    const answer = await prefixed.app.inject({
      method: "POST",
      url: "/gateway/auth/login",
      payload: { username: "", password: "" },
    });

    // then
    expect(answer.statusCode).toBe(422);
    await prefixed.close();
  });
});

it.each([
  ["what is no HTTP", "NONSENSE\r\n\r\n", 400, 12420, "请求"],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"c".repeat(20_000)}\r\n\r\n`,
    431,
    12352,
    "请求头",
  ],
  [
    "headers that are too large, in the language they ask for,",
    `GET / HTTP/1.1\r\nhost: x\r\nLang: en_US\r\ncookie: ${"c".repeat(20_000)}\r\n\r\n`,
    431,
    12352,
    "The headers of the request",
  ],
])("answers %s in the shape of errors", async (_, sent, status, code, said) => {
  // given
  const listening = await startTestApp({ database: test.database });
  await listening.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((listening.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("utf8");
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });

  // when
  socket.write(sent);
  await once(socket, "close");

  // then
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/u);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({
    flag: false,
    code,
    msg: expect.stringContaining(said),
  });
  await listening.close();
});
