import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import {
  applicants,
  endAssistant,
  myAssistants,
  nameAssistant,
  withdrawApply,
} from "#contract/calls/filing.ts";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { closingPreview } from "#contract/calls/task/recall.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";
import { aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;

beforeAll(async () => {
  app = await startTestApp({
    schemas: await schemasOfProduct("assistant.json", "user.json", "organ.json", "dept.json", "role.json"),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  const byLeader = aTask("leader", {
    assignedType: "groupLeader",
    taskAssigned: "",
    taskRunWay: "any",
    taskHour: 8,
  });
  await publish(app, work, aProcess([aStart("leader"), byLeader], { processId: `FOR-${work.organId}` }));
});

const processId = () => `FOR-${work.organId}`;
const today = () => new Date().toISOString().slice(0, 10);

async function begun(filer: string) {
  const started = (await app.call(checkStart, { processId: processId() }, { as: filer })).data;
  const { instanceId, bpdTaskId } = started;
  const draft = { instanceId, bpdTaskId, applyTitle: "一台电脑", data: "{}" };
  void (await app.call(saveApplyInfo, draft, { as: filer })).data;
  return { ...started, draft };
}

async function filedFor(filer: string, applyUser: string) {
  const draft = await begun(filer);
  const { instanceId, bpdTaskId, applyId } = draft;
  const answer = await app.call(submitApply, { instanceId, bpdTaskId, applyUser }, { as: filer });
  return { instanceId, applyId, answer };
}

const name = (person: string, assistant: string, days: { fromDay?: string; toDay?: string } = {}) =>
  app.call(nameAssistant, { userCode: assistant, fromDay: today(), ...days }, { as: person });

test("nobody files in somebody's name unasked, not even their leader", async () => {
  // given
  const { staff, leader, colleague } = work;

  // when
  const byLeader = await filedFor(leader, staff);
  const byColleague = await filedFor(colleague, staff);

  // then
  for (const { answer } of [byLeader, byColleague]) {
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.["applyUser"]).toContain("不能以");
  }
});

test("who is named as assistant files in the person's name, who is told and sees by whom", async () => {
  // given
  const { staff, colleague, leader } = work;
  void (await name(staff, colleague)).data;

  // when
  const { answer, applyId } = await filedFor(colleague, staff);
  void answer.data;

  // then
  const filedBy = { userCode: colleague, realName: "COLLEAGUE的姓名" };
  const seen = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(seen.instance).toMatchObject({ applyUserCode: staff, filedBy });
  const lists = [
    (await app.call(applyTasks, {}, { as: staff })).data.rows,
    (await app.call(applyTasks, {}, { as: colleague })).data.rows,
    (await app.call(todoTasks, {}, { as: leader })).data.rows,
  ];
  for (const rows of lists) expect(rows[0]).toMatchObject({ applyId, filedBy });
  const notices = (await app.call(noticeTasks, {}, { as: staff })).data.rows;
  expect(notices[0]?.text).toContain("COLLEAGUE的姓名以您的名义提交了“一台电脑”");
});

test("an entry counts from its first day to its last, and no longer once it is ended", async () => {
  // given
  const { staff, colleague, finance, otherFinance } = work;
  void (await name(staff, finance, { fromDay: "2020-01-01", toDay: "2020-12-31" })).data;
  void (await name(staff, otherFinance, { fromDay: "2099-01-01" })).data;
  const { assistantId } = (await name(staff, colleague)).data;
  void (await app.call(endAssistant, { assistantId }, { as: staff })).data;

  // when
  const answers = [
    await filedFor(finance, staff),
    await filedFor(otherFinance, staff),
    await filedFor(colleague, staff),
  ];

  // then
  expect(answers.map(({ answer }) => answer.status)).toEqual([422, 422, 422]);
});

test("the picker offers nobody else than those one may file for", async () => {
  // given
  const { staff, colleague, leader } = work;
  void (await name(staff, colleague)).data;
  const offered = async (as: string) =>
    (await app.call(applicants, { processId: processId() }, { as })).data.rows.map(
      ({ userCode }) => userCode,
    );

  // when
  const [toColleague, toLeader] = [await offered(colleague), await offered(leader)];

  // then
  expect(toColleague).toEqual([staff]);
  expect(toLeader).toEqual([]);
});

test("a role that the definition names files for everybody who may start it", async () => {
  // given
  const { staff, colleague, finance, leader } = work;
  const tasks = [aStart("leader"), approvedBy("leader", leader, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: processId(), fileForOthers: ["finance"] }));

  // when
  const byFinance = await filedFor(finance, staff);
  const byColleague = await filedFor(colleague, staff);
  const found = await app.call(applicants, { processId: processId(), keyword: "STAFF" }, { as: finance });

  // then
  expect([byFinance.answer.status, byColleague.answer.status]).toEqual([200, 422]);
  expect(found.data.rows.map(({ userCode }) => userCode)).toEqual([staff]);
});

test("a definition is not published with an unknown role that files for others", async () => {
  const definition = aProcess([aStart("END")], { processId: processId(), fileForOthers: ["nobody"] });
  await expect(publish(app, work, definition)).rejects.toThrow("fileForOthers[0]");
});

test("the preview is that of the person it will be filed for", async () => {
  // given
  const { staff, leader, head } = work;
  void (await name(staff, leader)).data;
  const { draft } = await begun(leader);

  // when
  const theirs = await app.call(submitToPreview, { ...draft, applyUser: staff }, { as: leader });
  const strangers = await app.call(submitToPreview, { ...draft, applyUser: work.colleague }, { as: leader });

  // then
  expect(theirs.data.chain[0]?.seats.map(({ userCode }) => userCode)).toEqual([head]);
  expect(strangers.body.errors?.["applyUser"]).toContain("不能以");
});

test("a leader who files for their own staff does not approve it", async () => {
  // given
  const { staff, leader, head } = work;
  void (await name(staff, leader)).data;

  // when
  const { answer } = await filedFor(leader, staff);

  // then
  expect(answer.data.next.map(({ userCode }) => userCode)).toEqual([head]);
});

test("the person named withdraws it for good; what closes is said before", async () => {
  // given
  const { staff, colleague, leader } = work;
  void (await name(staff, colleague)).data;
  const { instanceId, applyId } = await filedFor(colleague, staff);
  const seen = (await app.call(instanceDetail, { applyId }, { as: staff })).data;

  // when
  const closes = await app.call(closingPreview, { applyId, action: "withdraw" }, { as: staff });
  const byFiler = await app.call(withdrawApply, { instanceId }, { as: colleague });
  const done = await app.call(withdrawApply, { instanceId, reason: "不是我要的" }, { as: staff });

  // then
  expect(seen.allowedActions).toContainEqual({ action: "withdrawApplication" });
  expect(closes.data.closes.map(({ userCode }) => userCode)).toEqual([leader]);
  expect(byFiler.status).toBe(400);
  expect(done.data).toEqual({ applyId, applyStatus: "cancelled" });
  const told = (await app.call(noticeTasks, {}, { as: colleague })).data.rows[0]?.text;
  expect(told).toContain("STAFF的姓名撤销了以其名义提交的申请“一台电脑”");
});

test("an administrator makes entries for the people of the organisation, who are told", async () => {
  // given
  const { staff, colleague, admin } = work;
  const other = await aWorkplace(app.database.kysely);
  const entry = { userCode: staff, assistantCode: colleague, fromDay: today() };
  const add = (row: Record<string, string>) =>
    app.call(onTable(addTableRow, "assistant"), row, { as: admin });

  // when
  const added = await add(entry);
  const stranger = await add({ ...entry, userCode: other.staff });

  // then
  void added.data;
  expect(stranger.body.errors?.["userCode"]).toContain("不属于本机构");
  const mine = (await app.call(myAssistants, {}, { as: staff })).data;
  expect(mine.assistants.map(({ person }) => person.userCode)).toEqual([colleague]);
  const theirs = (await app.call(myAssistants, {}, { as: colleague })).data;
  expect(theirs.assisted.map(({ person }) => person.userCode)).toEqual([staff]);
  const told = (await app.call(noticeTasks, {}, { as: staff })).data.rows[0]?.text;
  expect(told).toContain("已允许COLLEAGUE的姓名以您的名义提交申请");
});

test("nobody ends an entry of somebody else, or names themselves or a stranger", async () => {
  // given
  const { staff, colleague } = work;
  const other = await aWorkplace(app.database.kysely);
  const { assistantId } = (await name(staff, colleague)).data;

  // when
  const ended = await app.call(endAssistant, { assistantId }, { as: colleague });
  const self = await name(staff, staff);
  const stranger = await name(staff, other.staff);

  // then
  expect([ended.status, self.status, stranger.status]).toEqual([404, 422, 422]);
  expect(self.body.errors?.["userCode"]).toContain("本人");
  expect(stranger.body.errors?.["userCode"]).toContain("不属于本机构");
});
