import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import { type ServerProgram, type SpawnedServer, spawnServer, withModule } from "../support/spawn-server.ts";
import { createTestDatabase } from "../support/test-database.ts";

let dataDir: string;
let spawned: SpawnedServer[];

// One folder for all: whoever comes first makes the database in it, which is half the work of a start.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-main-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(() => {
  spawned = [];
});
afterEach(async () => {
  await Promise.all(spawned.map((server) => server.kill("SIGTERM")));
});

async function start(env: Record<string, string>, program?: ServerProgram): Promise<SpawnedServer> {
  const server = await spawnServer({ DATA_DIR: dataDir, ...env }, program);
  spawned.push(server);
  return server;
}

// Each starts the program once or twice: most of it is reading it, which a busy machine takes its time for.
describe("the server", { timeout: 120_000 }, () => {
  test("brings its database, listens, and stops cleanly when the signal comes twice", async () => {
    // given
    const server = await start({});

    // when
    const answer = await fetch(`${server.url}/openapi.json`);
    process.kill(server.pid, "SIGINT");
    const code = await server.kill("SIGINT");

    // then
    expect(answer.status).toBe(200);
    expect(code).toBe(0);
  });

  test("killed at any moment starts again on its folder", async () => {
    // given
    const first = await start({});
    await first.kill("SIGKILL");

    // when
    const second = await start({});

    // then
    expect((await fetch(`${second.url}/openapi.json`)).status).toBe(200);
  });

  test("stops in order, its database with it, after an error that nobody caught", async () => {
    // given
    const fault = withModule(`process.on("SIGUSR2", () => Promise.reject(new Error("nobody listens")))`);
    const server = await start({}, fault);

    // when
    const code = await server.kill("SIGUSR2");

    // then
    expect(code).toBe(1);
    expect(server.output()).toContain("Error: nobody listens");
    expect(await runningEmbeddedUrl(dataDir)).toBeUndefined();
  });

  test("goes on when nobody reads what it writes", async () => {
    // given
    const talk = withModule(
      `process.on("SIGUSR2", () => { console.log("to nobody"); console.error("to nobody"); })`,
    );
    const server = await start({}, talk);
    server.stopReading();

    // when
    process.kill(server.pid, "SIGUSR2");
    const answers = [await fetch(`${server.url}/openapi.json`), await fetch(`${server.url}/openapi.json`)];

    // then
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await server.kill("SIGTERM")).toBe(0);
  });

  test("uses the database that DATABASE_URL names, together with others", async () => {
    // given
    const testing = await createTestDatabase();

    // when
    const both = await Promise.all([
      start({ DATABASE_URL: testing.url }),
      start({ DATABASE_URL: testing.url }),
    ]);

    // then
    const answers = await Promise.all(both.map((server) => fetch(`${server.url}/openapi.json`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    await Promise.all(both.map((server) => server.kill("SIGTERM")));
    await testing.drop();
  });

  test("fills an empty database with the demonstration before it listens", async () => {
    // given
    const testing = await createTestDatabase();

    // when
    const server = await start({ DATABASE_URL: testing.url, DEMO: "1" });

    // then
    await expect.poll(() => server.output()).toContain("Accounts of the demonstration");
    await server.kill("SIGTERM");
    await testing.drop();
  });

  test.each([
    [{ PORT: "http" }, /PORT: "http" is no port\. Write/u],
    [
      { DATABASE_URL: "postgres://nobody:secret@127.0.0.1:1/x" },
      /nobody:\*\*\*@127\.0\.0\.1:1\/x cannot be used.*\n.*DATABASE_URL/u,
    ],
  ])("says in sentences why it cannot start: %j", async (env, sentence) => {
    // when
    const attempt = start(env);

    // then
    await expect(attempt).rejects.toThrow(sentence);
    await expect(attempt).rejects.not.toThrow(/secret|at .*\.ts:/u);
  });

  test("says that its port is taken", async () => {
    // given
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");

    // when
    const attempt = start({ PORT: String((other.address() as AddressInfo).port) });

    // then
    await expect(attempt).rejects.toThrow(/is taken\. Set PORT/u);
    other.close();
  });
});
