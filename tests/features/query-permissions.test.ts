import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  exportApproveTasks,
  listApplyByPage,
  listQueriedProcesses,
  queryApproveTasks,
} from "#contract/calls/basic.ts";
import { searchEverything } from "#contract/calls/search.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let work: Workplace;
let leave: string;
let travel: string;
let ofLeave: Filed;
let ofTravel: Filed;

beforeAll(async () => {
  const names = [
    "query-auth.json",
    "user.json",
    "organ.json",
    "dept.json",
    "role.json",
    "process-category.json",
  ];
  app = await startTestApp({ schemas: await schemasOfProduct(...names) });
});
afterAll(() => app.close());
beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  const published = (name: string) =>
    publish(
      app,
      work,
      aProcess([aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })], {
        processId: `${name}-${work.organId}`,
        processName: name,
      }),
    );
  leave = await published("leave");
  travel = await published("travel");
  ofLeave = await fileApplication(app, work.staff, leave, {}, "请假申请");
  ofTravel = await fileApplication(app, work.staff, travel, {}, "出差申请");
});

const granted = (row: object) =>
  app.call(
    onTable(addTableRow, "queryAuth"),
    { subjectType: "user", reason: "审计", status: "1", ...row },
    { as: work.admin },
  );

/** The numbers of the applications that somebody finds, by list, tasks, search and detail, which must agree. */
async function seenBy(as: string): Promise<string[]> {
  const both = [ofLeave, ofTravel];
  const listed = (await app.call(listApplyByPage, {}, { as })).data.rows.map(({ applyId }) => applyId);
  const tasks = (await app.call(queryApproveTasks, {}, { as })).data.rows.map(({ applyId }) => applyId);
  const found = (await app.call(searchEverything, { keyword: "申请" }, { as })).data.applications;
  const read = await Promise.all(
    both.map(async ({ applyId }) => (await app.call(instanceDetail, { applyId }, { as })).status === 200),
  );
  const detailed = both.filter((_, index) => read[index]).map(({ applyId }) => applyId);
  const seen = listed.toSorted();
  expect([...new Set(tasks)].toSorted()).toEqual(seen);
  expect(found.map(({ applyId }) => applyId).toSorted()).toEqual(seen);
  expect(detailed.toSorted()).toEqual(seen);
  return seen;
}

const both = () => [ofLeave.applyId, ofTravel.applyId].toSorted();

it("somebody without a part sees nothing; with a permission the applications of that process, from the next request on", async () => {
  expect(await seenBy(work.colleague)).toEqual([]);

  // when
  void (await granted({ userCode: work.colleague, processId: leave })).data;

  // then
  expect(await seenBy(work.colleague)).toEqual([ofLeave.applyId]);
  expect((await app.call(listQueriedProcesses, {}, { as: work.colleague })).data).toEqual([
    { processId: leave, processName: "leave" },
  ]);
  expect(await seenBy(work.finance)).toEqual([]);
});

it("a permission without a process is for all of them, one of a role for its holders; both end when taken away", async () => {
  // given
  const row = (await granted({ subjectType: "role", roleCode: "finance" })).data;
  expect(await seenBy(work.finance)).toEqual(both());
  expect(await seenBy(work.otherFinance)).toEqual(both());
  expect(await seenBy(work.colleague)).toEqual([]);

  // when
  const { grantId: key } = row as { grantId: number };
  const changes = { status: { from: "1", to: "0" } };
  void (await app.call(onTable(updateTableRow, "queryAuth"), { key, changes }, { as: work.admin })).data;

  // then
  expect(await seenBy(work.finance)).toEqual([]);
});

it("a permission counts until its time is over; one that is over already is refused at its field", async () => {
  // given
  const granting = (validUntil: string) => granted({ userCode: work.colleague, validUntil });
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const late = await granting(inMs(-60_000));
  expect(late.status).toBe(422);
  expect(late.body.errors?.["validUntil"]).toContain("已过");

  // when
  const row = (await granting(inMs(4_000))).data as { grantId: number; validUntil: string };
  expect(await seenBy(work.colleague)).toEqual(both());

  // then: it ends by itself, and may still be written of, or be given a later end
  await expect.poll(() => seenBy(work.colleague)).toEqual([]);
  const write = (changes: Record<string, { from: string; to: string }>) =>
    app.call(onTable(updateTableRow, "queryAuth"), { key: row.grantId, changes }, { as: work.admin });
  void (await write({ status: { from: "1", to: "0" } })).data;
  void (await write({ status: { from: "0", to: "1" } })).data;
  expect((await write({ validUntil: { from: row.validUntil, to: inMs(-60_000) } })).status).toBe(422);
  void (await write({ validUntil: { from: row.validUntil, to: inMs(3_600_000) } })).data;
  expect(await seenBy(work.colleague)).toEqual(both());
});

it("shows no draft, nothing that is kept from the reader, and lets nobody act", async () => {
  // given
  void (await granted({ userCode: work.colleague })).data;
  await aDataForbid(app.database.kysely, {
    userCode: work.colleague,
    entity: "application",
    processId: travel,
    rowFilter: { applyTitle: { like: "出差" } },
  });

  // then
  expect(await seenBy(work.colleague)).toEqual([ofLeave.applyId]);
  const task = ofLeave.next[0]!.bpdTaskId;
  const acted = await app.call(
    submitApprove,
    { bpdTaskId: task, actionCode: "14", approveComments: "同意" },
    { as: work.colleague },
  );
  expect(acted.status).toBeGreaterThanOrEqual(400);
});

it("is within one organisation: neither people nor processes of another can be named, and nothing of it is seen", async () => {
  // given
  const other = await aWorkplace(app.database.kysely);

  // when
  const person = await granted({ userCode: other.staff });
  const process = await app.call(
    onTable(addTableRow, "queryAuth"),
    { subjectType: "user", userCode: other.colleague, processId: leave, reason: "审计", status: "1" },
    { as: other.admin },
  );
  void (
    await app.call(
      onTable(addTableRow, "queryAuth"),
      { subjectType: "user", userCode: other.colleague, reason: "审计", status: "1" },
      { as: other.admin },
    )
  ).data;

  // then
  expect(person.body.errors?.["userCode"]).toContain(other.staff);
  expect(process.body.errors?.["processId"]).toContain(leave);
  expect(await seenBy(other.colleague)).toEqual([]);
  const byMember = await app.call(
    onTable(addTableRow, "queryAuth"),
    { subjectType: "user", userCode: work.staff, reason: "审计", status: "1" },
    { as: work.staff },
  );
  expect(byMember.body).toMatchObject({ flag: false, code: 12139 });
});

it("a form shows who may query it what its applicant sees", async () => {
  // given
  const processId = `secret-${work.organId}`;
  const pageId = `secret-${work.organId}`;
  const page = { ...aPage(aField("amount"), aField("verdict")), pageId };
  const tasks = [
    aStart("one", { fieldRights: { amount: "write", verdict: "hide" } }),
    approvedBy("one", work.leader, { taskHour: 8, fieldRights: { amount: "read", verdict: "write" } }),
  ];
  await publish(app, work, aProcess(tasks, { processId, pageId }), page);
  const { applyId } = await fileApplication(app, work.staff, processId, { amount: "120" });
  void (await granted({ userCode: work.colleague, processId })).data;

  // when
  const { data } = await app.call(instanceDetail, { applyId }, { as: work.colleague });

  // then
  expect(JSON.stringify(data)).toContain("120");
  expect(data.fieldRights).toMatchObject({ amount: "read", verdict: "hide" });
});

it("the query of approval tasks tells who has and had what, narrowed, also as a file", async () => {
  // given
  void (await approve(app, work.leader, ofTravel.next[0]!.bpdTaskId)).data;
  await sql`update seat set due_at = now() - interval '1 hour' where seat_id = ${ofLeave.next[0]!.bpdTaskId}`.execute(
    app.database.kysely,
  );
  const as = { as: work.designer };
  const asked = async (input: Parameters<typeof app.call<typeof queryApproveTasks>>[1]) =>
    (await app.call(queryApproveTasks, input, as)).data.rows;

  // when
  const [open, ended, late] = [
    await asked({ state: "open" }),
    await asked({ state: "ended" }),
    await asked({ state: "overdue", userCode: work.leader, processId: leave }),
  ];
  const { token } = await app.logIn(work.designer);
  const fileOf = (query: string) =>
    app.app.inject({ method: "GET", url: `${exportApproveTasks.path}?${query}`, headers: { token } });
  const file = await fileOf("state=ended&format=csv");
  const workbook = await sheetCells((await fileOf("state=ended&format=xlsx")).rawPayload);

  // then
  expect(open).toMatchObject([
    { applyId: ofLeave.applyId, userCode: work.leader, endedAt: null, isOverdue: true, taskStatus: 11 },
  ]);
  expect(ended).toMatchObject([
    { applyId: ofTravel.applyId, userCode: work.leader, actionCode: "14", isOverdue: false, taskStatus: 12 },
  ]);
  expect(late.map(({ applyId }) => applyId)).toEqual([ofLeave.applyId]);
  expect(await asked({ userCode: work.head })).toEqual([]);
  expect(file.payload).toContain(ofTravel.applyId);
  expect(file.payload).not.toContain(ofLeave.applyId);
  const [number, received, due, decided] = [0, 7, 8, 9].map((column) => workbook[1]?.[column]);
  expect(number).toBe(ofTravel.applyId);
  // The clocks of the organisation are eight hours ahead.
  const clock = (at: string | null) => ({
    number: expect.closeTo(Date.parse(at!) / 86_400_000 + 25_569 + 8 / 24, 6),
    format: "moment",
  });
  expect([received, due, decided]).toEqual(
    [ended[0]!.receiveDate, ended[0]!.dueAt, ended[0]!.endedAt].map(clock),
  );
  const wrong = await app.call(queryApproveTasks, { beginDate: "2026-02-30" }, as);
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(["beginDate"]);
});
