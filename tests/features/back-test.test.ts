import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backTestReport,
  backTests,
  beginBackTest,
  cancelBackTest,
  exportBackTest,
} from "#contract/calls/back-test.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { backTestJob, backTestTask } from "#server/back-test/index.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
const queued: unknown[] = [];
const queues: unknown[] = [];
const period = { fromDay: "2020-01-01", untilDay: "2099-12-31" };

beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = (_tx, task, payload, options) => {
    if (task !== preApprovalTask) queued.push(payload);
    if (task !== preApprovalTask) queues.push(options?.queueName);
    return Promise.resolve();
  };
  work = await aWorkplace(app.database.kysely);
  processId = `PAST-${work.organId}`;
  const page = { ...aPage(aNumber("amount")), pageId: processId, label: "采购单" };
  await publish(app, work, definition(1000), page);
  for (const amount of [5, 2000, 5000]) {
    await fileApplication(app, work.staff, processId, { amount }, `金额 ${amount}`);
    void (await approve(app, work.leader, await newestTask(app, work.leader))).data;
    if (amount > 1000) void (await approve(app, work.head, await newestTask(app, work.head))).data;
  }
});
afterAll(() => app.close());

/** Above a limit the head sees it after the leader. */
function definition(limit: number): ProcessDefinition {
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: [["two", `form.amount > ${limit}`], "END"] }),
    approvedBy("two", work.head, { taskHour: 8, taskName: "负责人审批" }),
  ];
  return aProcess(tasks, { processId, pageId: processId, company: String(work.organId) });
}

const as = () => ({ as: work.designer });
const begin = (limit: number) => app.call(beginBackTest, { definition: definition(limit), ...period }, as());
const report = async (backTestId: number) => (await app.call(backTestReport, { backTestId }, as())).data;
async function runQueued(): Promise<void> {
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const payload of queued.splice(0)) await backTestJob(app.ports)(payload, job);
}

test("a draft played over what has ended says which applications would have gone another way, to whom, with both ways", async () => {
  // when
  const { backTestId, total } = (await begin(3000)).data;
  expect(queues).toEqual([`${backTestTask} ${work.designer}`]);
  await runQueued();

  // then
  expect(total).toBe(3);
  const found = await report(backTestId);
  expect(found).toMatchObject({
    state: "done",
    figures: { done: 3, same: 2, other: 1, stopped: 0, unplayed: 0, slower: 0 },
    steps: [{ taskId: "two", before: 2, after: 1 }],
    people: [{ userCode: work.head, before: 2, after: 1 }],
    itemCount: 1,
    items: [
      {
        applyTitle: "金额 2000",
        version: 1,
        before: { ends: "complete", steps: [{ taskId: "one" }, { taskId: "two" }] },
        after: { ends: "complete", steps: [{ taskId: "one" }] },
        happened: null,
      },
    ],
  });
  expect(found.endedAt).not.toBeNull();
  const { data } = await app.call(backTests, { processId }, as());
  expect(data.backTests[0]).toMatchObject({ backTestId, state: "done", total: 3 });
  expect(await noticesTold(app, work.designer, "back_test_ended")).toEqual([
    expect.stringMatching(/back-test of “.+” has finished. Applications: 3\.$/u),
  ]);
  const file = await app.call(exportBackTest, { backTestId, format: "csv" }, as());
  expect(file.status).toBe(200);
  const workbook = await app.app.inject({
    method: "GET",
    url: `${exportBackTest.path}?backTestId=${backTestId}&format=xlsx`,
    headers: { token: (await app.logIn(as().as)).token },
  });
  const [, line] = await sheetCells(workbook.rawPayload);
  expect(line?.map((cell) => typeof cell)).toEqual([
    "string",
    "string",
    "number",
    "string",
    "string",
    "number",
    "number",
  ]);
});

test("a step that is gone from the definition is called as the version that had it", async () => {
  // when
  const shorter = definition(1000);
  const tasks = [shorter.tasks[0]!, approvedBy("one", work.leader, { taskHour: 8 })];
  const { backTestId } = (
    await app.call(beginBackTest, { definition: { ...shorter, tasks }, ...period }, as())
  ).data;
  await runQueued();

  // then
  expect((await report(backTestId)).steps).toEqual([
    { taskId: "two", taskName: "负责人审批", before: 2, after: 0 },
  ]);
});

test("only one of a process runs at a time; a cancelled one plays nothing more and keeps what it has", async () => {
  // given
  const { backTestId } = (await begin(3000)).data;

  // when
  const second = await begin(3000);
  const { state } = (await app.call(cancelBackTest, { backTestId }, as())).data;
  await runQueued();

  // then
  expect(second).toMatchObject({ status: 409, body: { code: 12463 } });
  expect(state).toBe("cancelled");
  expect(await report(backTestId)).toMatchObject({ state: "cancelled", figures: { done: 0 }, items: [] });
});

test("one that was cut off goes on where it was, counts nothing twice, and is over once it is done", async () => {
  // given one whose process ended after the first application
  const { backTestId } = (await begin(3000)).data;
  const [payload] = queued;
  await sql`update back_test set figures = '{"done": 1, "same": 1}', step_hours = '{}', last_instance_id = (
    select min(instance_id) from process_instance where process_id = ${processId} and status = 'complete')
    where back_test_id = ${backTestId}`.execute(app.database.kysely);

  // when
  await runQueued();
  const found = await report(backTestId);
  queued.push(payload);
  await runQueued();

  // then
  expect(found).toMatchObject({ state: "done", figures: { done: 3, same: 2, other: 1 }, itemCount: 1 });
  expect(await report(backTestId)).toEqual(found);
});

test("what nobody could publish, an empty period and another company's reports are refused", async () => {
  const { backTestId } = (await begin(3000)).data;
  await runQueued();
  const other = await aWorkplace(app.database.kysely);
  const asked = { definition: definition(3000), fromDay: "2000-01-01", untilDay: "2000-01-02" };

  const faulty = await app.call(
    beginBackTest,
    { ...period, definition: { ...definition(1), startRoles: [] } },
    as(),
  );
  const empty = await app.call(beginBackTest, asked, as());
  const foreign = await app.call(backTestReport, { backTestId }, { as: other.designer });

  expect(faulty).toMatchObject({ status: 422, body: { errors: { startRoles: expect.any(String) } } });
  expect(empty).toMatchObject({ status: 422, body: { errors: { fromDay: expect.any(String) } } });
  expect(foreign.status).toBe(404);
});

test("whoever may not see an application hears of it in no report, and their own back-test leaves it out", async () => {
  // given
  const { backTestId } = (await begin(3000)).data;
  await runQueued();
  await aDataForbid(app.database.kysely, {
    userCode: work.admin,
    entity: "application",
    rowFilter: { applyTitle: { like: "金额 2000" } },
  });

  // when
  const read = await app.call(backTestReport, { backTestId }, { as: work.admin });
  const own = await app.call(beginBackTest, { definition: definition(3000), ...period }, { as: work.admin });
  await runQueued();

  // then
  expect(read.data).toMatchObject({ items: [], itemCount: 0 });
  expect(own.data.total).toBe(2);
  expect(await report(own.data.backTestId)).toMatchObject({ figures: { done: 2, same: 2, other: 0 } });
});
