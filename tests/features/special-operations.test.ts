import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listApplyByPage } from "#contract/calls/basic.ts";
import {
  specialOperation,
  specialOperationsDone,
  specialPreview,
  specialSteps,
} from "#contract/calls/special-operations.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { backgroundTasks } from "#server/background.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let queued: { task: string; payload: Record<string, unknown>; queueName?: string }[];

beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = (_tx, task, payload, options) => {
    if (task !== preApprovalTask) queued.push({ task, payload, ...options });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  const one = approvedBy("one", work.head, { taskHour: 8, to: "two" });
  const two = approvedBy("two", `${work.finance},${work.otherFinance}`, { taskHour: 8, taskRunWay: "all" });
  await publish(app, work, aProcess([aStart("one"), one, two], { processId: `MANY-${work.organId}` }));
});

const filed = (): Promise<Filed> =>
  fileApplication(app, work.staff, `MANY-${work.organId}`, { title: "一台电脑" });
const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;
const idsOf = (applications: readonly Filed[]) => applications.map(({ applyId }) => applyId).join(",");
type Asked = Parameters<typeof app.call<typeof specialOperation>>[1];
const ask = (more: Partial<Asked>, as = work.designer) =>
  app.call(
    specialOperation,
    { operation: "cancel", ids: "", reason: "系统切换", ...more },
    { as, lang: "en-US" },
  );
const result = async (operationId: number, as = work.designer) =>
  (await app.call(specialOperationsDone, { operationId }, { as })).data[0];

async function runQueued(processes = 1): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const { task, payload } of queued.splice(0))
    await Promise.all(Array.from({ length: processes }, () => tasks[task]?.(payload, job)));
}

test("one row, one result: what can be cancelled is, each once by however many processes; the rest says why not", async () => {
  // given
  const [first, second] = [await filed(), await filed()];
  const ids = `${first.applyId},${second.instanceId},AP999999999`;

  // when
  const foretold = (await app.call(specialPreview, { operation: "cancel", ids }, { as: work.designer })).data;

  // then nothing happened yet
  expect(foretold.map(({ closes, problem }) => [closes.length, problem === null])).toEqual([
    [1, true],
    [1, true],
    [0, false],
  ]);
  expect(await todo(work.head)).toHaveLength(2);

  // when
  const { operationId, total } = (await ask({ ids })).data;
  await runQueued(3);

  // then
  expect(total).toBe(3);
  const shown = await result(operationId);
  expect(shown).toMatchObject({ done: 2, refused: 1, total: 3 });
  expect(shown?.rows.map(({ state }) => state)).toEqual(["done", "done", "refused"]);
  expect(shown?.rows[2]?.problem).toBe(
    "There is no application with the number “AP999999999”. Check it and try again.",
  );
  expect(shown?.endedAt).not.toBeNull();
  expect(await noticesTold(app, work.designer, "special_operation_ended")).toEqual([
    "The bulk operation has finished. Done: 2, refused: 1.",
  ]);
  expect(await todo(work.head)).toEqual([]);
  const cancelled = { queryType: "cancel", submitted: true } as const;
  const { data } = await app.call(listApplyByPage, cancelled, { as: work.designer });
  expect(data.total).toBe(2);
});

test("an application that is named twice, by number and public number or by two of its tasks, is taken to another step once, and the second row says so", async () => {
  // given
  const { instanceId, applyId, next } = await filed();
  const jump = { operation: "jump", taskId: "two" } as const;
  const ids = `${instanceId},${applyId}`;
  const opened = async () =>
    (await todo(work.finance)).filter((row) => row.applyId === applyId).map(({ bpdTaskId }) => bpdTaskId);

  // when
  const foretold = (await app.call(specialPreview, { ...jump, ids }, { as: work.designer, lang: "en-US" }))
    .data;
  const { operationId } = (await ask({ ...jump, ids })).data;
  await runQueued(2);

  // then
  const problem = `This is the same application as “${instanceId}”, which is done once. Enter each application once.`;
  expect(foretold.map((row) => row.problem)).toEqual([null, problem]);
  expect(await result(operationId)).toMatchObject({
    done: 1,
    refused: 1,
    rows: [
      { id: String(instanceId), state: "done" },
      { id: applyId, state: "refused", problem },
    ],
  });
  expect(await noticesTold(app, work.staff, "jumped")).toHaveLength(1);

  // when: by its tasks, of which each is somebody's own
  const [one] = await opened();
  const [other] = (await todo(work.otherFinance)).map(({ bpdTaskId }) => bpdTaskId);
  const tasks = { of: "tasks", ids: `${one},${other}` } as const;
  const back = (await ask({ ...jump, ...tasks, taskId: "one" })).data;
  await runQueued();

  // then
  expect((await result(back.operationId))?.rows.map(({ state }) => state)).toEqual(["done", "refused"]);
  expect(next).toHaveLength(1);
});

test("many are reassigned, and where several have one it is asked whose", async () => {
  // given
  const [first, second] = [await filed(), await filed()];
  const both = { ids: idsOf([first, second]), operation: "reassign" } as const;

  // when
  void (await ask({ ...both, toUserCode: work.leader })).data;
  await runQueued();
  void (await ask({ operation: "jump", ids: first.applyId, taskId: "two" })).data;
  await runQueued();
  const unclear = (await ask({ ...both, toUserCode: work.colleague })).data;
  await runQueued();
  const clear = (
    await ask({ ...both, ids: first.applyId, fromUserCode: work.finance, toUserCode: work.head })
  ).data;
  await runQueued();

  // then
  const rows = (await result(unclear.operationId))?.rows;
  expect(rows?.map(({ state }) => state)).toEqual(["refused", "done"]);
  expect(rows?.[0]?.problem).toContain(work.otherFinance);
  expect(await result(clear.operationId)).toMatchObject({ done: 1 });
  expect((await todo(work.head)).map(({ taskId }) => taskId)).toEqual(["two"]);
  expect((await todo(work.otherFinance)).map(({ taskId }) => taskId)).toEqual(["two"]);
  expect(await todo(work.leader)).toEqual([]);
});

test("single tasks are named by their numbers, and a number of none says so", async () => {
  // given
  const [first] = [await filed(), await filed()];
  const seat = first.next[0]!.bpdTaskId;
  const given = { operation: "reassign", of: "tasks", ids: `${seat},999999999` } as const;

  // when
  const { operationId } = (await ask({ ...given, toUserCode: work.leader })).data;
  await runQueued();

  // then
  const rows = (await result(operationId))?.rows;
  expect(rows?.map(({ state }) => state)).toEqual(["done", "refused"]);
  expect(rows?.[1]?.problem).toBe("There is no task with the number “999999999”. Check it and try again.");
  expect(await todo(work.leader)).toHaveLength(1);
});

test("those who have many applications are urged with the reason, an administrator's as often as anybody's", async () => {
  // given
  const [first, second] = [await filed(), await filed()];

  // when
  const urging = { operation: "urge", ids: idsOf([first, second]), reason: "月底结账" } as const;
  const once = (await ask(urging)).data;
  await runQueued();
  const twice = (await ask({ ...urging, ids: first.applyId })).data;
  await runQueued();

  // then
  expect(await result(once.operationId)).toMatchObject({ done: 2, refused: 0 });
  expect(await result(twice.operationId)).toMatchObject({ done: 0, refused: 1 });
  const notices = (await app.call(noticeTasks, {}, { as: work.head })).data.rows;
  expect(notices.filter(({ kind }) => kind === "urged")).toHaveLength(2);
});

test("is refused by field: nothing selected, ids not separated by commas, no receiver, no step, no reason", async () => {
  // given
  const { applyId } = await filed();

  // when
  const answers = [
    await ask({}),
    await ask({ ids: "AP1 AP2" }),
    await ask({ ids: applyId, operation: "reassign" }),
    await ask({ ids: applyId, operation: "jump" }),
    await ask({ ids: applyId, reason: " " }),
    await ask({ ids: applyId, operation: "urge", toUserCode: work.staff }),
    await ask({ ids: applyId, operation: "reassign", toUserCode: "NOBODY" }),
  ];
  const byStaff = await ask({ ids: applyId }, work.staff);

  // then
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 422));
  expect(answers.map(({ body }) => body.errors)).toEqual([
    { ids: "Select applications, or enter their numbers." },
    { ids: "Separate the numbers with commas. “AP1 AP2” is not a valid number." },
    { toUserCode: "Choose one person." },
    { taskId: "Choose the step to go to." },
    { reason: "Enter a reason." },
    { toUserCode: "There is no field “toUserCode”. Remove it." },
    { toUserCode: expect.stringContaining("NOBODY") },
  ]);
  expect(byStaff.status).toBe(400);
  expect(queued).toEqual([]);
  expect(await todo(work.head)).toHaveLength(1);
});

test("those of one person go one after the other, and leave places of the background to others", async () => {
  // given
  const { applyId } = await filed();

  // when
  for (let count = 0; count < 2; count += 1) await ask({ ids: applyId });

  // then
  const queue = `bulk ${work.designer}`;
  expect(queued.map(({ queueName }) => queueName)).toEqual([queue, queue]);
});

test("whoever is no administrator any more when it runs does nothing, and others do not read of it", async () => {
  // given
  const { applyId } = await filed();
  const { operationId } = (await ask({ ids: applyId })).data;

  // when
  await sql`delete from user_role where user_code = ${work.designer} and role_code = 'process-admin'`.execute(
    app.database.kysely,
  );
  await sql`update organ set chart_revision = chart_revision + 1 where organ_id = ${work.organId}`.execute(
    app.database.kysely,
  );
  await runQueued();

  // then
  const { rows } = await sql<{ state: string }>`
    select state from special_operation_row where operation_id = ${operationId}`.execute(app.database.kysely);
  expect(rows).toEqual([{ state: "refused" }]);
  expect(await todo(work.head)).toHaveLength(1);
  expect(await result(operationId, work.admin)).toBeUndefined();
});

test("of several processes the steps are offered by name, with how many have each; an application that lacks the chosen one says so", async () => {
  // given
  const other = `OTHER-${work.organId}`;
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskName: "经理审批", taskHour: 8, to: "extra" }),
  ];
  const extra = approvedBy("extra", work.finance, { taskName: "法务审核", taskHour: 8 });
  await publish(app, work, { ...aProcess([...tasks, extra], { processId: other }), processName: "采购" });
  const [here, there] = [await filed(), await fileApplication(app, work.staff, other, { title: "一台电脑" })];
  const ids = idsOf([here, there]);

  // when
  const offered = (await app.call(specialSteps, { ids: `${ids},AP999999999` }, { as: work.designer })).data;

  // then
  expect(offered.applications).toBe(2);
  expect(offered.steps.map(({ taskId, applications, open }) => [taskId, applications, open])).toEqual([
    ["one", 2, 2],
    ["two", 1, 0],
    ["extra", 1, 0],
  ]);
  const names = (id: string) => offered.steps.find(({ taskId }) => taskId === id)?.names;
  expect(names("one")).toHaveLength(2);
  expect(names("extra")).toEqual([{ taskName: "法务审核", processName: "采购" }]);

  // when
  const asked = { operation: "jump", ids, taskId: "extra" } as const;
  const foretold = (await app.call(specialPreview, asked, { as: work.designer, lang: "en-US" })).data;
  const { operationId } = (await ask(asked)).data;
  await runQueued();

  // then
  expect(foretold[0]?.problem).toMatch(/doesn’t have this step/u);
  expect(foretold[1]).toMatchObject({ problem: null, opens: [{ taskName: "法务审核" }] });
  const shown = await result(operationId);
  expect(shown?.rows.map(({ state }) => state)).toEqual(["refused", "done"]);
  expect(shown?.rows[0]?.problem).toBe(foretold[0]?.problem);

  // when it is asked by the number of a task
  const seat = String(here.next[0]!.bpdTaskId);
  const ofTask = (await app.call(specialSteps, { ids: seat, of: "tasks" }, { as: work.designer })).data;
  expect(ofTask.steps.map(({ taskId }) => taskId)).toEqual(["one", "two"]);
});
