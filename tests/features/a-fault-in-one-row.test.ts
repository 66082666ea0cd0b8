import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAbsence } from "#contract/calls/absences.ts";
import { handOver, handOvers } from "#contract/calls/hand-over.ts";
import { migrateApplications, migrations } from "#contract/calls/process-migration.ts";
import { specialOperation, specialOperationsDone } from "#contract/calls/special-operations.ts";
import { approveMany } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { backgroundTasks } from "#server/background.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
let queued: { task: string; payload: Record<string, unknown> }[];
let broken: Filed;
let sound: Filed[];

beforeAll(async () => {
  const tables = ["absence", "user", "organ", "dept", "role", "process-category"];
  app = await startTestApp({ schemas: await schemasOfProduct(...tables.map((name) => `${name}.json`)) });
  app.ports.jobs.add = (_tx, task, payload) => {
    if (task !== preApprovalTask) queued.push({ task, payload });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

/** Of three applications with the head, that in the middle is stored in a way that nobody can read. */
beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  processId = `FAULT-${work.organId}`;
  const steps = (last: string) => [
    aStart("one"),
    approvedBy("one", work.head, { taskHour: 8, to: "two" }),
    approvedBy("two", last, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(steps(work.finance), { processId }));
  const filed = () => fileApplication(app, work.staff, processId, { title: "一台电脑" });
  const first = await filed();
  broken = await filed();
  sound = [first, await filed()];
  await publish(app, work, aProcess(steps(work.otherFinance), { processId }));
  await sql`update process_instance set visits = '[{"visitId":7}]' where instance_id = ${broken.instanceId}`.execute(
    app.database.kysely,
  );
});

const all = () => [sound[0]!, broken, sound[1]!];
const todo = async (as: string) =>
  (await app.call(todoTasks, {}, { as })).data.rows.map(({ applyId }) => applyId).toSorted();
const soundOnes = () => sound.map(({ applyId }) => applyId).toSorted();

/** Runs what was queued by two processes at once; answers what failed. */
async function runQueued(): Promise<string[]> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 25, signal: new AbortController().signal };
  const failed: string[] = [];
  for (const { task, payload } of queued.splice(0)) {
    const runs = [1, 2].map(() => tasks[task]?.(payload, job));
    for (const each of await Promise.allSettled(runs))
      if (each.status === "rejected") failed.push(String(each.reason));
  }
  return failed;
}

test("approved with others, it is told of and the others are approved; the fault stands in the log", async () => {
  // when
  const { data } = await app.call(
    approveMany,
    { tasks: all().map(({ next }) => ({ bpdTaskId: next[0]!.bpdTaskId })), approveComments: "同意" },
    { as: work.head, lang: "en-US" },
  );

  // then
  expect(data.approved).toBe(2);
  expect(data.results.map(({ msg }) => msg)).toEqual([
    null,
    expect.stringContaining("Something went wrong on our side"),
    null,
  ]);
  expect(await todo(work.finance)).toEqual(soundOnes());
  const { rows } = await sql<{ call: string }>`
    select call from operation_log where kind = 'error' and user_code = ${work.head}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ call: "approveMany" }]);
});

test("handed over with others, it stays and the others are given", async () => {
  // when
  const given = { fromUserCode: work.head, toUserCode: work.leader, reason: "离职" };
  void (await app.call(handOver, given, { as: work.designer })).data;
  const failed = await runQueued();

  // then
  expect(await todo(work.leader)).toEqual(soundOnes());
  const [shown] = (await app.call(handOvers, {}, { as: work.designer })).data;
  expect(shown).toMatchObject({ total: 3, given: 2, refusedCount: 1, refused: [{ problem: "other" }] });
  expect(shown?.endedAt).not.toBeNull();
  expect(failed.length).toBeGreaterThan(0);
});

test("in a special operation, its row says so and the others are done", async () => {
  // when
  const ids = all()
    .map(({ applyId }) => applyId)
    .join(",");
  const asked = { operation: "cancel" as const, ids, reason: "系统切换" };
  const { operationId } = (await app.call(specialOperation, asked, { as: work.designer, lang: "en-US" }))
    .data;
  await runQueued();

  // then
  const [shown] = (await app.call(specialOperationsDone, { operationId }, { as: work.designer })).data;
  expect(shown).toMatchObject({ done: 2, refused: 1, total: 3 });
  expect(shown?.rows.map(({ state }) => state)).toEqual(["done", "refused", "done"]);
  expect(shown?.rows[1]?.problem).toContain("Something went wrong on our side");
  expect(shown?.endedAt).not.toBeNull();
});

test("taken to another version with others, it stays as it was and the others go", async () => {
  // when
  const wanted = { processId, fromVersion: 1, toVersion: 2, reason: "画错了" };
  void (await app.call(migrateApplications, wanted, { as: work.designer })).data;
  await runQueued();

  // then
  const [shown] = (await app.call(migrations, { processId }, { as: work.designer, lang: "en-US" })).data;
  expect(shown).toMatchObject({ total: 3, migrated: 2, refused: [{ applyId: broken.applyId }] });
  expect(shown?.endedAt).not.toBeNull();
});

test("where an absence begins, the others go to the deputy", async () => {
  // when
  const days = { fromDay: "2020-01-01", toDay: "2099-01-01" };
  const absence = { userCode: work.colleague, ...days, movesOpen: true };
  expect((await app.call(enterAbsence, absence, { as: work.head })).status).toBe(200);
  const failed = await runQueued();

  // then
  expect(await todo(work.colleague)).toEqual(soundOnes());
  expect(failed).not.toEqual([]);
});
