import { afterAll, beforeAll, expect, test } from "vitest";
import { signUsers } from "#contract/calls/task/decide.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplaceWith, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
});
afterAll(() => app.close());

test("the leader asks two people, waits for both answers, then decides himself", async () => {
  // given
  const { staff, leader, finance, otherFinance } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(1));
  const bpdTaskId = next[0]!.bpdTaskId;
  const offered = (await app.call(signUsers, { bpdTaskId }, { as: leader })).data.map(
    ({ userCode }) => userCode,
  );

  // when
  const asked = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "16", approveComments: "请看一下", signUsers: [finance, otherFinance] },
    { as: leader },
  );

  // then
  expect(offered).toContain(finance);
  expect(offered).not.toContain(leader);
  expect(asked.data).toMatchObject({ taskStatus: 11, instanceStatus: "running" });
  expect(asked.data.next.map(({ userCode }) => userCode).sort()).toEqual([finance, otherFinance].sort());
  const listed = (await app.call(todoTasks, {}, { as: leader })).data.rows;
  expect(listed.map((row) => row.bpdTaskId)).not.toContain(bpdTaskId);
  expect((await approve(app, leader, bpdTaskId)).status).toBe(422);

  // when they answer
  const answer = async (userCode: string, actionCode: "34" | "29") =>
    app.call(
      submitApprove,
      { bpdTaskId: await newestTask(app, userCode), actionCode, approveComments: "看过了" },
      { as: userCode },
    );
  await answer(finance, "34");
  await answer(otherFinance, "29");

  // then it is the leader's again, with their answers
  const detail = (await app.call(todoTaskDetail, { bpdTaskId }, { as: leader })).data;
  expect(detail.records.map(({ approveUserId, actionResult }) => [approveUserId, actionResult])).toEqual([
    [staff, "submit"],
    [finance, "34"],
    [otherFinance, "29"],
  ]);
  expect((await approve(app, leader, bpdTaskId)).data.instanceStatus).toBe("complete");
});

test("who is asked reads the form and changes nothing; what the asker filled in is there for them (R19, R20)", async () => {
  // given
  const { staff, leader, finance } = work;
  const check = approvedBy("check", leader, { taskHour: 8, fieldRights: { note: "write" } });
  const page = { ...aPage(aField("note")), pageId: "NOTED" };
  await publish(app, work, aProcess([aStart("check"), check], { processId: "NOTED", pageId: "NOTED" }), page);
  const { next } = await fileApplication(app, staff, "NOTED", { note: "原来的" });
  const question = { actionCode: "16" as const, approveComments: "可以吗", signUsers: [finance] };
  const { bpdTaskId } = next[0]!;

  // when
  void (await app.call(submitApprove, { bpdTaskId, ...question, data: { note: "补充的" } }, { as: leader }))
    .data;
  const asked = await newestTask(app, finance);
  const opened = (await app.call(todoTaskDetail, { bpdTaskId: asked }, { as: finance })).data;
  const answer = { bpdTaskId: asked, actionCode: "34" as const, approveComments: "可以" };
  const changed = await app.call(submitApprove, { ...answer, data: { note: "改过的" } }, { as: finance });
  const same = await app.call(submitApprove, { ...answer, data: { note: "补充的" } }, { as: finance });

  // then
  expect([opened.fieldRights["note"], opened.values["note"]]).toEqual(["read", "补充的"]);
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ["note"]]);
  expect(same.status).toBe(200);
  const again = (await app.call(todoTaskDetail, { bpdTaskId }, { as: leader })).data;
  expect([again.fieldRights["note"], again.values["note"]]).toEqual(["write", "补充的"]);
});

test("a no that binds holds the step for the colleague who was not asked, who reads whose it is, until it is lifted", async () => {
  // given a step that either of two may decide
  const { staff, leader, head, finance } = work;
  const either = approvedBy("check", `${leader},${head}`, {
    taskRunWay: "any",
    countersignVeto: true,
    taskHour: 8,
  });
  await publish(app, work, aProcess([aStart("check"), either], { processId: "BOUND" }));
  const { next } = await fileApplication(app, staff, "BOUND", {});
  const taskOf = (user: string) => next.find(({ userCode }) => userCode === user)!.bpdTaskId;
  const ask = async (as: string) => {
    const question = { actionCode: "16" as const, approveComments: "可以吗", signUsers: [finance] };
    void (await app.call(submitApprove, { bpdTaskId: taskOf(as), ...question }, { as })).data;
  };
  const answer = async (actionCode: "34" | "29", approveComments: string) => {
    const bpdTaskId = await newestTask(app, finance);
    void (await app.call(submitApprove, { bpdTaskId, actionCode, approveComments }, { as: finance })).data;
  };
  const opened = async (as: string) =>
    (await app.call(todoTaskDetail, { bpdTaskId: taskOf(as) }, { as })).data;

  // when one of them asks and is told no
  await ask(leader);
  await answer("29", "预算已用完");

  // then the other cannot approve, and is told why
  const refused = await approve(app, head, taskOf(head));
  expect([refused.status, refused.body.code]).toEqual([409, 12201]);
  const detail = await opened(head);
  expect(detail.task.heldUpBy).toMatchObject({ opinion: "预算已用完" });
  expect(detail.allowedActions.map(({ action }) => action)).not.toContain("approve");
  expect((await opened(leader)).task.heldUpBy).toMatchObject({ opinion: "预算已用完" });

  // when the other asks again and is told yes
  await ask(head);
  await answer("34", "追加了预算");

  // then either may approve
  expect((await opened(leader)).task.heldUpBy).toBeUndefined();
  expect((await approve(app, leader, taskOf(leader))).data.instanceStatus).toBe("complete");
});
