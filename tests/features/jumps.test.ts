import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { specialPreview } from "#contract/calls/special-operations.ts";
import { openTasks } from "#contract/calls/task/hands.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { jump, jumpPreview } from "#contract/calls/task/jump.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, head, finance } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, { to: "second", taskHour: 8 }),
    approvedBy("second", head, { to: "third", taskHour: 8 }),
    approvedBy("third", finance, { taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "JUMPS" };
  const definition = aProcess(tasks, { processId: "JUMPS", processName: "JUMPS", pageId: "JUMPS" });
  await publish(app, work, definition, page);
});
afterAll(() => app.close());

test("an administrator looks at what a jump would do, does it with a reason, and everybody concerned is told", async () => {
  // given
  const { staff, leader, head, finance, designer } = work;
  const { instanceId, applyId, next } = await fileApplication(app, staff, "JUMPS", { note: "x" }, "跳过的");
  const to = { instanceId, taskId: "third" };

  // when
  const foretold = (await app.call(jumpPreview, to, { as: designer })).data;

  // then nothing happened yet
  expect(foretold.closes.map(({ userCode }) => userCode)).toEqual([leader]);
  expect(foretold.opens.map(({ userCode }) => userCode)).toEqual([finance]);
  expect(foretold.tells.map(({ userCode }) => userCode).sort()).toEqual([finance, leader, staff].sort());
  expect((await app.call(todoTasks, { keyword: applyId }, { as: leader })).data.total).toBe(1);

  // when
  const unexplained = await app.call(jump, { ...to, reason: " " }, { as: designer, lang: "en-US" });
  const unknown = await app.call(
    jump,
    { instanceId, taskId: "nowhere", reason: "改" },
    { as: designer, lang: "en-US" },
  );
  const byOthers = await app.call(jump, { ...to, reason: "改" }, { as: head });
  const jumped = await app.call(jump, { ...to, reason: "紧急" }, { as: designer });

  // then
  expect(unexplained).toMatchObject({ status: 422, body: { errors: { reason: "Enter a reason." } } });
  expect(Object.keys(unknown.body.errors ?? {})).toEqual(["taskId"]);
  expect(byOthers.status).toBe(400);
  expect(jumped.data.next).toMatchObject([{ taskId: "third", userCode: finance }]);
  const late = await approve(app, leader, next[0]!.bpdTaskId);
  expect(late.status).toBe(409);
  const notices = (await app.call(noticeTasks, { keyword: "跳过的" }, { as: staff })).data.rows;
  expect(notices.map(({ kind }) => kind)).toContain("jumped");
  const way = (await app.call(applicationWay, { applyId }, { as: staff })).data;
  expect(way.tasks.map(({ taskId, state }) => `${taskId} ${state}`)).toContain("first closed");

  // when it is taken back to the first task, and then decided
  await app.call(jump, { instanceId, taskId: "first", reason: "还是要看" }, { as: designer });
  const open = (await app.call(openTasks, { keyword: applyId }, { as: designer })).data.rows;

  // then
  expect(open.map(({ userCode }) => userCode)).toEqual([leader]);
});

test("an application that can’t be jumped with is called what lists and its page call it: recalled, rejected", async () => {
  // given
  const { staff, designer } = work;
  const { instanceId, applyId } = await fileApplication(app, staff, "JUMPS", { note: "x" }, "撤回的");
  void (await app.call(recallInstance, { applyId, reason: "写错了" }, { as: staff })).data;
  const asked = { as: designer, lang: "en-US" } as const;

  // when
  const foretold = await app.call(jumpPreview, { instanceId, taskId: "third" }, asked);
  const jumped = await app.call(jump, { instanceId, taskId: "third", reason: "急" }, asked);
  await sql`update process_instance set status = 'complete', more = more || '{"result": "rejected"}' where instance_id = ${instanceId}`.execute(
    app.database.kysely,
  );
  const rejected = await app.call(jump, { instanceId, taskId: "third", reason: "急" }, asked);

  // then
  expect([foretold, jumped].map(({ body }) => body.msg)).toEqual([
    expect.stringMatching(/^This application is Recalled\./u),
    expect.stringMatching(/^This application is Recalled\./u),
  ]);
  expect(rejected.body.msg).toMatch(/^This application is Rejected\./u);
});

test("a jump to a step whose rules find nobody but people who have left says before that it stops, as it does", async () => {
  // given
  const { staff, leader, designer, finance } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, { to: "last", taskHour: 8 }),
    approvedBy("last", finance, { emptyPolicy: "fail", taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "LEFT" };
  await publish(app, work, aProcess(tasks, { processId: "LEFT", processName: "LEFT", pageId: "LEFT" }), page);
  const { instanceId, applyId } = await fileApplication(app, staff, "LEFT", { note: "x" }, "没有人的");
  await sql`update user_account set status = '0' where user_code = ${finance}`.execute(app.database.kysely);
  const asked = { as: designer, lang: "en-US" } as const;

  try {
    // when
    const alone = (await app.call(jumpPreview, { instanceId, taskId: "last" }, asked)).data;
    const operation = { operation: "jump", ids: applyId, taskId: "last" } as const;
    const [among] = (await app.call(specialPreview, operation, asked)).data;

    // then
    const stop = {
      taskId: "last",
      taskName: "last",
      problem: expect.stringContaining("found no one"),
    };
    expect([alone.opens, alone.stops]).toEqual([[], [stop]]);
    expect(among).toMatchObject({ applyId, problem: null, opens: [], stops: [stop] });

    // when somebody who has left is named for it, and then it is done all the same
    const named = await app.call(
      jump,
      { instanceId, taskId: "last", userCodes: [finance], reason: "改" },
      asked,
    );
    const done = await app.call(jump, { instanceId, taskId: "last", reason: "改" }, asked);

    // then
    expect(named.body.errors?.["userCodes"]).toMatch(
      / has left: the account is disabled\. Choose someone else\.$/u,
    );
    expect(done.data.next).toEqual([]);
  } finally {
    await sql`update user_account set status = '1' where user_code = ${finance}`.execute(app.database.kysely);
  }
});
