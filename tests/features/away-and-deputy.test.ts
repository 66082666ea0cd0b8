import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endAbsence, enterAbsence, myAbsences } from "#contract/calls/absences.ts";
import { addTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { backUsers, submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { takeOver } from "#contract/calls/task/hands.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { searchUserList } from "#contract/calls/user.ts";
import { backgroundTasks } from "#server/background.ts";
import type { Database } from "#server/db/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { dayInWords } from "../support/written-day.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { holdUp } from "../support/hold-up.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";

let app: TestApp;
let work: Workplace;
let queued: { task: string; payload: Record<string, unknown>; runAt?: Date | undefined }[];

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
  app.ports.jobs.add = (_tx, task, payload, options) => {
    queued.push({ task, payload, runAt: options?.runAt });
    return Promise.resolve();
  };
});
afterAll(() => app.close());

beforeEach(async () => {
  queued = [];
  work = await aWorkplace(app.database.kysely);
  for (const processTypeId of ["personnel", "finance"]) {
    const tasks = [aStart("head"), approvedBy("head", work.head, { taskHour: 8 })];
    await publish(
      app,
      work,
      aProcess(tasks, { processId: `${processTypeId}-${work.organId}`, processTypeId }),
    );
  }
});

/** A day of the organisation, which is eight hours ahead of UTC. */
const day = (offset: number) =>
  new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10);
const always = { fromDay: day(-3), toDay: day(3) };

async function filed(category = "personnel"): Promise<string> {
  const processId = `${category}-${work.organId}`;
  return (await fileApplication(app, work.staff, processId, { title: "一台电脑" })).applyId;
}

/** Runs what was queued, as the background does. */
async function runQueued(): Promise<void> {
  const tasks = backgroundTasks(app.ports);
  for (const { task, payload } of queued.splice(0))
    await tasks[task]?.(payload, {
      jobId: "1",
      attempt: 1,
      maxAttempts: 1,
      signal: new AbortController().signal,
    });
}

const todo = async (as: string) => (await app.call(todoTasks, {}, { as })).data.rows;
const away = (as: string, more: object = {}) =>
  app.call(enterAbsence, { userCode: work.finance, ...always, ...more }, { as });

test("who is away has their tasks done by the deputy, who acts for them and is told; pickers say until when", async () => {
  // given
  void (await away(work.head)).data;

  // when
  const applyId = await filed();

  // then
  const [task] = await todo(work.finance);
  expect(task).toMatchObject({ applyId });
  expect(await todo(work.head)).toEqual([]);
  const detail = (await app.call(todoTaskDetail, { bpdTaskId: task!.bpdTaskId }, { as: work.finance })).data;
  expect(detail.task.reason).toContain(`HEAD的姓名`);
  expect(detail.chain[1]?.seats[0]).toMatchObject({ userCode: work.finance, onBehalfOf: "HEAD的姓名" });
  const notices = (await app.call(noticeTasks, {}, { as: work.finance })).data.rows;
  expect(notices.map(({ text }) => text).join()).toContain("HEAD的姓名");
  const [found] = (await app.call(searchUserList, { keyword: work.head }, { as: work.staff })).data.rows;
  expect(found).toMatchObject({ away: { until: always.toDay, deputy: "FINANCE的姓名" } });
});

test("an absence of one category leaves the others, and one of a process beats it", async () => {
  // given
  void (await away(work.head, { processTypeId: "finance" })).data;
  void (await away(work.head, { userCode: work.otherFinance, processId: `finance-${work.organId}` })).data;

  // when
  const [ofPersonnel, ofFinance] = [await filed("personnel"), await filed("finance")];

  // then
  expect((await todo(work.head)).map(({ applyId }) => applyId)).toEqual([ofPersonnel]);
  expect(await todo(work.finance)).toEqual([]);
  expect((await todo(work.otherFinance)).map(({ applyId }) => applyId)).toEqual([ofFinance]);
});

test("two absences of a person for the same processes do not overlap, whoever enters them; the database refuses them, too", async () => {
  // given
  void (await away(work.head)).data;

  // when
  const again = await away(work.head, { fromDay: day(3), toDay: day(5) });
  const elsewhere = await away(work.head, { processTypeId: "finance" });
  const byAdministrator = await app.call(
    onTable(addTableRow, "absence"),
    { userCode: work.head, deputyCode: work.leader, ...always, movesOpen: false },
    { as: work.admin },
  );

  // then
  expect(again.status).toBe(422);
  expect(again.body.errors?.["fromDay"]).toContain(dayInWords(always.toDay));
  void elsewhere.data;
  expect(byAdministrator.body.errors?.["fromDay"]).toContain(dayInWords(always.fromDay));
  const past = sql`
    insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
    values (${work.organId}, ${work.head}, ${work.leader}, ${day(0)}, ${day(9)})`.execute(
    app.database.kysely,
  );
  await expect(past).rejects.toMatchObject({ code: "23P01" });
});

test("of two that overlap, entered at the same moment, one is refused in words", async () => {
  // when
  const both = await Promise.all([away(work.head), away(work.head, { fromDay: day(1), toDay: day(4) })]);

  // then
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = both.find(({ status }) => status === 422);
  expect(Object.keys(refused?.body.errors ?? {})).toEqual(["fromDay"]);
});

test("whoever is away sees when their deputy is away, too: who acts then, and where a circle leaves the tasks", async () => {
  // given
  const seen = async () =>
    (await app.call(myAbsences, {}, { as: work.head })).data.absences.map(({ onward }) => onward);
  void (await away(work.head)).data;
  const before = await seen();
  const entered = (deputyCode: string, fromDay: string, toDay: string) =>
    sql`insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
      values (${work.organId}, ${work.finance}, ${deputyCode}, ${fromDay}, ${toDay})`.execute(
      app.database.kysely,
    );

  // when: a circle from before circles were refused
  await entered(work.leader, day(0), day(1));
  await entered(work.head, day(2), day(3));

  // then
  expect(before).toEqual([[]]);
  expect(await seen()).toMatchObject([
    [
      { fromDay: day(0), toDay: day(1), person: { userCode: work.leader }, isCircle: false },
      { fromDay: day(2), person: { userCode: work.head }, isCircle: true },
    ],
  ]);
});

test("a deputy whose own deputies lead back to whoever is away is refused with the days, however long the line is", async () => {
  // given
  const { head, finance, otherFinance, colleague } = work;
  void (await away(head, { userCode: finance })).data;
  void (await away(finance, { userCode: otherFinance, fromDay: day(1), toDay: day(5) })).data;
  const circle = { userCode: head, fromDay: day(2), toDay: day(9) };

  // when
  const refused = await app.call(enterAbsence, { ...always, ...circle }, { as: otherFinance, lang: "en-US" });
  const byAdministrator = await app.call(
    onTable(addTableRow, "absence"),
    { ...circle, userCode: otherFinance, deputyCode: head, movesOpen: false },
    { as: work.admin },
  );

  // then
  expect(refused.body.errors).toEqual({
    userCode: `From ${dayInWords(day(2), "en-US")} to ${dayInWords(day(3), "en-US")}, ${head} is away too, and their tasks would come back to the person away. Choose another deputy or other days.`,
  });
  expect(Object.keys(byAdministrator.body.errors ?? {})).toEqual(["deputyCode"]);
  void (await app.call(enterAbsence, { ...circle, fromDay: day(4) }, { as: otherFinance })).data;
  void (await app.call(enterAbsence, { ...always, userCode: colleague }, { as: work.leader })).data;
});

test("of two who close a ring of deputies at the same moment the second is refused with the circle (R24)", async () => {
  // given: what both change waits, so that both have looked before either is stored
  const { head, finance, otherFinance } = work;
  void (await app.call(enterAbsence, { ...always, userCode: otherFinance }, { as: finance })).data;
  const held = await holdUp(
    app.database,
    sql`update organ set chart_revision = chart_revision where organ_id = ${work.organId}`,
  );

  // when
  const both = [
    app.call(enterAbsence, { ...always, userCode: finance }, { as: head, lang: "en-US" }),
    app.call(enterAbsence, { ...always, userCode: head }, { as: otherFinance, lang: "en-US" }),
  ];
  await expect.poll(() => waitingStatements(app.database)).toBe(2);
  await held.letGo();
  const answers = await Promise.all(both);

  // then
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(Object.keys(refused?.body.errors ?? {})).toEqual(["userCode"]);
  expect(refused?.body.errors?.["userCode"]).toContain(dayInWords(always.fromDay, "en-US"));
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from absence where organ_id = ${work.organId}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ entries: 2 }]);
});

async function waitingStatements({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
  return rows[0]!.count;
}

test("two who act for one another in different processes make no circle; a process meets its category", async () => {
  // given
  const { head, finance } = work;
  void (await away(head, { processTypeId: "finance" })).data;
  const back = (more: object) =>
    app.call(enterAbsence, { ...always, userCode: head, ...more }, { as: finance });

  // when
  const elsewhere = await back({ processTypeId: "personnel" });
  const inIt = await back({ processId: `finance-${work.organId}` });
  const inAll = await back({});

  // then
  expect(elsewhere.status).toBe(200);
  expect([inIt, inAll].map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
    ["userCode"],
    ["userCode"],
  ]);
});

test("nobody is their own deputy, nor is somebody of another organisation, nor for a process and a category at once", async () => {
  // given
  const stranger = (await aWorkplace(app.database.kysely)).head;

  // when
  const answers = [
    await away(work.head, { userCode: work.head }),
    await away(work.head, { userCode: stranger }),
    await away(work.head, { fromDay: day(3), toDay: day(1) }),
    await away(work.head, { processTypeId: "finance", processId: `finance-${work.organId}` }),
  ];

  // then
  const fields = answers.map(({ body }) => Object.keys(body.errors ?? {}));
  expect(fields).toEqual([["userCode"], ["userCode"], ["toDay"], ["processTypeId"]]);
});

test("what is open when the absence begins goes to the deputy where that is wanted, once; the person may have it back", async () => {
  // given
  const applyId = await filed();
  void (await away(work.head, { movesOpen: true })).data;

  // when
  await runQueued();
  queued.push({ task: "move_to_deputy", payload: { absenceId: 0, organId: work.organId } });
  await runQueued();

  // then
  const [task] = await todo(work.finance);
  expect(task).toMatchObject({ applyId });
  expect(await todo(work.head)).toEqual([]);

  // when
  const own = (await app.call(takeOver, { bpdTaskId: task!.bpdTaskId }, { as: work.head })).data;

  // then
  expect(await todo(work.finance)).toEqual([]);
  const decision = { bpdTaskId: own.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  const done = (await app.call(submitApprove, decision, { as: work.head })).data;
  expect(done.instanceStatus).toBe("complete");
});

test("an absence that is still to come waits for its day in the organisation", async () => {
  // given
  void (await away(work.head, { fromDay: "2090-05-01", toDay: "2090-05-03", movesOpen: true })).data;

  // then
  expect(queued.map(({ task, runAt }) => [task, runAt?.toISOString()])).toEqual([
    ["move_to_deputy", "2090-04-30T16:00:00.000Z"],
  ]);
});

test("an absence whose last day is over is not entered, nor one moved there that had not begun; one that has begun is ended", async () => {
  // given
  const past = { fromDay: day(-5), toDay: day(-1) };
  const later = (await away(work.head, { fromDay: day(10), toDay: day(12) })).data.absenceId;

  // when
  const entered = await away(work.head, past);
  const byAdministrator = await app.call(
    onTable(addTableRow, "absence"),
    { userCode: work.head, deputyCode: work.leader, ...past, movesOpen: false },
    { as: work.admin, lang: "en-US" },
  );
  const moved = await app.call(
    onTable(updateTableRow, "absence"),
    {
      key: later,
      changes: {
        fromDay: { from: day(10), to: past.fromDay },
        toDay: { from: day(12), to: past.toDay },
      },
    },
    { as: work.admin },
  );

  // then
  expect(entered.body.errors?.["toDay"]).toContain("已经过去");
  expect(byAdministrator.body.errors?.["toDay"]).toContain("These days are over");
  expect(moved.body.errors?.["toDay"]).toContain("已经过去");
  expect((await away(work.head, { fromDay: day(-5), toDay: day(0) })).status).toBe(200);
});

test("one ends one's absence: what had begun with yesterday, what had not is gone; nobody ends another's", async () => {
  // given
  const begun = (await away(work.head)).data.absenceId;
  const later = (await away(work.head, { fromDay: day(10), toDay: day(12) })).data.absenceId;

  // when
  const byOther = await app.call(endAbsence, { absenceId: begun }, { as: work.staff });
  for (const absenceId of [begun, later])
    void (await app.call(endAbsence, { absenceId }, { as: work.head })).data;

  // then
  expect(byOther.body.code).toBe(12141);
  expect((await app.call(myAbsences, {}, { as: work.head })).data.absences).toEqual([]);
  await filed();
  expect(await todo(work.head)).toHaveLength(1);
  const { rows } = await sql<{ days: number }>`
    select to_day - from_day as days from absence where user_code = ${work.head}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ days: 2 }]);
});

test("whoever returns work is told that the deputy of somebody who is away will have it; the applicant has theirs all the same", async () => {
  // given
  const processId = `twice-${work.organId}`;
  const tasks = [
    aStart("leader"),
    approvedBy("leader", work.leader, { to: "head", taskHour: 8 }),
    approvedBy("head", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId }));
  const { next } = await fileApplication(app, work.staff, processId, { title: "一台电脑" });
  const agreed = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14", approveComments: "同意。" } as const;
  void (await app.call(submitApprove, agreed, { as: work.leader })).data;
  const [task] = await todo(work.head);
  for (const one of [work.leader, work.staff]) void (await away(one)).data;

  // when
  const targets = await app.call(backUsers, { bpdTaskId: task!.bpdTaskId }, { as: work.head });

  // then
  expect(targets.data.map(({ userCode, away: said }) => [userCode, said?.deputy])).toEqual([
    [work.leader, "FINANCE的姓名"],
    [work.staff, undefined],
  ]);
});
