import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instanceDetail } from "#contract/calls/task.ts";
import { approvedBy, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { processesToKill, type ProcessesToKill, someCodes } from "../support/kill-a-worker.ts";

const heldUp = 4_711;
const minute = { timeout: 60_000, interval: 250 };
let processes: ProcessesToKill;
let work: Workplace;
beforeAll(async () => {
  processes = await processesToKill();
  const { app } = processes;
  work = await aWorkplace(app.database.kysely);
  const tasks = [
    aStart("machine"),
    aTask("machine", { taskType: "auto", to: "check" }),
    approvedBy("check", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "MACHINE" }));
  // The automatic step opens the task of its successor: there it can be held up.
  await sql`create function hold_up() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${heldUp}); return new; end`)}`.execute(
    app.database.kysely,
  );
  await sql`create trigger hold_up before insert on seat for each row when (new.task_id = 'check')
    execute function hold_up()`.execute(app.database.kysely);
}, 120_000);
afterAll(() => processes.close(), 60_000);

test("when the process that runs jobs is killed, another takes them over within a minute and nothing is there twice", async () => {
  // given
  const { app } = processes;
  const [importer, exporter] = [await processes.aPerson(), await processes.aPerson()];
  const codes = someCodes(3);
  const imported = await processes.sendSheet(importer, codes);
  await expect.poll(async () => (await processes.jobNow(importer, imported)).state, minute).toBe("ready");
  let exported = "";
  let applyId = "";

  // when
  await processes.killWhile(
    [sql`lock table crate in access exclusive mode`, sql`select pg_advisory_xact_lock(${heldUp})`],
    async () => {
      exported = await processes.exported(exporter);
      await processes.commit(importer, imported);
      ({ applyId } = await fileApplication(app, work.staff, "MACHINE", { title: "自动" }));
    },
    3,
  );

  // then
  const states = async () => [
    (await processes.jobNow(importer, imported)).state,
    (await processes.jobNow(exporter, exported)).state,
  ];
  await expect.poll(states, minute).toEqual(["done", "done"]);
  expect(await processes.copies()).toEqual(Object.fromEntries(codes.map((code) => [code, 1])));
  const chain = async () =>
    (await processes.app.call(instanceDetail, { applyId }, { as: work.staff })).data.chain.map(
      ({ taskId, state }) => [taskId, state],
    );
  await expect.poll(chain, minute).toEqual([
    ["apply", "done"],
    ["machine", "done"],
    ["check", "open"],
  ]);
}, 300_000);

test("a process for requests alone runs no job, one for jobs alone answers nothing but its health", async () => {
  const { url } = processes.worker();
  const [health, call, page] = await Promise.all(
    ["/readyz", "/auth/clientSettings", "/"].map((path) => fetch(`${url}${path}`)),
  );
  expect([health?.status, call?.status, page?.status]).toEqual([200, 404, 404]);
  expect(processes.web().output()).toContain("for requests alone");
});
