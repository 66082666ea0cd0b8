import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateApprovalChains, queryApprovalChains } from "#contract/calls/approval-chains.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { downloadReportFile, listReportFiles, writeReportFileAgain } from "#contract/calls/report-files.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { backUsers, submitApprove } from "#contract/calls/task/decide.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { type Filed, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let jobs: QueuedJobs;
let work: Workplace;
let processId: string;
let first: Filed;
let second: Filed;

beforeAll(async () => {
  app = await startTestApp();
  jobs = new QueuedJobs(app);
  work = await aWorkplace(app.database.kysely);
  processId = await aCompanysProcess(work);
  first = await fileApplication(app, work.staff, processId, { title: "采购电脑" }, "采购电脑");
  await decide(work.leader, "14", "=1+1 同意");
  second = await fileApplication(app, work.colleague, processId, { title: "采购桌子" }, "采购桌子");
  await app.call(checkStart, { processId }, { as: work.staff });
});
afterAll(() => app.close());

/** A process of two approvals, in the company of a workplace. */
async function aCompanysProcess(place: Workplace): Promise<string> {
  const tasks = [
    aStart("one"),
    approvedBy("one", place.leader, { taskHour: 8, to: "two" }),
    approvedBy("two", place.head, { taskHour: 8 }),
  ];
  return publish(
    app,
    place,
    aProcess(tasks, { processId: `CHAIN-${place.organId}`, processName: "采购流程" }),
  );
}

async function decide(as: string, actionCode: "14" | "15", approveComments: string): Promise<void> {
  const bpdTaskId = await newestTask(app, as);
  const targets = actionCode === "15" ? (await app.call(backUsers, { bpdTaskId }, { as })).data : [];
  const back = targets[0] === undefined ? {} : { backTaskId: targets[0].taskId };
  void (await app.call(submitApprove, { bpdTaskId, actionCode, approveComments, ...back } as never, { as }))
    .data;
}

const chains = async (as: string, input: InputOf<typeof queryApprovalChains> = {}) =>
  (await app.call(queryApprovalChains, input, { as, lang: "en-US" })).data;
const found = async (as: string, input: InputOf<typeof queryApprovalChains> = {}) =>
  (await chains(as, input)).rows.map(({ applyId }) => applyId);

/** The lines of a report that was generated, by the cells of each. */
async function generated(as: string, input: Partial<InputOf<typeof generateApprovalChains>> = {}) {
  const { fileId } = (
    await app.call(generateApprovalChains, { format: "csv", ...input }, { as, lang: "en-US" })
  ).data;
  await jobs.run();
  return { fileId, lines: await linesOf(as, fileId) };
}

async function downloaded(as: string, fileId: string) {
  const { token } = await app.logIn(as);
  const url = `${downloadReportFile.path}?fileId=${fileId}`;
  const answer = await app.app.inject({ method: "GET", url, headers: { token } });
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function linesOf(as: string, fileId: string): Promise<string[][]> {
  return (await downloaded(as, fileId)).body
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
}

test("an application is shown as its chain: its tasks in order, what was decided by whom with which words, and what is open", async () => {
  // when
  const { rows } = await chains(work.designer, { keyword: "采购电脑" });

  // then
  expect(rows).toMatchObject([
    {
      applyId: first.applyId,
      applyTitle: "采购电脑",
      processName: "采购流程",
      applyStatus: "running",
      applyUser: "STAFF的姓名",
      lines: [
        { taskType: "start", person: "STAFF的姓名", state: "done", late: false },
        {
          taskName: "one",
          person: "LEADER的姓名",
          state: "done",
          actionCode: "14",
          opinion: "=1+1 同意",
          endedAt: expect.any(String),
        },
        { taskName: "two", person: "HEAD的姓名", state: "open", opinion: "", endedAt: null },
      ],
    },
  ]);
});

test("how long a task took is counted in working hours, and it was late where it ended after its time, or waits beyond it", async () => {
  // given one that was decided from Friday at four to Monday at ten, and one that waits since
  const filed = await fileApplication(app, work.colleague, processId, { title: "用时" }, "用时");
  await decide(work.leader, "14", "晚了");
  await sql`
    update seat set received_at = '2026-03-06T08:00:00Z', ended_at = '2026-03-09T02:00:00Z', due_at = '2026-03-06T09:00:00Z'
    where instance_id = ${filed.instanceId} and task_id = 'one'`.execute(app.database.kysely);
  await sql`
    update seat set received_at = now() - interval '60 days', due_at = now() - interval '50 days'
    where instance_id = ${filed.instanceId} and task_id = 'two'`.execute(app.database.kysely);

  // when
  const [chain] = (await chains(work.designer, { keyword: "用时" })).rows;
  const one = chain?.lines.find(({ taskName }) => taskName === "one");
  const two = chain?.lines.find(({ taskName }) => taskName === "two");

  // then: two hours of Friday, one of Monday
  expect(one).toMatchObject({ workingHours: 3, late: true });
  expect(two).toMatchObject({ state: "open", late: true });
  expect(two?.workingHours).toBeGreaterThan(100);
  const { fileId } = await generated(work.designer, { keyword: "用时", format: "xlsx" });
  const workbook = await sheetCells((await downloaded(work.designer, fileId)).rawPayload);
  const line = workbook.find(([, , , , , , , , taskName]) => taskName === "one");
  const moment = (number: number) => ({ number: expect.closeTo(number, 6), format: "moment" });
  expect([0, 7, 11, 12, 15].map((column) => line?.[column])).toEqual([
    filed.applyId,
    1,
    moment(46_087 + 16 / 24),
    moment(46_090 + 10 / 24),
    3,
  ]);
});

test("one finds what one may query, by the words of the query: designers all, others their part, nobody a draft", async () => {
  expect(await found(work.designer)).toEqual(expect.arrayContaining([first.applyId, second.applyId]));
  expect(await found(work.staff)).toEqual([first.applyId]);
  expect(await found(work.head, { keyword: "采购" })).toEqual([first.applyId]);
  expect(await found(work.designer, { applyUserCode: work.colleague, keyword: "采购" })).toEqual([
    second.applyId,
  ]);
  expect(await found(work.designer, { queryType: "complete" })).toEqual([]);
  expect(await found(work.designer, { processId: "OTHER" })).toEqual([]);
  expect(await found(work.designer, { deptId: work.deptId, keyword: "采购" })).toHaveLength(2);
  expect(await found(work.designer, { endDate: "2020-01-01" })).toEqual([]);
  const wrong = { beginDate: "2026-02-02", endDate: "2026-02-01" };
  const query = await app.call(queryApprovalChains, wrong, { as: work.designer });
  const file = await app.call(generateApprovalChains, { ...wrong, format: "csv" }, { as: work.designer });
  for (const { status, body } of [query, file])
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["endDate"]]);
});

test("another company's administrator finds nothing of it, in no list and no file", async () => {
  // given
  const other = await aWorkplace(app.database.kysely);
  await aCompanysProcess(other);
  const theirs = await fileApplication(app, other.staff, `CHAIN-${other.organId}`, { title: "别家" }, "别家");

  // then
  expect(await found(other.admin)).toEqual([theirs.applyId]);
  expect(await found(other.admin, { processId })).toEqual([]);
  const { lines } = await generated(other.admin);
  expect(new Set(lines.slice(1).map(([applyId]) => applyId))).toEqual(new Set([theirs.applyId]));
});

test("the file has one line for each task with the same words, and nothing of it is a formula", async () => {
  // when
  const { fileId, lines } = await generated(work.designer, { keyword: "采购电脑" });

  // then
  const [head = [], start = [], one = [], two = []] = lines;
  expect(lines).toHaveLength(4);
  expect([head[0], head[13], head[18]]).toEqual(["Number", "Result", "Still open"]);
  expect(start.slice(0, 3)).toEqual([first.applyId, "采购电脑", "采购流程"]);
  expect([start[13], one[13], two[13]]).toEqual(["submitted", "approved", "pending"]);
  expect([one[9], one[14], one[18], two[18]]).toEqual(["LEADER的姓名", "'=1+1 同意", "No", "Yes"]);
  expect(one[11]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/u);
  const [file] = (await app.call(listReportFiles, {}, { as: work.designer })).data.rows;
  expect(file).toMatchObject({ fileId, kind: "approvalChains", done: 1, total: 1, state: "done" });
  expect(await noticesTold(app, work.designer, "report_file_ready")).not.toEqual([]);
});

test("a file of several parts has every application once", async () => {
  // given more than are written at once
  await sql`
    insert into process_instance (instance_id, apply_id, process_id, process_version, organ_id, applicant, filed_by, dept_id,
      apply_title, urgency, status, round, form, visits, apply_date)
    select 7000000 + n, 'MANY' || n, process_id, process_version, organ_id, applicant, filed_by, dept_id, '很多 ' || n, urgency,
      'complete', round, form, '[]', now()
    from process_instance, generate_series(1, 250) n where instance_id = ${second.instanceId}`.execute(
    app.database.kysely,
  );
  await sql`
    insert into seat (seat_id, instance_id, organ_id, visit_id, task_id, task_name, task_type, user_code, status, reason,
      received_at, ended_at, cause, action_code, opinion)
    select 7000000 + n, 7000000 + n, ${work.organId}, 1, 'one', 'one', 'approve', ${work.leader}, 'ended', '{}', now(), now(),
      'handled', '14', '' from generate_series(1, 250) n`.execute(app.database.kysely);

  // when
  const { fileId, lines } = await generated(work.designer, { keyword: "很多" });

  // then
  expect(new Set(lines.slice(1).map(([applyId]) => applyId)).size).toBe(250);
  expect(lines).toHaveLength(251);
  const [file] = (await app.call(listReportFiles, { fileId }, { as: work.designer })).data.rows;
  expect(file).toMatchObject({ done: 250, total: 250 });
});

test("a file holds what its person may see when it is written, not what they might when they asked", async () => {
  // given
  const as = { as: work.head };
  const { fileId } = (await app.call(generateApprovalChains, { format: "csv", keyword: "采购" }, as)).data;
  await aDataForbid(app.database.kysely, { userCode: work.head, entity: "user", fields: ["realName"] });
  await jobs.run();

  // then
  const lines = await linesOf(work.head, fileId);
  expect(lines[2]?.[9]).toBe(work.leader);
  expect(JSON.stringify(lines)).not.toContain("LEADER的姓名");

  // when the application itself is kept from them, and waits for them no more
  await decide(work.head, "14", "完成");
  await aDataForbid(app.database.kysely, {
    userCode: work.head,
    entity: "application",
    rowFilter: { field: "applyId", op: "eq", value: first.applyId } as never,
  });
  await app.call(writeReportFileAgain, { fileId }, as);
  await jobs.run();

  // then
  expect(await found(work.head, { keyword: "采购" })).toEqual([]);
  expect(await linesOf(work.head, fileId)).toHaveLength(1);
});

test("a secret application stands in no report of whoever has no task of it", async () => {
  // given
  const filed = await fileApplication(app, work.staff, processId, { title: "机密" }, "机密");
  await sql`update process_instance set form = form || '{"degreeOfSecrecy": "secret"}' where instance_id = ${filed.instanceId}`.execute(
    app.database.kysely,
  );

  // then
  expect(await found(work.designer, { keyword: "机密" })).toEqual([]);
  expect((await generated(work.designer, { keyword: "机密" })).lines).toHaveLength(1);
  expect(await found(work.leader, { keyword: "机密" })).toEqual([filed.applyId]);
});

test("what a filter finds beyond the limit of a file is not begun", async () => {
  // given
  await sql`
    insert into process_instance (instance_id, apply_id, process_id, process_version, organ_id, applicant, filed_by, dept_id,
      apply_title, urgency, status, round, form, visits, apply_date)
    select 8000000 + n, 'TOO' || n, process_id, process_version, organ_id, applicant, filed_by, dept_id, '太多 ' || n, urgency,
      'complete', round, form, '[]', now()
    from process_instance, generate_series(1, ${limits.approvalChainsFileMax}::int + 1) n
    where instance_id = ${second.instanceId}`.execute(app.database.kysely);

  // when
  const { status, body } = await app.call(
    generateApprovalChains,
    { format: "csv", keyword: "太多" },
    { as: work.designer },
  );

  // then
  expect([status, body.code, body.params]).toEqual([422, 12604, { most: limits.approvalChainsFileMax }]);
});
