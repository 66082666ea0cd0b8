import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseSchema } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let test: TestApp;
beforeAll(async () => {
  testing = await createTestDatabase();
  test = await startTestApp({ database: testing.database });
});
afterAll(async () => {
  await test.close();
  await testing.drop();
});

const ask = (url: string) => test.app.inject({ method: "GET", url });

describe("a server", () => {
  it("that lives and reaches its database says so, to anybody and uncached", async () => {
    // when
    const answers = [await ask("/healthz"), await ask("/readyz")];

    // then
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.json<{ status: string }>().status)).toEqual(["alive", "ready"]);
    expect(answers.map(({ headers }) => headers["cache-control"])).toEqual(["no-store", "no-store"]);
  });

  it.each([
    ["refuses", () => Promise.reject(new Error("connect ECONNREFUSED"))],
    ["never answers", () => new Promise<never>(() => undefined)],
  ])("whose database %s lives and is not ready", async (_, connect) => {
    // given
    const kysely = new Kysely<DatabaseSchema>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } }),
    });
    const lame = await startTestApp({
      database: testing.database,
      ports: { database: { ...testing.database, kysely } },
    });

    // when
    const [lives, ready] = [
      await lame.app.inject({ method: "GET", url: "/healthz" }),
      await lame.app.inject({ method: "GET", url: "/readyz" }),
    ];

    // then
    expect([lives.statusCode, ready.statusCode]).toEqual([200, 503]);
    await lame.close();
  });
});

describe("security.txt", () => {
  it("is there where somebody is named, and says for how long", async () => {
    // given
    const named = await startTestApp({
      database: testing.database,
      config: { securityContact: "mailto:security@example.com" },
    });

    // when
    const answer = await named.app.inject({ method: "GET", url: "/.well-known/security.txt" });
    const [, until] = /^Expires: (.*)$/mu.exec(answer.body) ?? [];

    // then
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body).toContain("Contact: mailto:security@example.com\n");
    expect(new Date(until!).getTime()).toBeGreaterThan(Date.now());
    await named.close();
  });

  it("is not there where nobody is", async () => {
    expect((await ask("/.well-known/security.txt")).statusCode).toBe(404);
  });
});
