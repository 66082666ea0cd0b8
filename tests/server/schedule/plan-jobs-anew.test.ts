import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { backgroundTasks } from "#server/background.ts";
import { planJobsTask, scheduledTask } from "#server/schedule/index.ts";
import { nextRun } from "#server/schedule/schedule-job.ts";
import { startDueJobs } from "#server/schedule/start-due-jobs.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";

describe("when the time zone of all organizations changes", () => {
  let test: TestApp;
  let as: string;
  /** Another process, which has not heard of any change. */
  let other: TestApp["ports"];
  const queued: string[] = [];
  beforeAll(async () => {
    test = await startTestApp({
      schemas: shippedSchemas,
      ports: { jobs: { add: async (_tx, task) => void queued.push(task) } },
    });
    as = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
    const { parameters } = test.ports;
    const value: typeof parameters.value = (name, organId) =>
      name === "timeZone" ? ("Asia/Shanghai" as never) : parameters.value(name, organId);
    other = { ...test.ports, parameters: { ...parameters, value } };
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await zone("Asia/Shanghai");
    await sql`delete from schedule_job`.execute(test.database.kysely);
    queued.length = 0;
  });

  const zone = async (value: string) =>
    void (await test.call(saveParameter, { name: "timeZone", scope: "everywhere", value }, { as })).data;
  const aJob = async (jobCode: string, status = "1") => {
    const row = { jobCode, jobName: jobCode, handler: "removeExpired", cron: "0 9 * * *", status };
    void (await test.call(onTable(addTableRow, "scheduleJob"), row, { as })).data;
  };
  const makeDue = async (jobCode: string) =>
    void (await sql`update schedule_job set next_run_at = now() - interval '1 minute' where job_code = ${jobCode}`.execute(
      test.database.kysely,
    ));
  const planned = async (): Promise<Record<string, string | undefined>> => {
    const { rows } = await sql<{ jobCode: string; nextRunAt: string | null }>`
      select job_code, next_run_at from schedule_job order by job_code`.execute(test.database.kysely);
    return Object.fromEntries(
      rows.map(({ jobCode, nextRunAt }) => [
        jobCode,
        nextRunAt === null ? undefined : new Date(nextRunAt).toISOString(),
      ]),
    );
  };
  const nineIn = (timeZone: string) => nextRun("0 9 * * *", new Date(), timeZone);
  const plan = async (ports = test.ports) => backgroundTasks(ports)[planJobsTask]?.({}, undefined as never);

  it("the next runs are planned anew, once over all processes, and what is paused has none", async () => {
    // given
    await aJob("nine");
    await aJob("paused", "0");

    // when
    await zone("America/New_York");
    await Promise.all([plan(), plan(other)]);

    // then
    expect(queued).toEqual([planJobsTask]);
    expect(await planned()).toEqual({ nine: nineIn("America/New_York"), paused: undefined });
  });

  it("what is due already runs, and next by the new one, though a process starts it that has not heard of it", async () => {
    // given
    await aJob("due");
    await makeDue("due");

    // when
    await zone("America/New_York");
    await plan();
    const between = await planned();
    await Promise.all([startDueJobs(other), startDueJobs(test.ports)]);

    // then
    expect(Date.parse(String(between["due"]))).toBeLessThan(Date.now());
    expect(queued).toEqual([planJobsTask, scheduledTask]);
    expect(await planned()).toEqual({ due: nineIn("America/New_York") });
  });

  it("a job that starts at that moment has one zone's next run in the end: the new one's", async () => {
    // given
    await aJob("one");
    await makeDue("one");

    // when
    await Promise.all([zone("America/New_York"), startDueJobs(other)]);
    await Promise.all([plan(), startDueJobs(other)]);

    // then
    expect(await planned()).toEqual({ one: nineIn("America/New_York") });
  });

  it("of one organization, nothing is planned anew", async () => {
    // given
    await aJob("nine");

    // when
    const own = { name: "timeZone", scope: "organisation", value: "America/New_York" } as const;
    void (await test.call(saveParameter, own, { as })).data;

    // then
    expect([queued, await planned()]).toEqual([[], { nine: nineIn("Asia/Shanghai") }]);
  });
});
