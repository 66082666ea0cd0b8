import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUsers } from "#contract/calls/task/decide.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { applicationWay, instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { claim, openTasks, reassign, reassignPreview } from "#contract/calls/task/hands.ts";
import { todoCounts, todoTasks } from "#contract/calls/task/lists.ts";
import { closingPreview, takeBack, withdrawQuestion } from "#contract/calls/task/recall.ts";
import type { Database } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplaceWith, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { holdUp } from "../support/hold-up.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
  const { finance, otherFinance, leader, head } = work;
  const form = (pageId: string) => ({ ...aPage(aField("note")), pageId });
  const given = (processId: string) => ({ processId, processName: processId, pageId: processId });
  await publish(
    app,
    work,
    aProcess(
      [
        aStart("pool"),
        approvedBy("pool", `${finance},${otherFinance}`, { taskRunWay: "claim", taskHour: 8 }),
      ],
      given("POOL"),
    ),
    form("POOL"),
  );
  await publish(
    app,
    work,
    aProcess(
      [
        aStart("leader"),
        approvedBy("leader", leader, { taskHour: 8, split: "all", to: ["left", "right"] }),
        approvedBy("left", finance, { taskHour: 8, to: "both" }),
        approvedBy("right", otherFinance, { taskHour: 8, to: "both" }),
        aTask("both", {
          join: "all",
          assignedType: "users",
          taskAssigned: head,
          taskRunWay: "any",
          taskHour: 8,
        }),
      ],
      given("FORK"),
    ),
    form("FORK"),
  );
});
afterAll(() => app.close());

const actionsOf = async (userCode: string, bpdTaskId: number) =>
  (await app.call(todoTaskDetail, { bpdTaskId }, { as: userCode })).data.allowedActions.map(
    ({ action }) => action,
  );

test("an agreement is taken back until the next one has looked at it", async () => {
  // given
  const { staff, leader, head } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(5));
  const bpdTaskId = next[0]!.bpdTaskId;
  const atHead = (await approve(app, leader, bpdTaskId)).data.next[0]!.bpdTaskId;
  expect(await actionsOf(leader, bpdTaskId)).toContain("takeBack");

  // when
  const stranger = await app.call(takeBack, { bpdTaskId }, { as: head });
  const again = (await app.call(takeBack, { bpdTaskId }, { as: leader })).data.bpdTaskId;

  // then
  expect(stranger.status).toBe(400);
  expect(await newestTask(app, leader)).toBe(again);
  expect((await approve(app, head, atHead)).status).toBe(409);

  // when it was approved again and the head has opened it
  const second = (await approve(app, leader, again)).data.next[0]!.bpdTaskId;
  await actionsOf(head, second);

  // then
  expect(await actionsOf(leader, again)).not.toContain("takeBack");
  expect((await app.call(takeBack, { bpdTaskId: again }, { as: leader })).body).toMatchObject({
    flag: false,
    code: 12202,
  });
});

test("who is just looking at a task is waited for by whoever takes the agreement before it back (R1, R23)", async () => {
  // given
  const { staff, leader } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(5));
  const bpdTaskId = next[0]!.bpdTaskId;
  const atHead = (await approve(app, leader, bpdTaskId)).data.next[0]!.bpdTaskId;
  const looking = await holdUp(
    app.database,
    sql`update seat set opened_at = now() where seat_id = ${atHead}`,
  );

  // when
  const back = app.call(takeBack, { bpdTaskId }, { as: leader });
  await expect.poll(() => waitingStatements(app.database)).toBe(1);
  await looking.letGo();

  // then
  expect((await back).body).toMatchObject({ flag: false, code: 12202 });
});

async function waitingStatements({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
  return rows[0]!.count;
}

test("a question is taken back from those who have not answered", async () => {
  // given
  const { staff, leader, finance, otherFinance } = work;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(1));
  const bpdTaskId = next[0]!.bpdTaskId;
  void (
    await app.call(
      submitApprove,
      { bpdTaskId, actionCode: "16", approveComments: "请看", signUsers: [finance, otherFinance] },
      { as: leader },
    )
  ).data;
  expect(await actionsOf(leader, bpdTaskId)).toContain("withdrawCountersign");
  const asked = (await app.call(todoTaskDetail, { bpdTaskId }, { as: leader })).data.chain;
  const step = asked.find(({ taskId }) => taskId === "leader");
  expect(step?.questions).toMatchObject([{ bpdTaskId, question: "请看", mode: "all" }]);
  expect(step?.seats.map(({ userCode, askedBy }) => [userCode, askedBy])).toEqual([
    [leader, undefined],
    [finance, bpdTaskId],
    [otherFinance, bpdTaskId],
  ]);

  // when
  const one = await app.call(withdrawQuestion, { bpdTaskId, userCodes: [finance] }, { as: leader });
  const rest = await app.call(withdrawQuestion, { bpdTaskId }, { as: leader });

  // then
  expect(one.data.withdrawn.map(({ userCode }) => userCode)).toEqual([finance]);
  expect(rest.data.withdrawn.map(({ userCode }) => userCode)).toEqual([otherFinance]);
  expect(await actionsOf(leader, bpdTaskId)).toContain("approve");
  expect((await app.call(withdrawQuestion, { bpdTaskId }, { as: leader })).status).toBe(422);
});

test("who claims a task has it alone", async () => {
  // given
  const { staff, finance, otherFinance } = work;
  const { next } = await fileApplication(app, staff, "POOL", {});
  const taskOf = (userCode: string) => next.find((each) => each.userCode === userCode)!.bpdTaskId;
  expect(await actionsOf(finance, taskOf(finance))).toContain("claim");

  // when
  const claimed = await app.call(claim, { bpdTaskId: taskOf(finance) }, { as: finance });
  const late = await app.call(claim, { bpdTaskId: taskOf(otherFinance) }, { as: otherFinance });

  // then
  expect(claimed.data.closed.map(({ userCode }) => userCode)).toEqual([otherFinance]);
  expect(late.body).toMatchObject({ code: 12180 });
  expect(await actionsOf(finance, taskOf(finance))).not.toContain("claim");
});

test("an administrator finds an open task and gives it to somebody else, with a reason", async () => {
  // given
  const { staff, leader, head, admin, colleague } = work;
  const { next, applyId } = await fileApplication(app, staff, "LEAVE", leaveValues(1));
  const bpdTaskId = next[0]!.bpdTaskId;
  const found = (await app.call(openTasks, { keyword: applyId, userCode: leader }, { as: admin })).data;

  // when
  const refused = await app.call(reassign, { bpdTaskId, toUserCode: head, reason: "换人" }, { as: leader });
  const empty = await app.call(reassign, { bpdTaskId, toUserCode: head, reason: " " }, { as: admin });
  const foretold = (await app.call(reassignPreview, { bpdTaskId, toUserCode: head }, { as: admin })).data;
  const unfit = await app.call(reassignPreview, { bpdTaskId, toUserCode: leader }, { as: admin });
  const stranger = await app.call(reassignPreview, { bpdTaskId, toUserCode: head }, { as: leader });
  const still = (await app.call(openTasks, { keyword: applyId }, { as: admin })).data;
  const done = await app.call(reassign, { bpdTaskId, toUserCode: head, reason: "组长休假" }, { as: admin });

  // then
  expect(found.rows).toMatchObject([{ bpdTaskId, userCode: leader, taskName: "leader" }]);
  expect((await app.call(openTasks, {}, { as: colleague })).body).toMatchObject({ code: 12139 });
  expect(refused.body).toMatchObject({ code: 12139 });
  expect(empty.body).toMatchObject({ errors: { reason: expect.any(String) } });
  expect(foretold.closes).toMatchObject([{ taskId: "leader", userCode: leader }]);
  expect(foretold.opens).toMatchObject([{ taskId: "leader", userCode: head }]);
  expect(foretold.tells.map(({ userCode }) => userCode).toSorted()).toEqual([head, leader].toSorted());
  expect(Object.keys(unfit.body.errors ?? {})).toEqual(["toUserCode"]);
  expect(stranger.body.code).toBe(12139);
  expect(still.rows).toEqual(found.rows);
  expect(done.data.next).toMatchObject([{ userCode: head, taskName: "leader" }]);
});

test("what a return, a recall or a cancellation closes is said before", async () => {
  // given
  const { staff, leader, finance, otherFinance, head, admin } = work;
  const { next, applyId } = await fileApplication(app, staff, "FORK", {});
  const branches = (await approve(app, leader, next[0]!.bpdTaskId)).data.next;
  const left = branches.find(({ userCode }) => userCode === finance)!.bpdTaskId;

  // when
  const targets = (await app.call(backUsers, { bpdTaskId: left }, { as: finance })).data;
  const preview = (action: "recall" | "cancel", as: string) =>
    app.call(closingPreview, { applyId, action }, { as });

  // then
  expect(targets.map(({ taskId, round, again }) => [taskId, round, again])).toEqual([
    ["leader", 1, []],
    ["apply", 1, [{ taskName: "leader", realNames: ["LEADER的姓名"] }]],
  ]);
  for (const { closes } of targets) {
    expect(closes.walk.map(({ userCode }) => userCode)).toEqual([otherFinance]);
    expect(closes.direct.map(({ userCode }) => userCode)).toEqual([otherFinance]);
  }
  const both = [finance, otherFinance];
  const codes = (answer: Awaited<ReturnType<typeof preview>>) =>
    answer.data.closes.map(({ userCode }) => userCode);
  expect(codes(await preview("recall", staff))).toEqual(both);
  expect(codes(await preview("cancel", admin))).toEqual(both);
  expect((await preview("recall", finance)).body).toMatchObject({ code: 12139 });
  expect((await preview("recall", head)).body).toMatchObject({ code: 12141 });
  const still = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(still.chain.filter(({ state }) => state === "open")).toHaveLength(2);
});

test("the numbers beside the lists are those of the lists (I9)", async () => {
  // given
  const { staff, head } = work;
  const before = (await app.call(todoCounts, {}, { as: head })).data;
  const { next } = await fileApplication(app, staff, "LEAVE", leaveValues(4));
  await approve(app, work.leader, next[0]!.bpdTaskId);

  // when
  const counts = (await app.call(todoCounts, {}, { as: head })).data;

  // then
  const listed = (await app.call(todoTasks, {}, { as: head })).data;
  const unseen = (await app.call(todoTasks, { unseen: true }, { as: head })).data;
  expect(counts).toMatchObject({ all: listed.total, unseen: unseen.total, isCapped: false });
  expect(counts.all).toBe(before.all + 1);
  const sum = counts.processes.reduce((total, { count }) => total + count, 0);
  expect(sum).toBe(counts.all);
});

test("the way on the process says what was travelled, is open and comes next", async () => {
  // given
  const { staff, leader, head, admin, colleague } = work;
  const { next, applyId } = await fileApplication(app, staff, "LEAVE", leaveValues(5));
  await approve(app, leader, next[0]!.bpdTaskId);

  // when
  const way = async (as: string) => await app.call(applicationWay, { applyId }, { as });
  const seen = (await way(staff)).data;

  // then
  expect(seen.tasks.map(({ taskId, state, people }) => [taskId, state, people])).toEqual([
    ["apply", "done", ["STAFF的姓名"]],
    ["leader", "done", ["LEADER的姓名"]],
    ["head", "open", ["HEAD的姓名"]],
    ["END", "upcoming", []],
  ]);
  expect(
    seen.transitions.map(({ from, to, travelled, upcoming }) => [from, to, travelled, upcoming]),
  ).toEqual([
    ["apply", "leader", true, false],
    ["leader", "head", true, false],
    ["leader", "END", false, false],
    ["head", "END", false, true],
  ]);
  expect(seen.transitions.every(({ condition }) => condition === undefined)).toBe(true);
  expect((await way(admin)).data.transitions[1]).toMatchObject({ condition: "form.days > 3" });
  expect((await way(head)).status).toBe(200);
  expect((await way(colleague)).body).toMatchObject({ code: 12141 });
});
