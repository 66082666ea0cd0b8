import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScheduleJob } from "#contract/calls/table-actions.ts";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { languages } from "#contract/codes/language.ts";
import { checkoutDir } from "#server/checkout.ts";
import { backgroundTasks } from "#server/background.ts";
import { runScheduled } from "#server/schedule/run-scheduled.ts";
import { startDueJobs } from "#server/schedule/start-due-jobs.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
let admin: string;
const queued: Record<string, unknown>[] = [];
beforeAll(async () => {
  test = await startTestApp({
    schemas: `${checkoutDir}/schemas`,
    ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload) } },
  });
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const job = (jobCode: string) => ({
  jobCode,
  jobName: jobCode,
  handler: "removeExpired",
  cron: "*/5 * * * *",
  status: "1",
});
const list = async (entity: string, filter: Record<string, string>) =>
  (await test.call(onTable(listTableRows, entity), { filter }, { as: admin })).data.rows;

describe("a scheduled job", () => {
  it("knows when it runs next, and no longer when it is paused", async () => {
    // given
    const { data } = await test.call(onTable(addTableRow, "scheduleJob"), job("planned"), { as: admin });

    // when
    const paused = await test.call(
      onTable(updateTableRow, "scheduleJob"),
      { key: "planned", changes: { status: { from: "1", to: "0" } } },
      { as: admin },
    );

    // then
    expect(Date.parse(String(data["nextRunAt"]))).toBeGreaterThan(Date.now());
    expect(paused.data["nextRunAt"]).toBeNull();
  });

  it("is refused with a plan that cannot be read or a task that nobody knows", async () => {
    for (const [field, value] of [
      ["cron", "99 * * * *"],
      ["handler", "nothing"],
    ] as const) {
      const row = { ...job("faulty"), [field]: value };
      const { status, body } = await test.call(onTable(addTableRow, "scheduleJob"), row, { as: admin });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it("is queued once when it is due, by whoever looks first", async () => {
    // given
    await test.call(onTable(addTableRow, "scheduleJob"), job("due"), { as: admin });
    await sql`update schedule_job set next_run_at = now() - interval '1 minute' where job_code = 'due'`.execute(
      test.database.kysely,
    );
    queued.length = 0;

    // when
    await Promise.all([startDueJobs(test.ports), startDueJobs(test.ports), startDueJobs(test.ports)]);

    // then
    expect(queued).toEqual([{ jobCode: "due", trigger: "cron" }]);
    const [row] = await list("scheduleJob", { jobCode: "due" });
    expect(Date.parse(String(row?.["nextRunAt"]))).toBeGreaterThan(Date.now());
  });

  it("runs on demand and writes how it went", async () => {
    // given
    await test.call(onTable(addTableRow, "scheduleJob"), job("manual"), { as: admin });
    queued.length = 0;
    await test.call(runScheduleJob, { key: "manual" }, { as: admin });

    // when
    await runScheduled(
      test.ports,
      queued[0] as unknown as Parameters<typeof runScheduled>[1],
      async () => undefined,
    );
    await runScheduled(test.ports, { jobCode: "manual", trigger: "cron" }, () =>
      Promise.reject(new Error("out of paper")),
    );

    // then
    const log = await list("scheduleJobLog", { jobCode: "manual" });
    expect(log.map((row) => [row["trigger"], row["result"], row["error"] ?? null]).toSorted()).toEqual([
      ["cron", "failed", "out of paper"],
      ["manual", "succeeded", null],
    ]);
    const [row] = await list("scheduleJob", { jobCode: "manual" });
    expect(row).toMatchObject({ lastResult: "failed" });
  });

  it("leaves a run out while the one before is going", async () => {
    // given
    await test.call(onTable(addTableRow, "scheduleJob"), job("long"), { as: admin });
    let runs = 0;
    let finish = (): void => undefined;
    const going = runScheduled(test.ports, { jobCode: "long", trigger: "cron" }, () => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    await expect.poll(() => runs).toBe(1);

    // when
    await runScheduled(test.ports, { jobCode: "long", trigger: "cron" }, async () => void (runs += 1));
    finish();
    await going;

    // then
    expect(runs).toBe(1);
    const log = await list("scheduleJobLog", { jobCode: "long" });
    expect(log.map((row) => row["result"]).toSorted()).toEqual(["skipped", "succeeded"]);
  });

  it("says of a run on demand that it is left out or waits while one is going, as the job says", async () => {
    // given
    await test.call(onTable(addTableRow, "scheduleJob"), job("busy"), { as: admin });
    let finish = (): void => undefined;
    let runs = 0;
    const going = runScheduled(test.ports, { jobCode: "busy", trigger: "cron" }, () => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    });
    await expect.poll(() => runs).toBe(1);
    queued.length = 0;
    const runNow = async () => (await test.call(runScheduleJob, { key: "busy" }, { as: admin })).data.outcome;

    // when
    const skipped = await runNow();
    const queuedThen = queued.length;
    const overlap = { from: "skip", to: "queue" };
    const key = "busy";
    await test.call(onTable(updateTableRow, "scheduleJob"), { key, changes: { overlap } }, { as: admin });
    const waits = await runNow();
    const duringRun = await list("scheduleJobLog", { jobCode: "busy" });
    finish();
    await going;
    const begun = await runNow();

    // then
    expect([skipped, queuedThen, waits, begun, queued.length]).toEqual(["skipped", 0, "waits", "begun", 2]);
    expect(duringRun.map((row) => [row["result"], row["operatorCode"] ?? null]).toSorted()).toEqual([
      ["running", null],
      ["skipped", admin],
    ]);
  });

  it("is no longer held by a run that hangs once that took twice as long as it may, and tells it to stop", async () => {
    // given
    await test.call(
      onTable(addTableRow, "scheduleJob"),
      { ...job("hanging"), timeoutSeconds: 1 },
      { as: admin },
    );
    const run = { jobCode: "hanging", trigger: "cron" } as const;
    let told: AbortSignal | undefined;

    // when
    await runScheduled(test.ports, run, (_handler, signal) => {
      told = signal;
      return new Promise(() => undefined);
    });
    let runs = 0;
    const another = () => runScheduled(test.ports, run, async () => void (runs += 1));
    await another();
    const meanwhile = runs;

    // then
    expect([told?.aborted, meanwhile]).toEqual([true, 0]);
    await expect.poll(async () => another().then(() => runs), { timeout: 5_000 }).toBe(1);
  });

  it("leaves a run out while one that took too long still goes, and runs again once that is over", async () => {
    // given
    await test.call(
      onTable(addTableRow, "scheduleJob"),
      { ...job("slow"), timeoutSeconds: 1 },
      { as: admin },
    );
    let runs = 0;
    let finish = (): void => undefined;
    const run = { jobCode: "slow", trigger: "cron" } as const;
    const another = () => runScheduled(test.ports, run, async () => void (runs += 1));
    await runScheduled(test.ports, run, () => new Promise((resolve) => (finish = resolve)));

    // when
    await another();
    const meanwhile = runs;
    finish();

    // then
    expect(meanwhile).toBe(0);
    await expect.poll(async () => another().then(() => runs)).toBe(1);
    const log = await list("scheduleJobLog", { jobCode: "slow" });
    const told = log.filter((row) => row["result"] !== "skipped");
    expect(told.map((row) => [row["result"], row["error"] ?? null]).toSorted()).toEqual([
      ["failed", "not done within 1 s; its next run waits for its end, at most 1 s more"],
      ["succeeded", null],
    ]);
  });

  it("runs at once although the run before was killed in its middle, and says so in the log", async () => {
    // given
    await test.call(onTable(addTableRow, "scheduleJob"), job("killed"), { as: admin });
    let finish = (): void => undefined;
    let runs = 0;
    const killed = runScheduled(
      test.ports,
      { jobCode: "killed", trigger: "manual", operatorCode: admin },
      () => {
        runs += 1;
        return new Promise((resolve) => (finish = resolve));
      },
    );
    await expect.poll(() => runs).toBe(1);
    // Its process holds the job by a connection: that is gone with it.
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended('killed', 7412)`.execute(
      test.database.kysely,
    );

    // when
    const run = { jobCode: "killed", trigger: "cron" } as const;
    await expect
      .poll(async () => runScheduled(test.ports, run, async () => void (runs += 1)).then(() => runs))
      .toBe(2);
    finish();
    await killed;

    // then: whoever started it is named, and what it says later of itself changes nothing
    const log = await list("scheduleJobLog", { jobCode: "killed" });
    const told = log.filter((row) => row["result"] !== "skipped");
    const said = ["trigger", "operatorCode", "result", "error"].map((name) =>
      told.map((row) => row[name] ?? null),
    );
    expect(said).toEqual([
      ["cron", "manual"],
      [null, admin],
      ["succeeded", "failed"],
      [null, "the process that ran it ended"],
    ]);
  });

  it("lets a run wait its turn where the job says so", async () => {
    // given
    await test.call(
      onTable(addTableRow, "scheduleJob"),
      { ...job("patient"), overlap: "queue" },
      { as: admin },
    );
    const run = { jobCode: "patient", trigger: "cron" } as const;
    const told: string[] = [];
    let finish = (): void => undefined;
    const going = runScheduled(test.ports, run, () => {
      told.push("first begins");
      return new Promise((resolve) => {
        finish = () => {
          told.push("first ends");
          resolve();
        };
      });
    });
    await expect.poll(() => told).toEqual(["first begins"]);
    queued.length = 0;
    const second = async () => void told.push("second");

    // when
    await runScheduled(test.ports, run, second);
    const waiting = [...queued];
    finish();
    await going;
    await runScheduled(test.ports, waiting[0] as unknown as typeof run, second);

    // then
    expect(waiting).toEqual([run]);
    expect(told).toEqual(["first begins", "first ends", "second"]);
  });

  it("is called by its name in every language, as is all else that runs in the background", () => {
    const unnamed = languages.flatMap((language) => {
      const text = readFileSync(`${checkoutDir}/src/contract/texts/${language}/background-jobs.json`, "utf8");
      const { task } = JSON.parse(text) as { task: Record<string, string> };
      return Object.keys(backgroundTasks(test.ports)).filter((name) => task[name] === undefined);
    });
    expect(unnamed).toEqual([]);
  });

  it("may name every task it offers", () => {
    const { properties } = JSON.parse(readFileSync(`${checkoutDir}/schemas/schedule-job.json`, "utf8")) as {
      properties: { handler: { oneOf: { const: string }[] } };
    };
    const offered = properties.handler.oneOf.map((choice) => choice.const);
    expect(Object.keys(backgroundTasks(test.ports))).toEqual(expect.arrayContaining(offered));
  });
});
