import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handOver, handOverPreview, handOvers } from "#contract/calls/hand-over.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { backgroundTasks } from "#server/background.ts";
import { preApprovalTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { noticesTold } from "../support/builders/notices-told.ts";
import { fileApplication, newestTask } from "../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
let queued: { task: string; payload: Record<string, unknown>; queueName?: string }[];

beforeAll(async () => {
  app = await startTestApp();
  app.ports.jobs.add = (_tx, task, payload, options) => {
    if (task !== preApprovalTask) queued.push({ task, payload, ...options });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  const one = approvedBy("one", work.head, { taskHour: 8, to: "two" });
  const two = approvedBy("two", `${work.finance},${work.otherFinance}`, {
    taskHour: 8,
    taskRunWay: "all",
    disjointWith: ["one"],
  });
  await publish(app, work, aProcess([aStart("one"), one, two], { processId: `GIVE-${work.organId}` }));
});

const filed = (by = work.staff) => fileApplication(app, by, `GIVE-${work.organId}`, { title: "一台电脑" });
const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;
const give = (more: object = {}) =>
  app.call(
    handOver,
    { fromUserCode: work.head, toUserCode: work.leader, reason: "离职", ...more },
    { as: work.designer },
  );
const decide = async (as: string, more: object) =>
  (
    await app.call(
      submitApprove,
      { bpdTaskId: await newestTask(app, as), actionCode: "14", approveComments: "好", ...more },
      { as },
    )
  ).data;

/** Runs what was queued, by several processes at the same time. */
async function runQueued(processes = 1): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const { task, payload } of queued.splice(0))
    await Promise.all(Array.from({ length: processes }, () => tasks[task]?.(payload, job)));
}

test("everything a leaver has goes to somebody else once, by however many processes: tasks, questions and returned applications", async () => {
  // given
  for (let count = 0; count < 3; count += 1) await filed();
  await filed();
  const last = { bpdTaskId: await newestTask(app, work.head), toUserCode: work.colleague, reason: "出差" };
  void (await app.call(reassign, last, { as: work.designer })).data;
  await decide(work.colleague, {});
  await decide(work.finance, { actionCode: "16", signUsers: [work.head], question: "？" });

  // when
  const preview = await app.call(handOverPreview, { fromUserCode: work.head }, { as: work.designer });
  const begun = (await give()).data;
  await runQueued(3);

  // then
  expect(preview.data).toMatchObject({ total: 4, questions: 1, processes: [{ count: 4 }] });
  expect(begun.total).toBe(4);
  expect(await todo(work.head)).toEqual([]);
  expect(await todo(work.leader)).toHaveLength(4);
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from instance_event e join process_instance i on i.instance_id = e.instance_id
    where i.organ_id = ${work.organId} and e.type = 'override'`.execute(app.database.kysely);
  expect(rows[0]?.times).toBe(5);
  const [shown] = (await app.call(handOvers, {}, { as: work.designer })).data;
  expect(shown).toMatchObject({ total: 4, given: 4, refusedCount: 0, from: { userCode: work.head } });
  expect(shown?.endedAt).not.toBeNull();
  expect(await noticesTold(app, work.designer, "hand_over_ended")).toEqual([
    "The handover has finished. Tasks handed over: 4, not handed over: 0.",
  ]);
});

test("an application that was returned to a leaver is somebody else's to submit", async () => {
  // given
  await filed(work.staff);
  await decide(work.head, { actionCode: "15", backTo: { taskId: "apply", userCode: work.staff } });

  // when
  void (await give({ fromUserCode: work.staff, toUserCode: work.colleague })).data;
  await runQueued();

  // then
  expect(await todo(work.staff)).toEqual([]);
  expect((await todo(work.colleague))[0]).toMatchObject({ taskType: "start" });
});

test("what must not be given stays, and the list says why", async () => {
  // given
  const { applyId } = await filed();
  await filed();
  await decide(work.head, {});

  // when
  const foretold = await app.call(
    handOverPreview,
    { fromUserCode: work.finance, toUserCode: work.head },
    { as: work.designer },
  );
  void (await give({ fromUserCode: work.finance, toUserCode: work.head })).data;
  await runQueued();

  // then
  expect(await todo(work.finance)).toHaveLength(1);
  const [shown] = (await app.call(handOvers, {}, { as: work.designer })).data;
  expect(shown).toMatchObject({ total: 1, given: 0, refusedCount: 1 });
  expect(shown?.refused[0]).toMatchObject({ problem: "separationOfDuties", taskName: "two" });
  expect(foretold.data).toMatchObject({ total: 1, judged: 1, staying: shown?.refused });
  expect(applyId).not.toBe("");
});

test("what is foretold of a receiver is what happens, and telling it gives nothing away", async () => {
  // given
  await filed(work.colleague);
  await filed();
  const ofColleague = await newestTask(app, work.head);
  await decide(work.head, {});
  await filed(work.colleague);
  const asked = { fromUserCode: work.head, toUserCode: work.colleague };

  // when
  const foretold = (await app.call(handOverPreview, asked, { as: work.designer })).data;
  const nobody = await app.call(handOverPreview, { ...asked, toUserCode: "NOBODY" }, { as: work.designer });
  const untouched = await todo(work.head);
  void (await give(asked)).data;
  await runQueued();
  const [shown] = (await app.call(handOvers, {}, { as: work.designer })).data;

  // then
  expect(ofColleague).toBeGreaterThan(0);
  expect(untouched).toHaveLength(2);
  expect(foretold).toMatchObject({ total: 2, judged: 2 });
  expect(foretold.staying?.map(({ problem }) => problem)).toEqual(["filedItThemselves", "filedItThemselves"]);
  expect(shown?.refused).toEqual(foretold.staying);
  expect(nobody.data.staying?.map(({ problem }) => problem)).toEqual(["unknownUser", "unknownUser"]);
});

test("a receiver who is away: what their deputy may not have is foretold and stays, the rest goes to the deputy in their name", async () => {
  // given
  await filed(work.colleague);
  await filed();
  await sql`
    insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
    values (${work.organId}, ${work.leader}, ${work.colleague}, '2020-01-01', '2099-01-01')`.execute(
    app.database.kysely,
  );
  const asked = { fromUserCode: work.head, toUserCode: work.leader };

  // when
  const foretold = (await app.call(handOverPreview, asked, { as: work.designer })).data;
  void (await give(asked)).data;
  await runQueued();
  const [shown] = (await app.call(handOvers, {}, { as: work.designer })).data;

  // then
  expect(foretold.staying?.map(({ problem }) => problem)).toEqual(["filedItThemselves"]);
  expect(shown?.refused).toEqual(foretold.staying);
  expect(await todo(work.head)).toHaveLength(1);
  expect(await todo(work.leader)).toEqual([]);
  const { rows } = await sql<{ forWhom: string }>`
    select on_behalf_of as for_whom from seat
    where organ_id = ${work.organId} and user_code = ${work.colleague} and status = 'open'`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ forWhom: work.leader }]);
});

test("a countersigner's no that binds holds the task up for whoever has it after the hand-over, as foretold", async () => {
  // given
  const check = approvedBy("check", work.head, { taskHour: 8, countersignVeto: true });
  const processId = `BOUND-${work.organId}`;
  await publish(app, work, aProcess([aStart("check"), check], { processId }));
  await fileApplication(app, work.staff, processId, { title: "一台电脑" });
  await decide(work.head, { actionCode: "16", signUsers: [work.finance], question: "？" });
  await decide(work.finance, { actionCode: "29", approveComments: "预算已用完" });
  const asked = { fromUserCode: work.head, toUserCode: work.leader };

  // when
  const foretold = (await app.call(handOverPreview, asked, { as: work.designer })).data;
  void (await give(asked)).data;
  await runQueued();
  const bpdTaskId = await newestTask(app, work.leader);
  const agreed = await app.call(
    submitApprove,
    { bpdTaskId, actionCode: "14", approveComments: "好" },
    { as: work.leader },
  );

  // then
  expect(foretold).toMatchObject({ total: 1, judged: 1, staying: [] });
  expect(await todo(work.head)).toEqual([]);
  expect([agreed.status, agreed.body.code]).toEqual([409, 12201]);
});

test("whoever is no administrator any more when it runs gives nothing away", async () => {
  // given
  await filed();
  const { handOverId } = (await give()).data;

  // when
  await sql`delete from user_role where user_code = ${work.designer} and role_code = 'process-admin'`.execute(
    app.database.kysely,
  );
  await sql`update organ set chart_revision = chart_revision + 1 where organ_id = ${work.organId}`.execute(
    app.database.kysely,
  );
  await runQueued();

  // then
  const { rows } = await sql<{ state: string; problem: string }>`
    select state, problem from hand_over_task where hand_over_id = ${handOverId}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ state: "refused", problem: "noPermission" }]);
  expect(await todo(work.head)).toHaveLength(1);
});

test("chosen tasks are given together, and a job that was cut off goes on where it ended", async () => {
  // given
  for (let count = 0; count < 3; count += 1) await filed();
  const chosen = (await todo(work.head)).slice(0, 2).map(({ bpdTaskId }) => bpdTaskId);
  void (await give({ fromUserCode: undefined, bpdTaskIds: chosen })).data;
  const [job] = queued;
  expect(job?.queueName).toMatch(/^bulk /u);

  // when
  const stopping = new AbortController();
  stopping.abort();
  const cut = { jobId: "1", attempt: 1, maxAttempts: 2, signal: stopping.signal };
  await expect(backgroundTasks(app.ports)[job!.task]?.(job!.payload, cut)).rejects.toThrow();
  await runQueued();
  queued.push(job!);
  await runQueued();

  // then
  expect(await todo(work.head)).toHaveLength(1);
  expect(await todo(work.leader)).toHaveLength(2);
});

test("each task that was chosen has its result, also one that was done meanwhile; a number of none is refused", async () => {
  // given
  for (let count = 0; count < 2; count += 1) await filed();
  const chosen = (await todo(work.head)).map(({ bpdTaskId }) => bpdTaskId);
  void (await decide(work.head, {}));
  const left = (await todo(work.head)).map(({ bpdTaskId }) => bpdTaskId);
  const done = chosen.find((each) => !left.includes(each));

  // when
  const which = { fromUserCode: undefined, bpdTaskIds: chosen };
  const strange = await give({ ...which, bpdTaskIds: [...chosen, 999_999_999] });
  const foretold = (
    await app.call(handOverPreview, { bpdTaskIds: chosen, toUserCode: work.leader }, { as: work.designer })
  ).data;
  const begun = (await give(which)).data;
  await runQueued();

  // then
  expect(strange.body.errors).toEqual({ bpdTaskIds: expect.stringContaining("999999999") as string });
  const stays = [{ bpdTaskId: done, problem: "actionNotAllowed" }];
  expect(foretold).toMatchObject({ total: 2, staying: stays });
  expect(begun.total).toBe(2);
  const [latest] = (await app.call(handOvers, {}, { as: work.designer })).data;
  expect(latest).toMatchObject({ total: 2, given: 1, refused: stays });
});

test("is refused without somebody to give to, a reason, or anything to give, and to who is no administrator", async () => {
  // given
  await filed();

  // when
  const answers = [
    await give({ toUserCode: "NOBODY" }),
    await give({ toUserCode: work.head }),
    await give({ reason: "  " }),
    await give({ fromUserCode: work.otherFinance }),
    await give({ fromUserCode: undefined }),
  ];
  const byStaff = await app.call(handOverPreview, { fromUserCode: work.head }, { as: work.staff });

  // then
  const fields = answers.map(({ body }) => Object.keys(body.errors ?? {}));
  expect(fields).toEqual([["toUserCode"], ["toUserCode"], ["reason"], ["fromUserCode"], ["fromUserCode"]]);
  expect(byStaff.status).toBe(400);
  expect(await todo(work.head)).toHaveLength(1);
});

test("says the same of somebody nobody knows as of somebody who has nothing here", async () => {
  // when
  const unknown = await give({ fromUserCode: "NOBODY", toUserCode: work.head });
  const idle = await give({ fromUserCode: work.colleague, toUserCode: work.head });

  // then
  expect([unknown.status, idle.status]).toEqual([422, 422]);
  expect(unknown.body.errors).toEqual(idle.body.errors);
});
