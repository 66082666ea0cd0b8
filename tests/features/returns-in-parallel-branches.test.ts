import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, finance, otherFinance, head } = work;
  const named = { processId: "PURCHASE", processName: "采购申请", pageId: "PURCHASE" };
  const tasks = [
    aStart("need"),
    approvedBy("need", leader, {
      taskName: "需求确认",
      taskHour: 8,
      split: "all",
      to: ["budget", "supplier"],
    }),
    approvedBy("budget", finance, { taskName: "预算审核", taskHour: 8, to: "budgetCheck" }),
    approvedBy("budgetCheck", head, { taskName: "预算复核", taskHour: 8, to: "order" }),
    approvedBy("supplier", otherFinance, { taskName: "供应商审核", taskHour: 8, to: "order" }),
    aTask("order", {
      taskName: "下单",
      join: "all",
      assignedType: "users",
      taskAssigned: work.colleague,
      taskRunWay: "any",
      taskHour: 8,
    }),
  ];
  await publish(app, work, aProcess(tasks, named), { ...aPage(aField("item")), pageId: "PURCHASE" });
});
afterAll(() => app.close());

const openTasksOf = async (applyId: string, as: string) =>
  (await app.call(instanceDetail, { applyId }, { as })).data.chain
    .filter(({ state }) => state === "open" || state === "waiting")
    .map(({ taskId, state }) => [taskId, state]);

async function purchase(title: string) {
  const filed = await fileApplication(app, work.staff, "PURCHASE", { item: "服务器" }, title);
  const { next } = (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  const taskOf = (taskId: string) => next.find((each) => each.taskId === taskId)!.bpdTaskId;
  return { ...filed, budget: taskOf("budget"), supplier: taskOf("supplier") };
}

async function returnTo(bpdTaskId: number, as: string, taskId: string, userCode: string) {
  const decision = {
    bpdTaskId,
    actionCode: "15",
    approveComments: "退回",
    backTo: { taskId, userCode },
  } as const;
  void (await app.call(submitApprove, decision, { as })).data;
}

test("a return inside a branch leaves the other alone; from behind the join the other's arrival is kept", async () => {
  // given
  const { finance, otherFinance, head, colleague, staff } = work;
  const { applyId, budget, supplier } = await purchase("只退自己的分支");
  const check = (await approve(app, finance, budget)).data.next[0]!.bpdTaskId;

  // when
  await returnTo(check, head, "budget", finance);

  // then
  expect((await openTasksOf(applyId, staff)).map(([task]) => task).toSorted()).toEqual([
    "budget",
    "supplier",
  ]);

  // when both branches arrive, and the one behind the join returns into one of them
  await approve(app, otherFinance, supplier);
  await approve(app, finance, await newestTask(app, finance));
  await approve(app, head, await newestTask(app, head));
  await returnTo(await newestTask(app, colleague), colleague, "budgetCheck", head);

  // then
  expect(await openTasksOf(applyId, staff)).toEqual(
    expect.arrayContaining([
      ["budgetCheck", "open"],
      ["order", "waiting"],
    ]),
  );
  await approve(app, head, await newestTask(app, head));
  expect(await openTasksOf(applyId, staff)).toEqual([["order", "open"]]);
});

test("what waits at a join stands in the chain once, where it is foretold, with those who will decide", async () => {
  // given
  const { applyId, supplier } = await purchase("采购会合");

  // when
  await approve(app, work.otherFinance, supplier);

  // then
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(chain.filter(({ taskId }) => taskId === "order")).toMatchObject([
    {
      state: "waiting",
      enteredAt: expect.any(String),
      seats: [{ userCode: work.colleague, state: "upcoming", bpdTaskId: null }],
    },
  ]);
  expect(chain.at(-1)?.taskId).toBe("order");
});

test("a return to before the fork closes every branch; the other branch's decision comes too late", async () => {
  // given
  const { finance, otherFinance, leader, staff } = work;
  const { applyId, budget, supplier } = await purchase("退到分叉之前");

  // when
  await returnTo(budget, finance, "need", leader);
  const late = await approve(app, otherFinance, supplier);
  const decision = {
    actionCode: "15",
    approveComments: "退回",
    backTo: { taskId: "need", userCode: leader },
  };
  const second = await app.call(
    submitApprove,
    { bpdTaskId: supplier, ...decision, actionCode: "15" },
    { as: otherFinance },
  );
  const between = await openTasksOf(applyId, staff);
  await approve(app, leader, await newestTask(app, leader));

  // then
  expect([late.status, second.status]).toEqual([409, 409]);
  expect(between).toEqual([["need", "open"]]);
  expect((await openTasksOf(applyId, staff)).map(([task]) => task).toSorted()).toEqual([
    "budget",
    "supplier",
  ]);
});

test("a return out of one branch that comes straight back keeps what the other agreed", async () => {
  // given
  const { finance, otherFinance, head, leader, staff } = work;
  const { applyId, budget, supplier } = await purchase("直接退回一个分支");
  await approve(app, otherFinance, supplier);
  const check = (await approve(app, finance, budget)).data.next[0]!.bpdTaskId;

  // when
  void (
    await app.call(
      submitApprove,
      {
        bpdTaskId: check,
        actionCode: "15",
        approveComments: "退回",
        backTo: { taskId: "need", userCode: leader },
        resume: "direct",
      },
      { as: head },
    )
  ).data;
  const { next } = (await approve(app, leader, await newestTask(app, leader))).data;
  await approve(app, head, await newestTask(app, head));

  // then
  expect(next.map(({ taskId }) => taskId)).toEqual(["budgetCheck"]);
  expect(await openTasksOf(applyId, staff)).toEqual([["order", "open"]]);
});
