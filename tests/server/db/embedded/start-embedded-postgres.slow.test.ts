import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  EmbeddedPostgresError,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from "#server/db/index.ts";
import { administer } from "../../../support/administer.ts";
import { type EmbeddedFolder, embeddedFolder, endPostmaster } from "../../../support/embedded-folder.ts";
import { type Keeper, runKeeper } from "../../../support/run-keeper.ts";

/** A user that every system has, other than root and the one that root falls back to. */
const ordinary = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;
let folder: EmbeddedFolder;
let servers: EmbeddedPostgres[];
let keepers: Keeper[];

beforeEach(async () => {
  folder = await embeddedFolder();
  servers = [];
  keepers = [];
});
afterEach(async () => {
  await Promise.all(keepers.map((keeper) => keeper.end("SIGKILL")));
  await Promise.all(servers.map((server) => server.stop()));
  await endPostmaster(join(folder.dataDir(), "postgres", "cluster"));
  await folder.remove();
});

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir(),
    stateDir: folder.stateDir,
    ...options,
  });
  servers.push(server);
  return server;
}

function keep(options: Record<string, unknown> = {}, user?: { uid: number; gid: number }): Keeper {
  const keeper = runKeeper({ dataDir: folder.dataDir(), stateDir: folder.stateDir, ...options }, user);
  keepers.push(keeper);
  return keeper;
}

async function failureOf(attempt: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof EmbeddedPostgresError) return error;
  throw new Error(`expected an EmbeddedPostgresError, got ${String(error)}`);
}

const ask = (url: string, query: string) => administer(url, (run) => run(query));

describe("the embedded database", () => {
  test("keeps what was written over a stop and a start, safely on disk", async () => {
    // given
    const first = await start();
    await ask(first.url, "create table kept as select 4711 as number");
    await first.stop();

    // when
    const second = await start();

    // then
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 4711 }]);
    expect(await ask(second.url, "show fsync")).toEqual([{ fsync: "on" }]);
  });

  test("is reachable through a private folder only", async () => {
    // when
    const server = await start();

    // then
    const socketDir = new URL(server.url).searchParams.get("host") ?? "";
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    expect(await ask(server.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  test("lives behind a short socket path however long the data folder's is", async () => {
    // given
    const dataDir = join(folder.path, "a".repeat(60), "b".repeat(60));

    // when
    const server = await start({ dataDir });

    // then
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    const socketDir = new URL(server.url).searchParams.get("host") ?? "";
    await server.stop();
    await expect(stat(socketDir)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("asks for its password on loopback, where there are no sockets", async () => {
    // given
    const server = await start({ transport: "loopback" });

    // when
    const stranger = ask(server.url.replace(/:[^:@]+@/u, ":guess@"), "select 1");

    // then
    await expect(stranger).rejects.toMatchObject({ code: "28P01" });
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("stops when asked twice at once", async () => {
    // given
    const server = await start();

    // when
    await Promise.all([server.stop(), server.stop()]);

    // then
    await expect(stat(join(server.folder, "cluster", "postmaster.pid"))).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  test("clears away what an interrupted first start left", async () => {
    // given
    const left = join(folder.dataDir(), "postgres", "cluster.new-999999999-abcdef");
    await mkdir(left, { recursive: true });

    // when
    await start();

    // then
    await expect(stat(left)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("does not mistake another program for its server after the machine was restarted", async () => {
    // given
    const first = await start();
    await first.stop();
    await writeFile(join(first.folder, "cluster", "postmaster.pid"), `${process.pid}\n${first.folder}\n`);

    // when
    const second = await start();

    // then
    expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("after a crash", () => {
  test("of the application its database is adopted, with everything that was answered", async () => {
    // given
    const keeper = keep();
    const { url, pid } = await keeper.ready;
    await ask(url, "create table answered as select 1 as number");
    await keeper.end("SIGKILL");

    // when
    const adopted = await start();

    // then
    expect(adopted.pid()).toBe(pid);
    expect(await ask(adopted.url, "select number from answered")).toEqual([{ number: 1 }]);
    await adopted.stop();
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/u);
  });

  test("of the database server it is started again and connections recover", async () => {
    // given
    const notices: string[] = [];
    const server = await start({ say: (notice) => notices.push(notice) });
    const database = await openDatabase({ url: server.url, poolSize: 2 });
    await ask(server.url, "create table answered as select 1 as number");
    const before = server.pid();

    // when
    process.kill(before, "SIGKILL");
    await expect.poll(() => notices).toContain("The database server is back.");

    // then
    expect(server.pid()).not.toBe(before);
    const { rows } = await database.write((tx) => sql`select number from answered`.execute(tx));
    expect(rows).toEqual([{ number: 1 }]);
    await database.close();
  });

  test("of the database server work that begins meanwhile waits for it", async () => {
    // given
    const server = await start();
    const database = await openDatabase({ url: server.url, poolSize: 2 });
    await ask(server.url, "create table answered (number int)");
    // No connection is left that could outlive the server by a moment and take the work with it.
    await ask(
      server.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chancery'",
    );
    await expect.poll(() => database.pool.totalCount).toBe(0);

    // when
    process.kill(server.pid(), "SIGKILL");
    await expect
      .poll(
        () =>
          ask(server.url, "select 1").then(
            () => "up",
            () => "away",
          ),
        { interval: 1 },
      )
      .toBe("away");
    await database.write((tx) => sql`insert into answered values (1)`.execute(tx));

    // then
    expect(await ask(server.url, "select number from answered")).toEqual([{ number: 1 }]);
    await database.close();
  });

  test("of one of its processes the server repairs itself and is kept on", async () => {
    // given
    const notices: string[] = [];
    const server = await start({ say: (notice) => notices.push(notice) });
    const database = await openDatabase({ url: server.url, poolSize: 1 });
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");

    // when
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await expect.poll(() => notices).toContain("The database server is back.");

    // then
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test("too many within a minute end the application with a reason", async () => {
    // given
    const notices: string[] = [];
    let failure: Error | undefined;
    const server = await start({
      say: (notice) => notices.push(notice),
      onFailure: (error) => (failure = error),
    });
    const back = () => notices.filter((notice) => notice === "The database server is back.").length;

    // when
    for (let crash = 1; crash <= 6; crash += 1) {
      process.kill(server.pid(), "SIGKILL");
      await expect.poll(() => back() === crash || failure !== undefined, { timeout: 30_000 }).toBe(true);
    }

    // then
    expect(failure?.message).toMatch(/went away 5 times/u);
  });
});

describe("a second start on the same folder", () => {
  test("is refused with the other's process and a remedy", async () => {
    // given
    await start();

    // when
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir: folder.dataDir(), stateDir: folder.stateDir }),
    );

    // then
    expect(failure.code).toBe("in-use");
    expect(failure.message).toContain(`process ${process.pid}`);
    expect(failure.remedy).toContain("DATA_DIR");
  });

  test("waits for one that is shutting down", async () => {
    // given
    const keeper = keep();
    await keeper.ready;

    // when
    const leaving = keeper.end("SIGTERM");
    const server = await start();

    // then
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await leaving;
  });

  test("at the same moment on an empty folder leaves one of the two running", async () => {
    // when
    const both = [keep(), keep()];
    const outcomes = await Promise.allSettled(both.map((keeper) => keeper.ready));

    // then
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect(String(refused[0]?.reason)).toContain('"code":"in-use"');
  });
});

describe("a place that cannot serve", () => {
  test("for want of binaries names DATABASE_URL", async () => {
    // when
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir: folder.dataDir(), platform: "plan9-mips" }),
    );

    // then
    expect(failure.code).toBe("no-binaries");
    expect(failure.message).toContain("plan9-mips");
    expect(failure.remedy).toContain("DATABASE_URL");
  });

  test("because another major version made the data is refused untouched", async () => {
    // given
    const server = await start();
    await server.stop();
    const version = join(server.folder, "cluster", "PG_VERSION");
    await writeFile(version, "17\n");

    // when
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir: folder.dataDir(), stateDir: folder.stateDir }),
    );

    // then
    expect(failure.code).toBe("other-major");
    expect(failure.message).toContain("PostgreSQL 17");
    expect(failure.remedy).toContain("npm run backup");
    expect(await readFile(version, "utf8")).toBe("17\n");
  });

  test("because its pointer leads nowhere is refused, not begun anew", async () => {
    // given
    await mkdir(folder.dataDir());
    await writeFile(join(folder.dataDir(), "postgres-location"), `${folder.path}/gone\n`);

    // when
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir: folder.dataDir(), stateDir: folder.stateDir }),
    );

    // then
    expect(failure.code).toBe("place-missing");
    expect(failure.remedy).toContain("postgres-location");
  });

  test.runIf(isRoot && process.platform === "linux")("because the disk is full says so", async () => {
    // given
    const disk = folder.dataDir("disk");
    await mkdir(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=755", "tmpfs", disk]);

    try {
      // when
      const failure = await failureOf(
        startEmbeddedPostgres({ dataDir: join(disk, "data"), stateDir: folder.stateDir }),
      );

      // then
      expect(failure.code).toBe("no-space");
      expect(failure.remedy).toContain("DATA_DIR");
    } finally {
      execFileSync("umount", [disk]);
    }
  });
});

describe.runIf(isRoot)("started by root", () => {
  test("runs under a lower user, also below a folder of root's alone, and says where", async () => {
    // given
    const closed = folder.dataDir("closed");
    await mkdir(closed, { mode: 0o700 });
    const notices: string[] = [];

    // when
    const server = await start({ dataDir: join(closed, "data"), say: (notice) => notices.push(notice) });

    // then
    expect(server.folder.startsWith(folder.stateDir)).toBe(true);
    expect(notices.join("\n")).toContain(server.folder);
    expect((await readFile(join(closed, "data", "postgres-location"), "utf8")).trim()).toBe(server.folder);
    expect((await stat(join(server.folder, "cluster"))).uid).toBe(65_534);
    await server.stop();
    const again = await start({ dataDir: join(closed, "data") });
    expect(again.folder).toBe(server.folder);
  });

  test("moves a database whose folder was closed to its user since", async () => {
    // given
    const first = await start();
    await ask(first.url, "create table kept as select 4711 as number");
    await first.stop();
    await chmod(folder.dataDir(), 0o700);

    // when
    const second = await start();

    // then
    expect(second.folder.startsWith(folder.stateDir)).toBe(true);
    expect(await ask(second.url, "select number from kept")).toEqual([{ number: 4711 }]);
  });

  test("serves the database of an ordinary user under that user's account", async () => {
    // given
    await mkdir(folder.dataDir());
    await chown(folder.dataDir(), ordinary.uid, ordinary.gid);
    const keeper = keep({}, ordinary);
    await keeper.ready;
    await keeper.end("SIGTERM");

    // when
    const server = await start();

    // then
    expect((await stat(`/proc/${server.pid()}`)).uid).toBe(ordinary.uid);
    expect((await stat(join(server.folder, "cluster"))).uid).toBe(ordinary.uid);
  });

  test("refuses an ordinary user the database of another with a remedy", async () => {
    // given
    const server = await start();
    await server.stop();

    // when
    const keeper = keep({}, ordinary);

    // then
    await expect(keeper.ready).rejects.toThrow(/"code":"not-permitted"/u);
  });

  test("tells a user without a name what to do", async () => {
    // given
    await mkdir(folder.dataDir());
    await chown(folder.dataDir(), 471_111, 471_111);

    // when
    const keeper = keep({}, { uid: 471_111, gid: 471_111 });

    // then
    await expect(keeper.ready).rejects.toThrow(/"code":"cannot-run".*\/etc\/passwd/u);
  });

  test("takes over a folder that was copied by root", async () => {
    // given
    const first = await start();
    await first.stop();
    await rename(folder.dataDir(), folder.dataDir("original"));
    execFileSync("cp", ["-r", "--no-preserve=ownership", folder.dataDir("original"), folder.dataDir()]);
    await rm(folder.dataDir("original"), { recursive: true });

    // when
    const second = await start();

    // then
    expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
