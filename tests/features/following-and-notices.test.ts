import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEverything } from "#contract/calls/search.ts";
import { taskPage, toReadInfo } from "#contract/calls/task/detail.ts";
import { attentionTasks, noticeTasks } from "#contract/calls/task/lists.ts";
import { checkStart, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { approveInfo, instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart, aField } from "../support/builders/a-process.ts";
import { aWorkplaceWith, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
});
afterAll(() => app.close());

test("an application is followed and no longer followed by those who may read it", async () => {
  // given
  const { staff, leader, colleague } = work;
  const { applyId } = await fileApplication(app, staff, "LEAVE", leaveValues(5), "跟踪这份");
  const mark = (userCode: string, status: "1" | "0") =>
    app.call(updateFavorite, { favObjId: applyId, status }, { as: userCode });
  const followed = async () =>
    (await app.call(attentionTasks, {}, { as: leader })).data.rows.map((row) => row.applyId);

  // when
  const stranger = await mark(colleague, "1");
  await mark(leader, "1");
  await mark(leader, "1");
  const during = await followed();
  const narrowed = (await app.call(todoTasks, { attention: true }, { as: leader })).data.rows;
  const seen = (await app.call(instanceDetail, { applyId }, { as: leader })).data;
  await mark(leader, "0");

  // then
  expect(stranger.status).toBe(404);
  expect(during).toEqual([applyId]);
  expect(narrowed.map((row) => [row.applyId, row.attention])).toEqual([[applyId, true]]);
  expect(seen.instance.attention).toBe(true);
  expect(seen.allowedActions).toContainEqual({ action: "unfollow" });
  expect(await followed()).toEqual([]);
});

test("who follows is told where it has come and how it ended, and may urge who has it", async () => {
  // given
  const { staff, leader, head, designer } = work;
  const tasks = [
    aStart(["leader"]),
    approvedBy("leader", leader, { to: "head", taskHour: 8 }),
    approvedBy("head", head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "FOLLOWED" }));
  const { applyId, instanceId, next } = await fileApplication(app, staff, "FOLLOWED", {}, "关注的进展");
  await app.call(updateFavorite, { favObjId: applyId, status: "1" }, { as: designer });
  const toldTo = async (userCode: string) =>
    (await app.call(noticeTasks, { keyword: "关注的进展" }, { as: userCode, lang: "en-US" })).data.rows
      .filter(({ kind }) => kind.startsWith("followed_"))
      .map(({ text }) => text);

  // when
  const offered = (await app.call(instanceDetail, { applyId }, { as: designer })).data.allowedActions;
  const urged = await app.call(urge, { applyId }, { as: designer });
  const backTo = { taskId: "apply", userCode: staff };
  const back = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "15", approveComments: "再看", backTo } as const;
  void (await app.call(submitApprove, back, { as: leader })).data;
  const bpdTaskId = await newestTask(app, staff);
  void (await app.call(submitApply, { bpdTaskId, applyUser: staff, instanceId }, { as: staff })).data;
  await approve(app, leader, await newestTask(app, leader));
  await approve(app, head, await newestTask(app, head));

  // then
  expect(offered).toContainEqual({ action: "urge" });
  expect(urged.data.urged.map(({ userCode }) => userCode)).toEqual([leader]);
  expect((await toldTo(designer)).toReversed()).toEqual([
    "“关注的进展”, which you follow, was returned to “apply”",
    "“关注的进展”, which you follow, is now at “leader”",
    "“关注的进展”, which you follow, is now at “head”",
    "“关注的进展”, which you follow, has been approved",
  ]);
  expect([await toldTo(staff), await toldTo(leader), await toldTo(head)]).toEqual([[], [], []]);
});

test("a process is kept at hand", async () => {
  // when
  const { staff } = work;
  await app.call(updateFavorite, { favObjId: "LEAVE", status: "1" }, { as: staff });
  const unknown = await app.call(updateFavorite, { favObjId: "NOTHING", status: "1" }, { as: staff });

  // then
  const menu = (await app.call(processMenus, {}, { as: staff })).data;
  expect(menu.find(({ processId }) => processId === "LEAVE")?.favourite).toBe(true);
  expect(unknown.status).toBe(404);
});

test("the applicant is told of the end in his language, once read it is read", async () => {
  // given
  const { colleague, leader } = work;
  const { next } = await fileApplication(app, colleague, "LEAVE", leaveValues(1), "一天假");
  await approve(app, leader, next[0]!.bpdTaskId);

  // when
  const notices = (await app.call(noticeTasks, { state: "unread" }, { as: colleague, lang: "en-US" })).data;
  const first = (
    await app.call(
      toReadInfo,
      { notificationIds: String(notices.rows[0]!.notificationId) },
      { as: colleague },
    )
  ).data;
  const again = (await app.call(toReadInfo, {}, { as: colleague })).data;

  // then
  expect(notices.rows).toMatchObject([{ kind: "completed", applyTitle: "一天假", readAt: null }]);
  expect(notices.rows[0]!.text).toMatch(/一天假.*approved/u);
  expect([first.read, again.read]).toEqual([1, 0]);
  expect((await app.call(noticeTasks, { state: "unread" }, { as: colleague })).data.total).toBe(0);
  expect((await app.call(noticeTasks, { state: "read" }, { as: colleague })).data.total).toBe(1);
});

test("nobody marks another's notifications as read", async () => {
  // given
  const { colleague, leader, staff } = work;
  const { next } = await fileApplication(app, colleague, "LEAVE", leaveValues(1));
  await approve(app, leader, next[0]!.bpdTaskId);
  const { rows } = (await app.call(noticeTasks, { state: "unread" }, { as: colleague })).data;

  // when
  const { data } = await app.call(
    toReadInfo,
    { notificationIds: String(rows[0]!.notificationId) },
    { as: staff },
  );

  // then
  expect(data.read).toBe(0);
});

test("a draft is given up by its applicant and stays given up", async () => {
  // given
  const { staff } = work;
  const { instanceId, bpdTaskId, applyId } = (
    await app.call(checkStart, { processId: "LEAVE" }, { as: staff })
  ).data;

  // when
  const cancelled = await app.call(cancelApply, { instanceId, bpdTaskId }, { as: staff });
  const again = await app.call(cancelApply, { instanceId, bpdTaskId }, { as: staff, lang: "en-US" });

  // then
  expect(cancelled.data).toEqual({ applyId, applyStatus: "cancelled" });
  expect(again.status).toBe(409);
  expect(again.body.msg).toContain("Canceled");
  const listed = (await app.call(applyTasks, { queryType: "cancel" }, { as: staff })).data;
  expect(listed.rows.map((row) => row.applyId)).toContain(applyId);
});

test("what a task hides never leaves the server for its holder, by any call", async () => {
  // given
  const hidden = approvedBy("check", work.head, { taskHour: 8, fieldRights: { salary: "hide" } });
  const page = { ...aPage(aField("note"), aNumber("salary")), pageId: "SECRET" };
  const definition = aProcess([aStart("check"), hidden], { processId: "SECRET", pageId: "SECRET" });
  await publish(app, work, definition, page);
  const { next, applyId, instanceId } = await fileApplication(app, work.staff, "SECRET", {
    note: "n",
    salary: 4711,
  });

  // when
  const answers = [
    await app.call(todoTaskDetail, { bpdTaskId: next[0]!.bpdTaskId }, { as: work.head }),
    await app.call(instanceDetail, { applyId }, { as: work.head }),
    await app.call(taskPage, { bpdInstanceId: instanceId }, { as: work.head }),
  ];

  // then
  for (const { data, body } of answers) {
    expect(data.values).toEqual({ note: "n" });
    expect(JSON.stringify(body)).not.toContain("4711");
    expect(data.form.components.map(({ componentCode }) => componentCode)).toEqual(["note"]);
  }
  const own = await app.call(taskPage, { bpdInstanceId: instanceId }, { as: work.staff });
  expect(own.data.values).toEqual({ note: "n", salary: 4711 });
});

test("the palette finds my tasks, my applications and what I may start", async () => {
  // given
  const { staff, leader, colleague } = work;
  const { applyId, next } = await fileApplication(app, staff, "LEAVE", leaveValues(2), "独一无二的标题");
  const find = async (userCode: string, keyword: string) =>
    (await app.call(searchEverything, { keyword }, { as: userCode })).data;

  // when
  const forLeader = await find(leader, "独一无二");
  const forStranger = await find(colleague, "独一无二");
  const byNumber = await find(staff, applyId);
  const processes = await find(staff, "请假");

  // then
  expect(forLeader.tasks.map(({ bpdTaskId }) => bpdTaskId)).toEqual([next[0]!.bpdTaskId]);
  expect(forStranger).toEqual({ tasks: [], applications: [], processes: [] });
  expect(byNumber.applications.map((row) => row.applyId)).toEqual([applyId]);
  expect(processes.processes.map(({ processId }) => processId)).toEqual(["LEAVE"]);
});

test("one decision is read by those with a part in the application", async () => {
  // given
  const { staff, leader, colleague } = work;
  const { next, applyId } = await fileApplication(app, staff, "LEAVE", leaveValues(1));
  const approveId = next[0]!.bpdTaskId;
  const early = await app.call(approveInfo, { approveId }, { as: staff });
  await approve(app, leader, approveId);

  // when
  const read = await app.call(approveInfo, { approveId }, { as: staff });
  const stranger = await app.call(approveInfo, { approveId }, { as: colleague });

  // then
  expect(early.status).toBe(404);
  expect(read.data).toMatchObject({
    approveId,
    applyId,
    approveUserId: leader,
    approveComments: "同意",
    actionResult: "14",
    round: 1,
    effective: true,
  });
  expect(Date.parse(read.data.receiveDate)).toBeLessThanOrEqual(Date.parse(read.data.approveDate));
  expect(stranger.status).toBe(404);
});

test("what is sent to be read is a notice, not a task, and holds nothing up", async () => {
  // given
  const { staff, head, finance } = work;
  const tasks = [
    aStart(["inform", "check"], { split: "all" }),
    approvedBy("inform", finance, { taskType: "read" }),
    approvedBy("check", head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "INFORM" }));
  const { next } = await fileApplication(app, staff, "INFORM", {}, "知会");
  const toFinance = async () =>
    (await app.call(noticeTasks, { state: "unread", keyword: "知会" }, { as: finance, lang: "en-US" })).data
      .rows;

  // when
  const notice = (await toFinance())[0]!;
  const approved = await approve(app, head, next[0]!.bpdTaskId);
  const read = await app.call(toReadInfo, { bpdTaskId: notice.bpdTaskId! }, { as: finance });
  const again = await app.call(toReadInfo, { bpdTaskId: notice.bpdTaskId! }, { as: finance });

  // then
  expect(next.map(({ userCode }) => userCode)).toEqual([head]);
  expect(notice.text).toContain("You were CC’d");
  expect((await app.call(todoTasks, {}, { as: finance })).data.rows).toEqual([]);
  expect(approved.data.instanceStatus).toBe("complete");
  expect([read.data.read, again.data.read]).toEqual([1, 0]);
  expect(await toFinance()).toEqual([]);
});
