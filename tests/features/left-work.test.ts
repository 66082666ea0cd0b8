import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handOver, taskHolders } from "#contract/calls/hand-over.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { applyTasks } from "#contract/calls/task/lists.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { openTasks } from "#contract/calls/task/hands.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { leftWorkTask, notifyLeftWork } from "#server/hand-over/index.ts";
import { backgroundTasks, schedule } from "#server/background.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication, newestTask } from "../support/builders/file-application.ts";
import { noticesTold } from "../support/builders/notices-told.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  const tasks = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: `LEFT-${work.organId}` }));
});

const filed = () => fileApplication(app, work.staff, `LEFT-${work.organId}`, { title: "一台电脑" });
const end = (userCode: string, how = sql`status = '0'`) =>
  sql`update user_account set ${how} where user_code = ${userCode}`.execute(app.database.kysely);
const agree = (bpdTaskId: number) => ({
  bpdTaskId,
  actionCode: "14" as const,
  approveComments: "好",
});
const told = () => noticesTold(app, work.designer, "left_work");
const open = async (more: object = {}) =>
  (await app.call(openTasks, more, { as: work.designer })).data.rows.map(({ userCode, hasLeft }) => [
    userCode,
    hasLeft,
  ]);
const holders = async (more: object = {}) => (await app.call(taskHolders, more, { as: work.designer })).data;

test("administrators are told once of whoever has left with tasks to do, by however many processes, and where it is", async () => {
  // given
  await filed();
  await filed();
  await notifyLeftWork(app.ports);
  const before = await told();

  // when
  await end(work.head);
  await Promise.all([notifyLeftWork(app.ports), notifyLeftWork(app.ports)]);
  await notifyLeftWork(app.ports);

  // then
  const name = `HEAD的姓名 ${work.head}`;
  expect(before).toEqual([]);
  expect(await told()).toEqual([`${name} left with 2 tasks that nobody will do now. Hand them over.`]);
  expect(await noticesTold(app, work.finance, "left_work")).toEqual([]);
  expect(schedule.map(({ task }) => task)).toContain(leftWorkTask);
  expect(Object.keys(backgroundTasks(app.ports))).toContain(leftWorkTask);
});

test("whoever is back and leaves again is told of again", async () => {
  // given
  await filed();
  await end(work.head);
  await notifyLeftWork(app.ports);

  // when
  await end(work.head, sql`status = '1'`);
  await notifyLeftWork(app.ports);
  await end(work.head, sql`valid_until = current_date - 1`);
  await notifyLeftWork(app.ports);

  // then
  expect(await told()).toHaveLength(2);
});

test("what nobody will do is found by whose it was, marked and listed alone, and given away", async () => {
  // given
  await filed();
  await filed();
  const back = {
    bpdTaskId: await newestTask(app, work.head),
    actionCode: "15",
    approveComments: "补",
  } as const;
  void (
    await app.call(
      submitApprove,
      { ...back, backTo: { taskId: "apply", userCode: work.staff } },
      { as: work.head },
    )
  ).data;
  const here = { hasLeft: false, tasks: 1 };
  expect(await holders()).toMatchObject([
    { userCode: work.head, ...here },
    { userCode: work.staff, ...here },
  ]);

  // when
  await sql`delete from user_organ where user_code = ${work.staff}`.execute(app.database.kysely);
  await end(work.head);

  // then
  expect(await open()).toEqual([[work.head, true]]);
  // What came back to whoever filed it lies there as well.
  expect((await open({ holders: "left" })).toSorted()).toEqual([
    [work.head, true],
    [work.staff, true],
  ]);
  expect(await holders({ keyword: "head的" })).toEqual([
    { userCode: work.head, realName: "HEAD的姓名", tasks: 1, hasLeft: true },
  ]);
  const given = { fromUserCode: work.head, toUserCode: work.leader, reason: "离职" };
  expect((await app.call(handOver, given, { as: work.designer })).data.total).toBe(1);
});

test("whoever has left is found by those who look for applications that they filed or decided, and by nobody else", async () => {
  // given
  const { next } = await filed();
  await filed();
  void (await app.call(submitApprove, agree(next[0]!.bpdTaskId), { as: work.head })).data;
  await sql`delete from user_organ where user_code = ${work.staff}`.execute(app.database.kysely);
  await end(work.head);
  await end(work.finance);
  const sought = async (as: string, more: object = {}) => {
    const { data } = await app.call(searchUserList, { former: true, pageSize: 200, ...more }, { as });
    return data.rows.filter(({ hasLeft }) => hasLeft).map(({ userCode }) => userCode);
  };

  // then: an administrator finds who filed and who decided, and nobody who did neither
  expect(await sought(work.designer)).toEqual([work.head, work.staff].toSorted());
  expect(await sought(work.designer, { keyword: "staff的" })).toEqual([work.staff]);
  expect(await sought(work.designer, { keyword: "nobody" })).toEqual([]);
  expect(await sought(work.designer, { former: false })).toEqual([]);
  // Whoever may read none of it is told of nobody.
  expect(await sought(work.colleague)).toEqual([]);
  // Nor is somebody of another company.
  const elsewhere = await aWorkplace(app.database.kysely);
  expect(await sought(elsewhere.designer)).toEqual([]);
  // To look for them is no way to give them work.
  const { data } = await app.call(searchUserList, { pageSize: 200 }, { as: work.designer });
  expect(data.rows.map(({ userCode }) => userCode)).not.toContain(work.head);
});

test("the applicant sees that whoever has it has left, and is told so instead of reminding nobody", async () => {
  // given
  const { applyId } = await filed();
  const mine = async () => {
    const { rows } = (await app.call(applyTasks, {}, { as: work.staff })).data;
    const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
    const seats = chain.flatMap((entry) => entry.seats);
    return [
      rows.find((row) => row.applyId === applyId)?.holders.map(({ hasLeft }) => hasLeft),
      seats.filter(({ hasLeft }) => hasLeft === true).map(({ userCode }) => userCode),
    ];
  };
  const before = await mine();

  // when
  await end(work.head);
  const { status, body } = await app.call(urge, { applyId }, { as: work.staff });

  // then
  expect(before).toEqual([[undefined], []]);
  expect(await mine()).toEqual([[true], [work.head]]);
  expect([status, body.code]).toEqual([409, 12681]);
  expect(body.params).toEqual({ people: [`HEAD的姓名 ${work.head}`] });
});
