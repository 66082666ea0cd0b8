import { afterAll, beforeAll, expect, test } from "vitest";
import { backUsers } from "#contract/calls/task/decide.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { queryApprovalChains } from "#contract/calls/approval-chains.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { replay } from "#engine";
import { readInstance, verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplaceWith, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
});
afterAll(() => app.close());

test("returned to the applicant, changed, submitted again and approved", async () => {
  // given
  const { staff, leader, head } = work;
  const { next, applyId, instanceId } = await fileApplication(app, staff, "LEAVE", leaveValues(5), "要改的");
  const atHead = (await approve(app, leader, next[0]!.bpdTaskId)).data.next[0]!.bpdTaskId;
  const targets = (await app.call(backUsers, { bpdTaskId: atHead }, { as: head })).data;

  // when
  const returned = await app.call(
    submitApprove,
    {
      bpdTaskId: atHead,
      actionCode: "15",
      approveComments: "天数不对",
      backTo: { taskId: "apply", userCode: staff },
    },
    { as: head },
  );

  // then
  expect(targets.map(({ taskId, userCode, isApplicant }) => [taskId, userCode, isApplicant])).toEqual([
    ["leader", leader, false],
    ["apply", staff, true],
  ]);
  expect(returned.data).toMatchObject({
    taskStatus: 12,
    instanceStatus: "returned",
    next: [{ userCode: staff }],
  });
  const row = (await app.call(todoTasks, { keyword: applyId }, { as: staff })).data.rows[0]!;
  expect(row).toMatchObject({ taskType: "start", applyStatus: "returned" });
  const opened = (await app.call(todoTaskDetail, { bpdTaskId: row.bpdTaskId }, { as: staff })).data;
  expect(opened.fieldRights["days"]).toBe("write");
  expect(opened.records.map(({ taskId, effective }) => [taskId, effective])).toEqual([
    ["apply", false],
    ["leader", false],
    ["head", false],
  ]);
  const notices = (await app.call(noticeTasks, {}, { as: staff, lang: "en-US" })).data.rows;
  const told = notices.filter(({ text }) => text.includes("要改的"));
  expect(told.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
    [expect.stringMatching(/returned “要改的” to you from “head”/u), true],
  ]);

  // when it is submitted again
  const draft = { instanceId, bpdTaskId: row.bpdTaskId, data: JSON.stringify(leaveValues(2)) };
  await app.call(saveApplyInfo, draft, { as: staff });
  const { bpdTaskId } = draft;
  const submitted = (await app.call(submitApply, { instanceId, bpdTaskId, applyUser: staff }, { as: staff }))
    .data;

  // then
  expect(submitted).toMatchObject({ applyStatus: "running", next: [{ userCode: leader }] });
  const last = (await approve(app, leader, submitted.next[0]!.bpdTaskId)).data;
  expect(last.instanceStatus).toBe("complete");
  const { records, instance } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(instance.round).toBe(2);
  expect(records.map(({ taskId, round, effective }) => [taskId, round, effective])).toEqual([
    ["apply", 1, false],
    ["leader", 1, false],
    ["head", 1, false],
    ["apply", 2, true],
    ["leader", 2, true],
  ]);
});

test("returned straight to the applicant and back, what was agreed before still counts", async () => {
  // given
  const { staff, leader, head } = work;
  const { next, applyId, instanceId } = await fileApplication(
    app,
    staff,
    "LEAVE",
    leaveValues(5),
    "直接退回",
  );
  const atHead = (await approve(app, leader, next[0]!.bpdTaskId)).data.next[0]!.bpdTaskId;
  const decision = {
    bpdTaskId: atHead,
    actionCode: "15" as const,
    approveComments: "补一下",
    resume: "direct" as const,
  };
  const backTo = { taskId: "apply", userCode: staff };
  const atStaff = (await app.call(submitApprove, { ...decision, backTo }, { as: head })).data.next[0]!
    .bpdTaskId;

  // when
  const again = await app.call(
    submitApply,
    { instanceId, bpdTaskId: atStaff, applyUser: staff },
    { as: staff },
  );
  const last = (await approve(app, head, again.data.next[0]!.bpdTaskId)).data;

  // then
  expect(last.instanceStatus).toBe("complete");
  const { records } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(records.map(({ taskId, actionResult, effective }) => [taskId, actionResult, effective])).toEqual([
    ["apply", "submit", false],
    ["leader", "14", true],
    ["head", "15", false],
    ["apply", "submit", true],
    ["head", "14", true],
  ]);
  const way = (await app.call(applicationWay, { applyId }, { as: staff })).data;
  expect(way.tasks.map(({ taskId, state }) => [taskId, state])).toEqual([
    ["apply", "done"],
    ["leader", "done"],
    ["head", "done"],
    ["END", "done"],
  ]);
  const toEnd = way.transitions.filter(({ to, travelled }) => to === "END" && travelled);
  expect(toEnd.map(({ from }) => from)).toEqual(["head"]);
});

test("what its applicant took back is told as recalled by lists and page, and as returned once somebody has returned it", async () => {
  // given
  const { staff, leader, admin } = work;
  const filed = await fileApplication(app, staff, "LEAVE", leaveValues(2), "撤回又退回的");
  const { applyId, instanceId } = filed;
  const said = async () => {
    const todo = (await app.call(todoTasks, { keyword: applyId }, { as: staff })).data.rows[0]!;
    const mine = (await app.call(listApplyByPage, { keyword: applyId }, { as: staff })).data.rows[0]!;
    const { instance } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
    const chain = (await app.call(queryApprovalChains, { keyword: applyId }, { as: admin })).data.rows[0]!;
    return {
      bpdTaskId: todo.bpdTaskId,
      marks: [todo.cameBack, todo.recalled],
      status: [todo, mine, instance, chain].map(({ applyStatus }) => applyStatus),
      results: [mine.result, instance.result ?? null, chain.result],
    };
  };

  // when
  void (await app.call(recallInstance, { applyId, reason: "写错了" }, { as: staff })).data;
  const recalled = await said();
  const again = await app.call(
    submitApply,
    { instanceId, bpdTaskId: recalled.bpdTaskId, applyUser: staff },
    { as: staff },
  );
  const { bpdTaskId } = again.data.next[0]!;
  const backTo = { taskId: "apply", userCode: staff };
  const decision = { bpdTaskId, actionCode: "15" as const, approveComments: "补一下", backTo };
  void (await app.call(submitApprove, decision, { as: leader })).data;
  const returned = await said();

  // then: the codes stay those of a return
  const status = ["returned", "returned", "returned", "returned"];
  expect(recalled).toMatchObject({
    status,
    marks: [false, true],
    results: ["recalled", "recalled", "recalled"],
  });
  expect(returned).toMatchObject({ status, marks: [true, undefined], results: [null, null, null] });
});

test("a person who never had it is no target of a return", async () => {
  // given
  const { staff, leader, finance } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(5));

  // when
  const answer = await app.call(
    submitApprove,
    {
      bpdTaskId: next[0]!.bpdTaskId,
      actionCode: "15",
      approveComments: "退",
      backTo: { taskId: "head", userCode: finance },
    },
    { as: leader },
  );

  // then
  expect(answer.status).toBe(422);
});

test("recalled by the applicant it leaves the approver's list and comes back to the start", async () => {
  // given
  const { colleague, leader, staff } = work;
  const { applyId, next, instanceId } = await fileApplication(app, colleague, "LEAVE", leaveValues(5));

  // when
  const stranger = await app.call(recallInstance, { applyId }, { as: staff });
  const recalled = (await app.call(recallInstance, { applyId }, { as: colleague })).data;
  const late = await app.call(
    submitApprove,
    { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14", approveComments: "同意" },
    { as: leader, lang: "en-US" },
  );

  // then
  expect(stranger.status).toBe(404);
  expect(recalled.bpdTaskId).toEqual(expect.any(Number));
  expect(late.status).toBe(409);
  expect(late.body.msg).toMatch(/already closed by COLLEAGUE.*recall/u);
  const { task } = (await app.call(todoTaskDetail, { bpdTaskId: next[0]!.bpdTaskId }, { as: leader })).data;
  expect(task).toMatchObject({ taskStatus: 13, ended: { by: "COLLEAGUE的姓名" } });
  const rows = (await app.call(todoTasks, { keyword: applyId }, { as: colleague })).data.rows;
  expect(rows).toMatchObject([{ bpdTaskId: recalled.bpdTaskId, taskType: "start" }]);

  // when it is cancelled it cannot be recalled any more
  await app.call(cancelApply, { instanceId }, { as: colleague });
  const never = await app.call(recallInstance, { applyId }, { as: colleague });

  // then
  expect(never.status).toBe(409);
  expect(never.body.code).toBe(12_197);
});

test("the holder is urged once, then not again for a while", async () => {
  // given
  const { staff, leader } = work;
  const { applyId, next } = await fileApplication(app, staff, "LEAVE", leaveValues(5), "催一下");

  // when
  const first = await app.call(urge, { applyId, message: "急" }, { as: staff });
  const second = await app.call(urge, { applyId }, { as: staff });

  // then
  expect(first.data).toMatchObject({ urged: [{ bpdTaskId: next[0]!.bpdTaskId, userCode: leader }] });
  expect(second.status).toBe(409);
  const row = (await app.call(todoTasks, { urged: true }, { as: leader })).data.rows[0];
  expect(row).toMatchObject({ applyId, urged: true });
  const { rows } = (await app.call(noticeTasks, { keyword: "催一下" }, { as: leader })).data;
  expect(rows.map(({ kind }) => kind)).toContain("urged");
});

test("the mark that somebody urged fades once its holder opens the task", async () => {
  // given
  const { staff, leader } = work;
  const { applyId, next } = await fileApplication(app, staff, "LEAVE", leaveValues(5), "看过就好");
  const { bpdTaskId } = next[0]!;
  const open = async () => await app.call(todoTaskDetail, { bpdTaskId }, { as: leader });
  await open();
  await app.call(urge, { applyId, message: "急" }, { as: staff });
  const urged = async () => {
    const { rows } = (await app.call(todoTasks, { urged: true }, { as: leader })).data;
    return rows.filter((row) => row.applyId === applyId).length;
  };
  expect(await urged()).toBe(1);

  // when
  await open();

  // then
  expect(await urged()).toBe(0);
});

test("after all of that every history verifies, and replaying it gives what is stored", async () => {
  const { kysely } = app.database;
  const instances = await kysely.selectFrom("processInstance").select("instanceId").execute();
  expect((await verifyHistory(app.database)).broken).toEqual([]);
  for (const { instanceId } of instances) {
    const events = await kysely
      .selectFrom("instanceEvent")
      .select(["sequence", "at", "actor", "type", "body"])
      .where("instanceId", "=", instanceId)
      .orderBy("sequence")
      .execute();
    const stored = await app.database.read((tx) => readInstance(tx, { instanceId }, work.organId));
    const replayed = replay(
      events.map(({ body, at, ...event }) => ({
        ...event,
        at: Date.parse(String(at)),
        ...(body as object),
      })) as never,
    );
    expect(stored!.snapshot).toEqual(replayed);
  }
});

test("the notice of a task that somebody else has done is no news any more", async () => {
  // given
  const { staff, finance, otherFinance } = work;
  const either = approvedBy("either", `${finance},${otherFinance}`, { taskHour: 8 });
  const named = { processId: "EITHER", processName: "EITHER", pageId: "EITHER" };
  await publish(app, work, aProcess([aStart("either"), either], named), {
    ...aPage(aField("note")),
    pageId: "EITHER",
  });
  const unread = async () =>
    (await app.call(noticeTasks, { state: "unread" }, { as: otherFinance })).data.rows.length;
  const { next } = await fileApplication(app, staff, "EITHER", {});
  const before = await unread();

  // when
  void (await approve(app, finance, next.find(({ userCode }) => userCode === finance)!.bpdTaskId)).data;

  // then
  expect([before, await unread()]).toEqual([1, 0]);
});
