import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jump } from "#contract/calls/task/jump.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { takeBack } from "#contract/calls/task/recall.ts";
import { changeSeats } from "#contract/calls/task/hands.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { type SeatChange, seatChanges } from "#contract/codes/seat-change.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplaceWith, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../../../support/builders/file-application.ts";
import { aLeaveProcess } from "../../../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
  const { leader, head } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, {
      to: "second",
      taskHour: 8,
      taskRunWay: "all",
      seatChanges: [...seatChanges],
    }),
    approvedBy("second", head, { taskHour: 8, seatChanges: [...seatChanges] }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "MOVED" }));
});
afterAll(() => app.close());

const change = async (as: string, what: SeatChange, userCodes: string[], more: object = {}) => {
  const input = { bpdTaskId: await newestTask(app, as), change: what, userCodes, reason: "更了解", ...more };
  return (await app.call(changeSeats, input, { as })).data;
};

test("the map tells every return, way straight back, undone approval, jump and change of hands, in order", async () => {
  // given
  const { staff, leader, head, finance, otherFinance, colleague, designer } = work;
  const { applyId, instanceId } = await fileApplication(app, staff, "MOVED", { title: "一台电脑" });
  const decide = async (as: string, input: object) =>
    void (
      await app.call(
        submitApprove,
        { bpdTaskId: await newestTask(app, as), actionCode: "14", approveComments: "好", ...input },
        { as },
      )
    ).data;

  // when it goes from hand to hand
  await change(leader, "transfer", [finance]);
  await change(finance, "delegate", [colleague]);
  await decide(colleague, { actionCode: "34" });
  await change(finance, "addPeople", [otherFinance]);
  const added = await newestTask(app, otherFinance);
  const given = { bpdTaskId: added, toUserCode: colleague, reason: "不在" };
  void (await app.call(reassign, given, { as: designer })).data;
  await decide(colleague, {});

  // when an approval is undone, and the application returned to come straight back
  const own = await newestTask(app, finance);
  void (await approve(app, finance, own)).data;
  void (await app.call(takeBack, { bpdTaskId: own }, { as: finance })).data;
  await decide(finance, {});
  await decide(head, { actionCode: "15", backTo: { taskId: "apply", userCode: staff }, resume: "direct" });
  const again = await newestTask(app, staff);
  void (await app.call(submitApply, { instanceId, bpdTaskId: again, applyUser: staff }, { as: staff })).data;
  void (await app.call(jump, { instanceId, taskId: "first", reason: "再看一次" }, { as: designer })).data;

  // then
  const { moves } = (await app.call(applicationWay, { applyId }, { as: staff })).data;
  expect(moves.map(({ kind, from, to, by, people }) => [kind, `${from}→${to}`, by, ...people])).toEqual([
    ["transfer", "first→first", "LEADER的姓名", "FINANCE的姓名"],
    ["delegate", "first→first", "FINANCE的姓名", "COLLEAGUE的姓名"],
    ["addPeople", "first→first", "FINANCE的姓名", "MONEY的姓名"],
    ["reassign", "first→first", "DESIGNER的姓名", "COLLEAGUE的姓名"],
    ["takeBack", "second→first", "FINANCE的姓名"],
    ["returnDirect", "second→apply", "HEAD的姓名", "STAFF的姓名"],
    ["resumed", "apply→second", "STAFF的姓名"],
    ["jump", "second→first", "DESIGNER的姓名"],
  ]);
  expect(moves.map(({ reason }) => reason)).toEqual([
    "更了解",
    "更了解",
    "更了解",
    "不在",
    "",
    "",
    "",
    "再看一次",
  ]);
});

test("a step that somebody put in is drawn, and a recall leads from where the work was back to the start", async () => {
  // given
  const { staff, leader } = work;
  const { applyId } = await fileApplication(app, staff, "MOVED", { title: "一台电脑" });
  await change(leader, "insertStep", [work.finance], { taskName: "财务加审" });

  // when
  void (await app.call(recallInstance, { applyId, reason: "填错了" }, { as: staff })).data;
  const way = (await app.call(applicationWay, { applyId }, { as: staff })).data;

  // then
  expect(way.moves).toMatchObject([
    { kind: "insertStep", from: "first", to: "first" },
    { kind: "recall", from: "first", to: "apply", by: "STAFF的姓名", reason: "填错了" },
  ]);
  expect(way.tasks.map(({ taskName }) => taskName)).toContain("财务加审");
});

test("an administrator's reminder and end are told with who, whom and why, and stand in the operation log; the applicant's reminder is not", async () => {
  // given
  const { staff, designer } = work;
  const { applyId, instanceId } = await fileApplication(app, staff, "MOVED", { title: "一台电脑" });

  // when
  void (await app.call(urge, { applyId, message: "季度末" }, { as: designer })).data;
  const other = await fileApplication(app, staff, "MOVED", { title: "又一台电脑" });
  void (await app.call(urge, { applyId: other.applyId, message: "请尽快" }, { as: staff })).data;
  void (await app.call(cancelApply, { instanceId, reason: "重复申请" }, { as: designer })).data;

  // then
  const { moves } = (await app.call(applicationWay, { applyId }, { as: staff })).data;
  expect(moves).toMatchObject([
    {
      kind: "urge",
      from: "first",
      to: "first",
      by: "DESIGNER的姓名",
      people: ["LEADER的姓名"],
      reason: "季度末",
    },
    { kind: "cancel", from: "first", to: "first", by: "DESIGNER的姓名", people: [], reason: "重复申请" },
  ]);
  const { rows } = await sql<{ call: string; userCode: string; reason: string }>`
    select call, user_code, detail ->> 'reason' as reason from operation_log
    where subject in (${applyId}, ${other.applyId}) order by log_id`.execute(app.database.kysely);
  expect(rows).toEqual([
    { call: urge.name, userCode: designer, reason: "季度末" },
    { call: cancelApply.name, userCode: designer, reason: "重复申请" },
  ]);
});
