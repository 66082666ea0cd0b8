import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, approveTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, anExpenseProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const leave = aLeaveProcess();
  const expense = anExpenseProcess();
  await publish(app, work, leave.definition, leave.page);
  await publish(app, work, expense.definition, expense.page);
});
afterAll(() => app.close());

test("a leave of five days goes from the applicant over leader and head to its end", async () => {
  // given
  const { staff, leader, head } = work;
  const menu = (await app.call(processMenus, {}, { as: staff })).data;
  expect(menu.map(({ processId }) => processId).sort()).toEqual(["EXPENSE", "LEAVE"]);

  // when
  const started = (await app.call(checkStart, { processId: "LEAVE" }, { as: staff })).data;
  const { instanceId, bpdTaskId, applyId } = started;
  const draft = { instanceId, bpdTaskId, applyTitle: "年假", data: JSON.stringify(leaveValues(5)) };
  await app.call(saveApplyInfo, draft, { as: staff });
  const preview = (await app.call(submitToPreview, draft, { as: staff })).data;
  const submitted = (await app.call(submitApply, { instanceId, bpdTaskId, applyUser: staff }, { as: staff }))
    .data;

  // then
  expect(preview.chain.map(({ taskId, seats }) => [taskId, seats.map(({ userCode }) => userCode)])).toEqual([
    ["leader", [leader]],
    ["head", [head]],
  ]);
  for (const { seats } of preview.chain)
    for (const { reason } of seats) expect(reason).toMatch(/组长|负责人/u);
  expect(submitted).toMatchObject({
    applyId,
    applyStatus: "running",
    next: [{ taskId: "leader", userCode: leader }],
  });

  // when the leader reads and approves
  const row = (await app.call(todoTasks, { keyword: "年假" }, { as: leader })).data.rows[0];
  expect(row).toMatchObject({ applyId, taskId: "leader", applyUserCode: staff, seen: false, taskStatus: 11 });
  const seen = (await app.call(todoTaskDetail, { bpdTaskId: row!.bpdTaskId }, { as: leader })).data;
  expect(seen.values).toEqual(leaveValues(5));
  expect(seen.allowedActions).toContainEqual({ action: "approve", actionCode: "14" });
  expect(seen.upcoming.map(({ taskId }) => taskId)).toEqual(["head"]);
  expect(seen.fieldRights["days"]).toBe("read");
  const decided = (
    await app.call(
      submitApprove,
      { bpdTaskId: row!.bpdTaskId, actionCode: "14", approveComments: "同意", version: seen.version },
      { as: leader },
    )
  ).data;

  // then it is the head's turn
  expect(decided).toMatchObject({ taskStatus: 12, instanceStatus: "running", next: [{ userCode: head }] });
  const last = (await approve(app, head, decided.next[0]!.bpdTaskId)).data;
  expect(last).toEqual({ taskStatus: 12, instanceStatus: "complete", next: [] });
  const detail = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(detail.instance.applyStatus).toBe("complete");
  expect(
    detail.records.map(({ taskId, actionResult, effective }) => [taskId, actionResult, effective]),
  ).toEqual([
    ["apply", "submit", true],
    ["leader", "14", true],
    ["head", "14", true],
  ]);
  expect(detail.chain.map(({ taskId, state }) => [taskId, state])).toEqual([
    ["apply", "done"],
    ["leader", "done"],
    ["head", "done"],
  ]);
  const mine = (await app.call(applyTasks, { queryType: "complete" }, { as: staff })).data;
  expect(mine.rows.map((each) => each.applyId)).toContain(applyId);
  const theirs = (await app.call(approveTasks, {}, { as: leader })).data;
  expect(theirs.rows[0]).toMatchObject({ applyId, myAction: "14", myTaskName: "leader" });
});

test("a leave of one day ends with the leader", async () => {
  // given
  const { staff, leader } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(1));

  // when
  const answer = (await approve(app, leader, next[0]!.bpdTaskId)).data;

  // then
  expect(answer).toEqual({ taskStatus: 12, instanceStatus: "complete", next: [] });
});

test.each([
  [800, ["complete"]],
  [8_000, ["running", "complete"]],
])("an expense of %i ends after the steps its amount asks for", async (amount, states) => {
  // given
  const { staff, leader, finance } = work;
  const lines = [{ item: "交通", cost: amount }];
  const { next } = await fileApplication(app, staff, "EXPENSE", { amount, purpose: "出差", lines });

  // when
  const first = (await approve(app, leader, next[0]!.bpdTaskId)).data;
  const atFinance = first.next.find(({ userCode }) => userCode === finance);
  const second = atFinance === undefined ? [] : [(await approve(app, finance, atFinance.bpdTaskId)).data];

  // then
  expect([first, ...second].map(({ instanceStatus }) => instanceStatus)).toEqual(states);
});

test("an untouched draft is used again, one that was saved is not", async () => {
  // given
  const { colleague } = work;
  const first = (await app.call(checkStart, { processId: "LEAVE" }, { as: colleague })).data;

  // when
  const again = (await app.call(checkStart, { processId: "LEAVE" }, { as: colleague })).data;
  const { instanceId, bpdTaskId } = again;
  await app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "开始写了" }, { as: colleague });
  const another = (await app.call(checkStart, { processId: "LEAVE" }, { as: colleague })).data;

  // then
  expect(again.instanceId).toBe(first.instanceId);
  expect(another.instanceId).not.toBe(first.instanceId);
  const drafts = (await app.call(applyTasks, { queryType: "draft" }, { as: colleague })).data;
  expect(drafts.rows.map((row) => row.instanceId)).toContain(first.instanceId);
  expect((await app.call(todoTasks, {}, { as: colleague })).data.rows).toEqual([]);
});

test("the leader may correct a cost and not the amount", async () => {
  // given
  const { staff, leader } = work;
  const lines = [{ item: "交通", cost: 300 }];
  const { next, applyId } = await fileApplication(app, staff, "EXPENSE", { amount: 300, lines });
  const bpdTaskId = next[0]!.bpdTaskId;
  const decision = { bpdTaskId, actionCode: "14" as const, approveComments: "核减" };

  // when
  const refused = await app.call(
    submitApprove,
    { ...decision, data: { amount: 9, lines } },
    { as: leader, lang: "en-US" },
  );
  const corrected = { amount: 300, lines: [{ item: "交通", cost: 280 }] };
  const accepted = await app.call(submitApprove, { ...decision, data: corrected }, { as: leader });

  // then
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.["amount"]).toMatch(/can’t change/u);
  expect(accepted.data.instanceStatus).toBe("complete");
  const { values } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(values).toEqual(corrected);
});
