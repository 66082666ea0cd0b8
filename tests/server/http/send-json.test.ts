import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentSession } from "#contract/calls/auth.ts";
import { currentEntities, listEntities } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp, type TestSession } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

let test: TestApp;
let session: TestSession;
let userCode: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  ({ userCode } = await anAccount(test.database.kysely, { roles: ["admin"] }));
  session = await test.logIn(userCode);
});
afterAll(() => test.close());

const ask = ({ method, path }: { method: "GET" | "POST"; path: string }, headers: Record<string, string>) =>
  test.app.inject({ method, url: path, headers: { token: session.token, ...headers } });

describe("a long answer", () => {
  it("comes compressed to whoever reads that, and says the same", async () => {
    // when
    const plain = await ask(listEntities, {});
    const gzipped = await ask(listEntities, { "accept-encoding": "gzip, deflate" });
    const brotli = await ask(listEntities, { "accept-encoding": "gzip, deflate, br" });
    const refused = await ask(listEntities, { "accept-encoding": "br;q=0, identity" });

    // then
    expect([plain, gzipped, brotli, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      "br",
      undefined,
    ]);
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(brotli.headers["vary"]).toContain("accept-encoding");
  });
});

describe("a short answer", () => {
  it("comes as it is", async () => {
    const answer = await ask(currentSession, { "accept-encoding": "gzip, br" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.json()).toMatchObject({ flag: true, data: { userCode } });
  });
});

describe("an answer that may be kept", () => {
  it("is sent again only once it has changed", async () => {
    // given
    const first = await ask(currentEntities, {});
    const etag = String(first.headers["etag"]);

    // when
    const unchanged = await ask(currentEntities, { "if-none-match": `"other", ${etag}` });
    await aDataForbid(test.database.kysely, { userCode, entity: "role", fields: ["roleDesc"] });
    const changed = await ask(currentEntities, { "if-none-match": etag });

    // then
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers["etag"]).not.toBe(etag);
  });
});
