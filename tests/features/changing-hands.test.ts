import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SeatChange } from "#contract/codes/seat-change.ts";
import { claim, reassign } from "#contract/calls/task/hands.ts";
import { changeSeats, changeSeatsPreview, giveBack, takeOver } from "#contract/calls/task/hands.ts";
import { todoCounts } from "#contract/calls/task/lists.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart, type TaskGiven } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
});

/** An application is before the head, whose task allows whatever a holder may do. */
async function filed(users = work.head, task: TaskGiven = {}): Promise<string> {
  const processId = `HANDS-${work.organId}`;
  const step = approvedBy("check", users, { taskHour: 8, seatChanges: [...seatChanges], ...task });
  await publish(app, work, aProcess([aStart("check"), step], { processId }));
  return (await fileApplication(app, work.staff, processId, { title: "一台电脑" })).applyId;
}

const change = async (as: string, what: SeatChange, userCodes: string[], more: object = {}) => {
  const bpdTaskId = await newestTask(app, as);
  const input = { bpdTaskId, change: what, userCodes, reason: "更了解情况", ...more };
  return app.call(changeSeats, input, { as });
};
const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;
const detailOf = async (as: string) =>
  (await app.call(todoTaskDetail, { bpdTaskId: await newestTask(app, as) }, { as })).data;
const statusOf = async (applyId: string) =>
  (await app.call(instanceDetail, { applyId }, { as: work.staff })).data.instance.applyStatus;

test("a transfer is foretold, gives the task away and stands in the chain with its reason", async () => {
  // given
  const applyId = await filed();
  const foretold = { bpdTaskId: await newestTask(app, work.head), change: "transfer" as const };

  // when
  const preview = await app.call(
    changeSeatsPreview,
    { ...foretold, userCodes: [work.finance] },
    { as: work.head },
  );
  const done = await change(work.head, "transfer", [work.finance]);

  // then
  expect(preview.data).toMatchObject({
    closes: [{ userCode: work.head }],
    opens: [{ userCode: work.finance }],
    tells: [{ userCode: work.finance }],
  });
  expect(done.data.next).toMatchObject([{ userCode: work.finance }]);
  expect(await todo(work.head)).toEqual([]);
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  const [given, received] = chain[1]!.seats;
  expect(given).toMatchObject({ userCode: work.head, state: "closed", cause: "transferred" });
  expect(received?.reason).toBe("由 HEAD的姓名 转办：更了解情况");
  expect(chain[1]?.changes).toMatchObject([
    { change: "transfer", by: "HEAD的姓名", people: ["FINANCE的姓名"], reason: "更了解情况" },
  ]);
  void (await approve(app, work.finance, await newestTask(app, work.finance))).data;
  expect(await statusOf(applyId)).toBe("complete");
});

test("a delegated task offers its holder an opinion only, and the owner decides; until then the owner may have it back", async () => {
  // given
  const applyId = await filed();
  void (await change(work.head, "delegate", [work.finance])).data;

  // when
  const offered = (await detailOf(work.finance)).allowedActions.map(({ action }) => action);
  const opinion = {
    bpdTaskId: await newestTask(app, work.finance),
    actionCode: "34" as const,
    approveComments: "已核对",
  };
  void (await app.call(submitApprove, opinion, { as: work.finance })).data;

  // then
  expect(offered).toEqual(expect.arrayContaining(["countersignAgree", "countersignDisagree"]));
  expect(offered).not.toContain("approve");
  expect(await statusOf(applyId)).toBe("running");
  expect((await detailOf(work.head)).task.reason).toContain("FINANCE的姓名");

  // when
  void (await change(work.head, "delegate", [work.otherFinance])).data;
  const theirs = await newestTask(app, work.otherFinance);
  const seen = (await app.call(todoTaskDetail, { bpdTaskId: theirs }, { as: work.head })).data;
  void (await app.call(takeOver, { bpdTaskId: theirs }, { as: work.head })).data;

  // then
  expect(seen.allowedActions.map(({ action }) => action)).toContain("takeOver");
  expect(await todo(work.otherFinance)).toEqual([]);
  void (await approve(app, work.head, await newestTask(app, work.head))).data;
  expect(await statusOf(applyId)).toBe("complete");
});

test("people are added beside the holder and taken out again, never the last", async () => {
  // given
  const applyId = await filed(work.head, { taskRunWay: "all" });
  void (await change(work.head, "addPeople", [work.finance, work.otherFinance])).data;

  // when
  const bpdTaskId = await newestTask(app, work.finance);
  const removal = { bpdTaskId, change: "removePerson" as const, reason: "不需要了" };
  const byStaff = await app.call(changeSeats, removal, { as: work.staff });
  void (await app.call(changeSeats, removal, { as: work.head })).data;
  const own = { ...removal, bpdTaskId: await newestTask(app, work.head) };
  const byHolder = await app.call(changeSeats, own, { as: work.head });

  // then
  expect(byStaff.body.code).toBe(12189);
  expect(byHolder.body.code).toBe(12189);
  expect(await todo(work.finance)).toEqual([]);
  for (const person of [work.head, work.otherFinance])
    void (await approve(app, person, await newestTask(app, person))).data;
  expect(await statusOf(applyId)).toBe("complete");
});

test("a step put behind one is in this application's chain alone, and before what follows", async () => {
  // given
  const applyId = await filed();
  void (await change(work.head, "insertStep", [work.finance], { taskName: "财务复核" })).data;

  // when
  const ahead = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data.chain;
  void (await approve(app, work.head, await newestTask(app, work.head))).data;

  // then
  expect(ahead.map(({ taskName }) => taskName)).toEqual(["apply", "check", "财务复核"]);
  expect((await todo(work.finance))[0]).toMatchObject({ applyId, taskName: "财务复核" });
  void (await approve(app, work.finance, await newestTask(app, work.finance))).data;
  expect(await statusOf(applyId)).toBe("complete");
  const next = await fileApplication(app, work.staff, `HANDS-${work.organId}`, { title: "另一台" });
  const other = (await app.call(instanceDetail, { applyId: next.applyId }, { as: work.staff })).data.chain;
  expect(other.map(({ taskName }) => taskName)).toEqual(["apply", "check"]);
});

test("a claimed task goes back to its pool", async () => {
  // given
  await filed(`${work.finance},${work.otherFinance}`, { taskRunWay: "claim" });
  const bpdTaskId = await newestTask(app, work.finance);
  void (await app.call(claim, { bpdTaskId }, { as: work.finance })).data;
  expect(await todo(work.otherFinance)).toEqual([]);

  // when
  const { opened } = (await app.call(giveBack, { bpdTaskId }, { as: work.finance })).data;

  // then
  expect(opened).toMatchObject([{ userCode: work.otherFinance }]);
  expect(await todo(work.otherFinance)).toHaveLength(1);
});

test("what a task does not allow is neither offered nor done; every refusal says what to do", async () => {
  // given
  await filed(work.head, { seatChanges: ["transfer"], seatChangesMax: 1 });

  // when
  const offered = (await detailOf(work.head)).allowedActions.map(({ action }) => action as string);
  const forbidden = await change(work.head, "delegate", [work.finance]);
  const toStaff = await change(work.head, "transfer", [work.staff]);
  const toTwo = await change(work.head, "transfer", [work.finance, work.otherFinance]);
  const unreasoned = await change(work.head, "transfer", [work.finance], { reason: " " });
  void (await change(work.head, "transfer", [work.finance])).data;
  const again = await change(work.finance, "transfer", [work.otherFinance]);

  // then
  expect(offered.filter((action) => (seatChanges as readonly string[]).includes(action))).toEqual([
    "transfer",
  ]);
  expect(forbidden.body.code).toBe(12189);
  expect(toStaff.body.errors?.["userCodes"]).toContain("STAFF的姓名");
  expect(toTwo.body.errors?.["userCodes"]).toBe("请选择一人。");
  expect(Object.keys(unreasoned.body.errors ?? {})).toEqual(["reason"]);
  expect(again.body).toMatchObject({ code: 12445, params: { count: 1 } });
});

test("an administrator gives a countersigner's task to somebody else, and the asker has the answer", async () => {
  // given
  await filed();
  const question = {
    bpdTaskId: await newestTask(app, work.head),
    actionCode: "16" as const,
    approveComments: "怎么看？",
    signUsers: [work.finance],
  };
  void (await app.call(submitApprove, question, { as: work.head })).data;

  // when
  const asked = await newestTask(app, work.finance);
  const given = { bpdTaskId: asked, toUserCode: work.otherFinance, reason: "出差" };
  void (await app.call(reassign, given, { as: work.designer })).data;
  const answer = {
    bpdTaskId: await newestTask(app, work.otherFinance),
    actionCode: "34" as const,
    approveComments: "可以",
  };
  void (await app.call(submitApprove, answer, { as: work.otherFinance })).data;

  // then
  expect(await todo(work.head)).toHaveLength(1);
});

test("what waits for others is in a list of its own, with who has it, and counted; not among what is to do", async () => {
  // given
  await filed();
  const question = {
    bpdTaskId: await newestTask(app, work.head),
    actionCode: "16" as const,
    approveComments: "怎么看？",
    signUsers: [work.otherFinance],
  };
  void (await app.call(submitApprove, question, { as: work.head })).data;
  await filed();
  void (await change(work.head, "delegate", [work.finance])).data;
  await sql`
    insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
    values (${work.organId}, ${work.head}, ${work.leader}, '2020-01-01', '2099-01-01')`.execute(
    app.database.kysely,
  );
  await filed();

  // when
  const waiting = (await app.call(todoTasks, { waiting: true }, { as: work.head })).data.rows;
  const counts = (await app.call(todoCounts, {}, { as: work.head })).data;

  // then
  expect(waiting.map(({ heldBy }) => heldBy).toSorted()).toEqual([
    "FINANCE的姓名",
    "LEADER的姓名",
    undefined,
  ]);
  expect(counts).toMatchObject({ all: 0, waiting: 3 });
  expect(await todo(work.head)).toEqual([]);
  const strangers = await app.call(todoTasks, { waiting: true }, { as: work.staff });
  expect(strangers.data.rows).toEqual([]);
});

test("what belongs to another change is refused at its field, and nothing happens", async () => {
  // given
  await filed();
  const asked = [
    ["transfer", [work.finance], { stepMode: "any", taskName: "复核" }],
    ["delegate", [work.finance], { stepMode: "all" }],
    ["addPeople", [work.finance], { taskName: "复核" }],
    ["removePerson", [work.finance], {}],
  ] as const;

  // when
  const refused: unknown[] = [];
  for (const [what, userCodes, more] of asked) {
    const { status, body } = await change(work.head, what, [...userCodes], more);
    refused.push([status, ...Object.keys(body.errors ?? {})]);
  }
  const bpdTaskId = await newestTask(app, work.head);
  const foretold = await app.call(
    changeSeatsPreview,
    { bpdTaskId, change: "transfer", userCodes: [work.finance], stepMode: "any" },
    { as: work.head },
  );

  // then
  expect(refused).toEqual([
    [422, "taskName", "stepMode"],
    [422, "stepMode"],
    [422, "taskName"],
    [422, "userCodes"],
  ]);
  expect(Object.keys(foretold.body.errors ?? {})).toEqual(["stepMode"]);
  expect(await todo(work.head)).toHaveLength(1);
});
