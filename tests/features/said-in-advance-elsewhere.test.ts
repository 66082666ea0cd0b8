import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAbsence } from "#contract/calls/absences.ts";
import { leaveAdvanceOpinion } from "#contract/calls/pre-approval.ts";
import { migrateApplications } from "#contract/calls/process-migration.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import { backgroundTasks } from "#server/background.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, type Filed } from "../support/builders/file-application.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";

let app: TestApp;
let work: Workplace;
let processId: string;
let queued: { task: string; payload: Record<string, unknown> }[];

beforeAll(async () => {
  const names = [
    "absence.json",
    "user.json",
    "organ.json",
    "dept.json",
    "role.json",
    "process-category.json",
  ];
  app = await startTestApp({ schemas: await schemasOfProduct(...names) });
  app.ports.jobs.add = (_tx, task, payload) => {
    queued.push({ task, payload });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  processId = `AHEAD-${work.organId}`;
  await publishWith("second");
});

/** The leader, then the head at a step of this name. */
async function publishWith(second: string): Promise<void> {
  const tasks = [
    aStart("first"),
    approvedBy("first", work.leader, { to: second, taskHour: 8 }),
    approvedBy(second, work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId }));
}

/** An application that the head has said yes to before it came. */
async function saidYesTo(): Promise<Filed> {
  const filed = await fileApplication(app, work.staff, processId, {}, "一台电脑");
  const { applyId } = filed;
  const { mine } = (await app.call(preTaskDetail, { applyId }, { as: work.head })).data;
  const said = { applyId, taskId: "second", opinion: "可以", seen: mine[0]!.seen };
  void (await app.call(leaveAdvanceOpinion, said, { as: work.head })).data;
  return filed;
}

/** Runs what was queued, and what that queues, as the background does. */
async function runQueued(): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  while (queued.length > 0)
    for (const { task, payload } of queued.splice(0)) await tasks[task]?.(payload, job);
}

const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;

test("an opinion on a step that another version calls otherwise ends, and its author is told with their words", async () => {
  // given
  const filed = await saidYesTo();
  await publishWith("other");

  // when
  const which = { processId, fromVersion: 1, toVersion: 2, reason: "画错了" };
  void (await app.call(migrateApplications, which, { as: work.designer })).data;
  await runQueued();

  // then
  expect(await noticesTold(app, work.head, "advance_void")).toEqual([
    "The process of “一台电脑” changed, and your pre-approval no longer counts. Your comment: 可以",
  ]);

  // when
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  await runQueued();

  // then it is theirs to decide
  expect((await todo(work.head)).map(({ applyId }) => applyId)).toEqual([filed.applyId]);
  expect(await noticesTold(app, work.head, "advance_void")).toHaveLength(1);
});

test("an opinion whose task goes to a deputy ends, is not applied for them, and its author is told who has it", async () => {
  // given
  const filed = await saidYesTo();
  const day = (offset: number) =>
    new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10);
  const away = { userCode: work.finance, fromDay: day(-1), toDay: day(3) };
  void (await app.call(enterAbsence, away, { as: work.head })).data;

  // when
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  await runQueued();

  // then
  expect((await todo(work.finance)).map(({ applyId }) => applyId)).toEqual([filed.applyId]);
  expect(await noticesTold(app, work.head, "advance_deputy")).toEqual([
    "“一台电脑” went to your deputy FINANCE的姓名. Your pre-approval was not applied. Your comment: 可以",
  ]);
});
