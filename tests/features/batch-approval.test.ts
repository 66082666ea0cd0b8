import { afterAll, beforeAll, expect, test } from "vitest";
import { noticeTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { approveMany } from "#contract/calls/task/decide.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const tasks = () => [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks(), { processId: "MANY", processName: "MANY" }));
  const few = { processId: "FEW", processName: "FEW", batchApprovalMax: 1 };
  await publish(app, work, aProcess(tasks(), few));
}, 60_000);
afterAll(() => app.close());

const filed = async (processId: string, count: number): Promise<number[]> => {
  const seats: number[] = [];
  for (let each = 0; each < count; each += 1)
    seats.push((await fileApplication(app, work.staff, processId, { title: "x" })).next[0]!.bpdTaskId);
  return seats;
};
const many = (seats: readonly number[], more: object = {}, as = work.leader) =>
  app.call(
    approveMany,
    { tasks: seats.map((bpdTaskId) => ({ bpdTaskId })), approveComments: "同意", ...more },
    { as, lang: "en-US" },
  );
const waiting = async (as: string) => (await app.call(todoTasks, {}, { as })).data.total;

test("fifty with three refusals: those are told one by one, the others are approved and go on", async () => {
  // given
  const seats = await filed("MANY", 47);
  const [handled] = await filed("MANY", 1);
  void (await approve(app, work.leader, handled!)).data;
  const [foreign] = await filed("MANY", 1);
  void (await approve(app, work.leader, foreign!)).data;
  const foreignSeat = (await app.call(todoTasks, {}, { as: work.head })).data.rows[0]!.bpdTaskId;
  const before = await waiting(work.head);

  // when
  const { data } = await many([...seats, handled!, foreignSeat, 999_999_999]);

  // then
  expect(data.approved).toBe(47);
  expect(data.results.map(({ bpdTaskId }) => bpdTaskId)).toEqual([
    ...seats,
    handled!,
    foreignSeat,
    999_999_999,
  ]);
  const refused = data.results.filter(({ msg }) => msg !== null);
  expect(refused.map(({ bpdTaskId }) => bpdTaskId)).toEqual([handled!, foreignSeat, 999_999_999]);
  expect(data.results[0]?.next).toMatchObject([{ taskId: "two", userCode: work.head }]);
  expect(await waiting(work.leader)).toBe(0);
  expect(await waiting(work.head)).toBe(before + 47);
}, 60_000);

test("what was approved without being opened is no news any more: neither in the list of notices nor in a mail", async () => {
  // given
  const seats = await filed("MANY", 2);
  const news = async () => (await app.call(noticeTasks, { state: "unread" }, { as: work.leader })).data.total;
  const before = await news();

  // when
  void (await many([seats[0]!])).data;
  const afterMany = await news();
  void (await approve(app, work.leader, seats[1]!)).data;

  // then
  expect([afterMany, await news()]).toEqual([before - 1, before - 2]);
});

test("a process lets so many of its tasks be approved at once as its definition says, and tells so in the list", async () => {
  // given
  const [few, others] = [await filed("FEW", 3), await filed("MANY", 1)];

  const told = (await app.call(todoTasks, {}, { as: work.leader })).data.rows;
  const toldOf = (processId: string) =>
    told.filter((row) => row.processId === processId).map(({ batchMax }) => batchMax);

  // when
  const { data } = await many([...few, ...others]);

  // then
  expect([toldOf("FEW"), toldOf("MANY")]).toEqual([[1, 1, 1], [undefined]]);
  expect(data.results.map(({ msg }) => msg === null)).toEqual([true, false, false, true]);
  expect(data.results[1]?.msg).toBe("“FEW” limits batch approval to 1. Open the others one by one.");
  expect(await waiting(work.leader)).toBe(2);
});

test("an opinion is required, and a task that changed since it was seen is not approved", async () => {
  // given
  const seats = await filed("MANY", 1);

  // when
  const silent = await many(seats, { approveComments: "  " });
  const stale = await many(seats, { tasks: [{ bpdTaskId: seats[0]!, version: 0 }] });

  // then
  expect(Object.keys(silent.body.errors ?? {})).toEqual(["approveComments"]);
  expect(stale.data).toMatchObject({ approved: 0 });
});

test("a task whose form the approver must fill in first says which fields, in the reader's language", async () => {
  // given
  const start = aStart("one", { fieldRights: { amount: "read" } });
  const one = approvedBy("one", work.leader, { taskHour: 8, fieldRights: { amount: "write" } });
  const amount = { componentOrder: 2, componentTitle: "金额", i18n: { "en-US": "Amount" }, isRequired: true };
  const page = { ...aPage(aField("title"), aField("amount", amount)), pageId: "FILLED" };
  await publish(app, work, aProcess([start, one], { processId: "FILLED", pageId: "FILLED" }), page);

  // when
  const { data } = await many(await filed("FILLED", 1));

  // then
  expect(data.results[0]?.msg).toBe(
    "Open this task by itself and fill in or correct these fields before you approve it: Amount.",
  );
});
