import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateApplications, migrationPreview, migrations } from "#contract/calls/process-migration.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { applicationWay, instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { jump } from "#contract/calls/task/jump.ts";
import { migrationTask } from "#server/process-migration/index.ts";
import { backgroundTasks } from "#server/background.ts";
import { verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { approve, type Filed, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
let queued: { task: string; payload: Record<string, unknown>; queueName?: string }[];

beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = (_tx, task, payload, options) => {
    queued.push({ task, payload, ...options });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  processId = `VERSIONS-${work.organId}`;
  await publishTasks(
    approvedBy("first", work.leader, { to: "second", taskName: "主管", taskHour: 8 }),
    approvedBy("second", work.head, { taskName: "部门", taskHour: 8 }),
  );
});

async function publishTasks(...tasks: Parameters<typeof aProcess>[0]): Promise<void> {
  const start = aStart(tasks[0]!.taskId);
  await publish(app, work, aProcess([start, ...tasks], { processId, processName: processId }));
}

/** The second version: the first step is called otherwise, and finance looks at it in the end. */
const secondVersion = () =>
  publishTasks(
    approvedBy("check", work.leader, { to: "second", taskName: "主管", taskHour: 8 }),
    approvedBy("second", work.head, { to: "money", taskName: "部门", taskHour: 8 }),
    approvedBy("money", work.finance, { taskHour: 8 }),
  );

const filed = (title = "一份申请"): Promise<Filed> => fileApplication(app, work.staff, processId, {}, title);
const which = () => ({ processId, fromVersion: 1, toVersion: 2 });
const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;
const migrate = (more: object = {}) =>
  app.call(migrateApplications, { ...which(), reason: "画错了", ...more }, { as: work.designer });
const latest = async (lang: "zh-CN" | "en-US" = "zh-CN") =>
  (await app.call(migrations, { processId }, { as: work.designer, lang })).data[0]!;

/** Runs what was queued, by several processes at the same time. */
async function runQueued(processes = 2): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const { task, payload } of queued.splice(0))
    await Promise.all(Array.from({ length: processes }, () => tasks[task]?.(payload, job)));
}

test("ten running applications go by the new version after a dry run: whoever has them keeps them, and they go the new way", async () => {
  // given
  const all: Filed[] = [];
  for (let count = 0; count < 10; count += 1) all.push(await filed());
  void (await approve(app, work.leader, all[0]!.next[0]!.bpdTaskId)).data;
  await secondVersion();

  // when
  const foretold = (await app.call(migrationPreview, which(), { as: work.designer })).data;

  // then nothing happened yet; the step that is called otherwise is found by its name
  expect(foretold).toMatchObject({ total: 10, looked: 10, refusedCount: 0 });
  expect(foretold.steps).toEqual([
    { taskId: "first", taskName: "主管", taskType: "approve", open: 9, toTaskId: "check" },
    { taskId: "second", taskName: "部门", taskType: "approve", open: 1, toTaskId: "second" },
  ]);
  expect(foretold.choices.map(({ taskId }) => taskId)).toContain("money");
  expect((await app.call(processVersions, { processId }, { as: work.designer })).data[1]).toMatchObject({
    version: 1,
    running: 10,
  });

  // when
  const begun = (await migrate({ tasks: { first: "check" } })).data;
  await runQueued(3);

  // then
  expect(begun.total).toBe(10);
  expect(await latest()).toMatchObject({ total: 10, migrated: 10, refused: [], reason: "画错了" });
  expect((await latest()).endedAt).not.toBeNull();
  expect(await noticesTold(app, work.designer, "migration_ended")).toEqual([
    `Migration of “${processId}” to version 2 has finished. Applications migrated: 10, not migrated: 0.`,
  ]);
  expect((await todo(work.leader)).map(({ taskName }) => taskName)).toEqual(Array(9).fill("主管"));
  void (await approve(app, work.head, await newestTask(app, work.head))).data;
  expect(await todo(work.finance)).toHaveLength(1);
  const broken = await verifyHistory(app.database);
  expect(broken.broken).toEqual([]);
});

test("an application whose open step has no place in the version stays whole as it was, and the list says why", async () => {
  // given
  const [one, other] = [await filed(), await filed()];
  void (await approve(app, work.leader, other.next[0]!.bpdTaskId)).data;
  await publishTasks(approvedBy("second", work.head, { taskName: "部门", taskHour: 8 }));

  // when
  const foretold = (await app.call(migrationPreview, which(), { as: work.designer, lang: "en-US" })).data;
  void (await migrate()).data;
  await runQueued();

  // then
  const said = "“主管” is in progress, and version 2 has no such step. Choose the step where it continues.";
  expect(foretold).toMatchObject({ total: 2, refusedCount: 1 });
  expect(foretold.applications.find(({ applyId }) => applyId === one.applyId)?.problem).toBe(said);
  expect(await latest("en-US")).toMatchObject({
    migrated: 1,
    refusedCount: 1,
    refused: [{ applyId: one.applyId, problem: said }],
  });
  expect((await todo(work.leader)).map(({ applyId }) => applyId)).toEqual([one.applyId]);
});

test("what was done before stands in the chain and among the opinions as its step was called then, though the version has it no longer", async () => {
  // given
  const { applyId, next } = await filed();
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  await publishTasks(approvedBy("second", work.head, { taskName: "部门", taskHour: 8 }));

  // when
  void (await migrate()).data;
  await runQueued();

  // then
  expect(await latest()).toMatchObject({ migrated: 1 });
  const { chain, records } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(chain.map(({ taskName }) => taskName)).toEqual(["apply", "主管", "部门"]);
  expect(records.map(({ taskName }) => taskName)).toEqual(["apply", "主管"]);
  const opened = { bpdTaskId: next[0]!.bpdTaskId };
  expect((await app.call(todoTaskDetail, opened, { as: work.leader })).data.task.taskName).toBe("主管");
});

test("a step that nobody had and the version does not have is called as it was last called, in the chain and on the map", async () => {
  // given a step that only passes on, gone over before the application goes by the next version
  await publishTasks(
    approvedBy("first", work.leader, { to: "route", taskName: "主管", taskHour: 8 }),
    aTask("route", { taskType: "route", taskName: "分派", to: "second" }),
    approvedBy("second", work.head, { taskName: "部门", taskHour: 8 }),
  );
  const { applyId, instanceId, next } = await filed();
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  void (await app.call(jump, { instanceId, taskId: "first", reason: "再看" }, { as: work.designer })).data;
  void (await approve(app, work.leader, await newestTask(app, work.leader))).data;
  await publishTasks(approvedBy("second", work.head, { taskName: "部门", taskHour: 8 }));

  // when
  void (await migrate({ fromVersion: 2, toVersion: 3 })).data;
  await runQueued();

  // then
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(chain.map(({ taskName }) => taskName)).not.toContain("route");
  expect(chain.map(({ taskName }) => taskName)).toContain("分派");
  const { tasks, moves } = (await app.call(applicationWay, { applyId }, { as: work.staff })).data;
  const names = new Map(tasks.map(({ taskId, taskName }) => [taskId, taskName]));
  expect(moves.map(({ from, to }) => [names.get(from), names.get(to)])).toEqual([["部门", "主管"]]);
});

test("what the version opens is foretold, and one that is chosen goes alone", async () => {
  // given
  const [one, other] = [await filed(), await filed()];
  await secondVersion();
  const chosen = { instanceIds: [one.instanceId], tasks: { first: "check" } };

  // when
  void (await migrate(chosen)).data;
  await runQueued();
  void (
    await app.call(jump, { instanceId: one.instanceId, taskId: "money", reason: "急" }, { as: work.designer })
  ).data;

  // then
  expect((await todo(work.finance)).map(({ applyId }) => applyId)).toEqual([one.applyId]);
  const byOld = await app.call(
    jump,
    { instanceId: other.instanceId, taskId: "money", reason: "急" },
    { as: work.designer },
  );
  expect(Object.keys(byOld.body.errors ?? {})).toEqual(["taskId"]);
});

test("whoever is no administrator any more when it runs takes nothing there", async () => {
  // given
  const { applyId } = await filed();
  await secondVersion();
  void (await migrate({ tasks: { first: "check" } })).data;

  // when
  await sql`delete from user_role where user_code = ${work.designer} and role_code = 'process-admin'`.execute(
    app.database.kysely,
  );
  await sql`update organ set chart_revision = chart_revision + 1 where organ_id = ${work.organId}`.execute(
    app.database.kysely,
  );
  await runQueued();

  // then
  const { rows } = await sql<{ state: string; refused: string }>`
    select state, problem ->> 'refused' as refused from instance_migration_item t
    join process_instance i on i.instance_id = t.instance_id where i.apply_id = ${applyId}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ state: "refused", refused: "noPermission" }]);
  expect((await todo(work.leader))[0]).toMatchObject({ applyId, taskId: "first" });
});

test("two migrations of one version at once: each application goes by one of them, and the other says where it is by now", async () => {
  // given
  const { applyId } = await filed();
  await secondVersion();
  await publishTasks(approvedBy("first", work.head, { taskName: "主管", taskHour: 8 }));
  void (await migrate({ tasks: { first: "check" } })).data;
  void (await migrate({ toVersion: 3 })).data;
  const queue = `bulk ${work.designer}`;
  expect(queued.flatMap((job) => (job.task === migrationTask ? [job.queueName] : []))).toEqual([
    queue,
    queue,
  ]);

  // when
  await runQueued();

  // then
  expect(await latest("en-US")).toMatchObject({
    toVersion: 3,
    migrated: 0,
    refused: [{ applyId, problem: expect.stringContaining("version 2") as string }],
  });
  expect((await todo(work.leader))[0]).toMatchObject({ applyId, taskId: "check" });
});

test("each application that was chosen has its result, also one that ended or went by another version meanwhile; one that is not there is refused by its number", async () => {
  // given
  const [ended, gone, under] = [await filed(), await filed(), await filed()];
  await secondVersion();
  const which = { tasks: { first: "check" } };
  void (await migrate({ ...which, instanceIds: [gone.instanceId] })).data;
  await runQueued();
  await sql`update process_instance set status = 'cancelled' where instance_id = ${ended.instanceId}`.execute(
    app.database.kysely,
  );
  const chosen = { ...which, instanceIds: [ended, gone, under].map(({ instanceId }) => instanceId) };

  // when
  const foretold = (
    await app.call(
      migrationPreview,
      { ...chosen, processId, fromVersion: 1, toVersion: 2 },
      { as: work.designer },
    )
  ).data;
  const begun = (await migrate(chosen)).data;
  await runQueued();

  // then
  expect(foretold).toMatchObject({ total: 3, looked: 3, refusedCount: 2 });
  expect(begun.total).toBe(3);
  const { migrated, refused } = await latest("en-US");
  expect(migrated).toBe(1);
  expect(refused.map(({ applyId }) => applyId)).toEqual([ended.applyId, gone.applyId]);
  expect(refused.map(({ problem }) => problem)).toEqual(
    foretold.applications.flatMap(({ problem }) => (problem === null ? [] : [expect.any(String)])),
  );
  const strange = await migrate({ ...which, instanceIds: [under.instanceId, 999_999_999] });
  expect(strange.body.errors).toEqual({ instanceIds: expect.stringContaining("999999999") as string });
});

test("versions that are not there, a missing reason and nothing to do are refused by field", async () => {
  // given
  await secondVersion();
  const refusal = async (more: object) => (await migrate(more)).body.errors;

  // then
  expect(await refusal({ toVersion: 9 })).toHaveProperty("toVersion");
  expect(await refusal({ toVersion: 1 })).toHaveProperty("toVersion");
  expect(await refusal({ reason: " " })).toHaveProperty("reason");
  expect(await refusal({ tasks: { first: "nowhere" } })).toEqual({
    "tasks.first": "没有“nowhere”这个环节，请选择已有环节。",
  });
  expect(await refusal({})).toHaveProperty("fromVersion");
  expect((await app.call(migrationPreview, which(), { as: work.staff })).status).toBe(400);
  const other = await aWorkplace(app.database.kysely);
  expect((await app.call(migrationPreview, which(), { as: other.designer })).status).toBe(404);
});
