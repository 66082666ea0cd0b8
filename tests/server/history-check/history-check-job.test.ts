import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginHistoryCheck, historyChecks, historyFindings } from "#contract/calls/history-checks.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { backgroundTasks } from "#server/background.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { noticesTold } from "../../support/builders/notices-told.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let queued: { task: string; payload: Record<string, unknown> }[];
beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = (_tx, task, payload) => {
    if (task !== preApprovalTask) queued.push({ task, payload });
    return Promise.resolve();
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  queued = [];
  work = await aCompany();
});

async function aCompany(): Promise<Workplace> {
  const company = await aWorkplace(app.database.kysely);
  const tasks = [aStart("head"), approvedBy("head", company.head, { taskHour: 8 })];
  await publish(app, company, aProcess(tasks, { processId: `ASKS-${company.organId}` }));
  return company;
}

async function runQueued(): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const { task, payload } of queued.splice(0)) await tasks[task]?.(payload, job);
}

const asAdmin = () => ({ as: work.admin });
const begin = async () => (await app.call(beginHistoryCheck, {}, asAdmin())).data.checkId;
const checks = async () => (await app.call(historyChecks, {}, asAdmin())).data;
const findings = async (checkId: number, as = work.admin) =>
  await app.call(historyFindings, { checkId }, { as });
const file = () => fileApplication(app, work.staff, `ASKS-${work.organId}`, { title: "x" });

/** What nobody may do through the application: the guard of the table is set aside. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await app.database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

test("every application is looked at and each fault reported; administrators are told once, their own company alone", async () => {
  // given
  const [changed, lost, unreadable] = [await file(), await file(), await file()];
  await file();
  await tamper(sql`update instance_event set body = body || '{"comment": "changed"}'
    where instance_id = ${changed.instanceId} and type = 'submitted'`);
  await tamper(sql`update process_instance set round = 7 where instance_id = ${lost.instanceId}`);
  await tamper(
    sql`update process_instance set visits = '[null]' where instance_id = ${unreadable.instanceId}`,
  );

  // when
  const checkId = await begin();
  await runQueued();

  // then
  expect(await checks()).toMatchObject([
    { checkId, state: "done", askedBy: work.admin, total: 4, instances: 4, found: 3 },
  ]);
  const { rows } = (await findings(checkId)).data;
  expect(rows.map(({ applyId, problem }) => [applyId, problem])).toEqual([
    [changed.applyId, "hash"],
    [lost.applyId, "state"],
    [unreadable.applyId, "state"],
  ]);
  const elsewhere = await aCompany();
  expect((await findings(checkId, elsewhere.admin)).status).toBe(404);
  expect((await app.call(historyChecks, {}, { as: elsewhere.admin })).data).toEqual([]);

  // when the same faults are found again
  await begin();
  await runQueued();

  // then
  const told = (await app.call(noticeTasks, { pageSize: 50 }, asAdmin())).data.rows;
  expect(told.filter(({ kind }) => kind === "history_broken")).toHaveLength(3);
  const ended = "The check of approval histories has finished. Applications: 4, problems: 3.";
  expect(await noticesTold(app, work.admin, "history_check_ended")).toEqual([ended, ended]);
});

test("one verification of an organisation is under way at a time, and goes on where it was interrupted", async () => {
  // given
  const first = await file();
  await file();
  const checkId = await begin();
  expect(await begin()).toBe(checkId);
  expect(queued).toHaveLength(1);
  await sql`update history_check set state = 'running', instances = 1, last_instance_id = ${first.instanceId}
    where check_id = ${checkId}`.execute(app.database.kysely);

  // when
  await runQueued();

  // then
  expect(await checks()).toMatchObject([{ state: "done", instances: 2, found: 0 }]);
});

test("at night every organisation with applications is verified, each by a job of its own", async () => {
  // given
  await file();
  const empty = await aCompany();

  // when
  queued = [{ task: "verifyHistory", payload: {} }];
  await runQueued();

  // then
  const organs = queued.map(({ payload }) => payload["organId"]);
  expect(organs).toContain(work.organId);
  expect(organs).not.toContain(empty.organId);
  expect(await checks()).toMatchObject([{ state: "waiting", askedBy: null, total: 1 }]);
});
