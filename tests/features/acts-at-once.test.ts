import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { verifyHistory, wakeInstances } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";
import { holdUp } from "../support/hold-up.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { finance, otherFinance, leader, head, colleague } = work;
  const hours = { taskHour: 8 };
  const fork = [
    aStart(["a", "b"], { split: "all" }),
    approvedBy("a", finance, { ...hours, to: "c" }),
    approvedBy("b", otherFinance, { ...hours, to: "d" }),
    approvedBy("c", leader, { ...hours, to: "join" }),
    approvedBy("d", head, { ...hours, to: "join" }),
    approvedBy("join", colleague, hours),
  ];
  await publish(app, work, aProcess(fork, { processId: "FORK", pageId: "FORK" }), {
    ...aPage(aField("note")),
    pageId: "FORK",
  });
  const overtime = [{ afterHours: 0, action: "approve" as const }];
  const late = approvedBy("late", leader, { taskHour: 1, overtime, to: "last" });
  const tasks = [aStart("late"), late, approvedBy("last", head, hours)];
  await publish(app, work, aProcess(tasks, { processId: "LATE", pageId: "FORK" }));
});
afterAll(() => app.close());

const { alreadyHandled, instanceEnded } = errorCatalogue;

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.kysely);
  return rows[0]!.count;
}

interface Act {
  (): Promise<{ status: number; body: { code?: unknown; msg?: unknown } }>;
}

/** Both are sent and wait for the application, each on a connection of its own; it is the first one's turn first. */
async function atOnce({ instanceId }: Filed, first: Act, second: Act) {
  const held = await holdUp(
    app.database,
    sql`select from process_instance where instance_id = ${instanceId} for update`,
  );
  try {
    const one = first();
    await expect.poll(waiting).toBe(1);
    const other = second();
    await expect.poll(waiting).toBe(2);
    await held.letGo();
    return await Promise.all([one, other]);
  } finally {
    await held.letGo();
  }
}

const decide =
  (bpdTaskId: number, as: string, more: object = {}): Act =>
  () =>
    app.call(
      submitApprove,
      { bpdTaskId, actionCode: "14", approveComments: "同意", ...more },
      { as, lang: "en-US" },
    );
const sendBack = (bpdTaskId: number, as: string, taskId: string, userCode: string): Act =>
  decide(bpdTaskId, as, { actionCode: "15", backTo: { taskId, userCode } });
const recall =
  ({ applyId }: Filed): Act =>
  () =>
    app.call(recallInstance, { applyId }, { as: work.staff });

/** What lies on whose desk, by the steps. */
async function openOf({ applyId }: Filed): Promise<string[]> {
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  return chain.filter(({ state }) => state === "open").map(({ taskId }) => taskId);
}
async function eventsOf({ instanceId }: Filed, type: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from instance_event
    where instance_id = ${instanceId} and type = ${type}`.execute(app.database.kysely);
  return rows[0]!.count;
}

/** An application that both branches have got as far as their second step with: who has it there. */
async function forked() {
  const filed = await fileApplication(app, work.staff, "FORK", { note: "x" });
  const taskOf = (taskId: string) => filed.next.find((each) => each.taskId === taskId)!.bpdTaskId;
  const c = (await approve(app, work.finance, taskOf("a"))).data.next[0]!.bpdTaskId;
  const d = (await approve(app, work.otherFinance, taskOf("b"))).data.next[0]!.bpdTaskId;
  return { filed, c, d };
}

test("of two returns to the applicant from two branches the second is told who was faster (R28)", async () => {
  // given
  const { filed, c, d } = await forked();
  const { staff, leader, head } = work;

  // when
  const [one, other] = await atOnce(
    filed,
    sendBack(c, leader, "apply", staff),
    sendBack(d, head, "apply", staff),
  );

  // then
  expect([one.status, other.status]).toEqual([200, 409]);
  expect(other.body.code).toBe(alreadyHandled.code);
  expect(String(other.body.msg)).toContain("LEADER");
  expect([await openOf(filed), await eventsOf(filed, "returned")]).toEqual([["apply"], 1]);
});

test("two returns inside two branches both happen, and neither touches the other's (R15, R28)", async () => {
  // given
  const { filed, c, d } = await forked();
  const { leader, head, finance, otherFinance } = work;

  // when
  const answers = await atOnce(
    filed,
    sendBack(c, leader, "a", finance),
    sendBack(d, head, "b", otherFinance),
  );

  // then
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await openOf(filed)).toSorted()).toEqual(["a", "b"]);
});

test("a return inside a branch comes too late after one that closed every branch, and before it both happen (R28)", async () => {
  // given
  const [late, early] = [await forked(), await forked()];
  const { staff, leader, head, finance } = work;
  const inside = ({ c }: typeof late): Act => sendBack(c, leader, "a", finance);
  const toStart = ({ d }: typeof late): Act => sendBack(d, head, "apply", staff);

  // when
  const first = await atOnce(late.filed, toStart(late), inside(late));
  const second = await atOnce(early.filed, inside(early), toStart(early));

  // then
  expect(first.map(({ status }) => status)).toEqual([200, 409]);
  expect(second.map(({ status }) => status)).toEqual([200, 200]);
  expect([await openOf(late.filed), await openOf(early.filed)]).toEqual([["apply"], ["apply"]]);
});

test("of an agreement and a return of the same moment whichever comes second is told who was faster (R28)", async () => {
  // given: two who each may decide for all
  const { staff, finance, otherFinance } = work;
  const either = approvedBy("either", `${finance},${otherFinance}`, { taskHour: 8, to: "last" });
  const tasks = [aStart("either"), either, approvedBy("last", work.head, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "EITHER", pageId: "FORK" }));
  const seats = async () => {
    const filed = await fileApplication(app, staff, "EITHER", { note: "x" });
    const of = (userCode: string) => filed.next.find((each) => each.userCode === userCode)!.bpdTaskId;
    return { filed, one: of(finance), other: of(otherFinance) };
  };
  const [agreed, returned] = [await seats(), await seats()];

  // when
  const first = await atOnce(
    agreed.filed,
    decide(agreed.one, finance),
    sendBack(agreed.other, otherFinance, "apply", staff),
  );
  const second = await atOnce(
    returned.filed,
    sendBack(returned.other, otherFinance, "apply", staff),
    decide(returned.one, finance),
  );

  // then
  expect([first[0].status, first[1].body.code]).toEqual([200, alreadyHandled.code]);
  expect(String(first[1].body.msg)).toContain("FINANCE");
  expect([second[0].status, second[1].body.code]).toEqual([200, alreadyHandled.code]);
  expect(String(second[1].body.msg)).toContain("MONEY");
  expect([await openOf(agreed.filed), await openOf(returned.filed)]).toEqual([["last"], ["apply"]]);
});

test("two branches that arrive at a join at once pass it once (R28, I5)", async () => {
  // given
  const { filed, c, d } = await forked();
  const { leader, head, colleague } = work;

  // when
  const answers = await atOnce(filed, decide(c, leader), decide(d, head));

  // then
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = (await app.call(todoTasks, { keyword: filed.applyId }, { as: colleague })).data;
  expect(rows.map(({ taskId }) => taskId)).toEqual(["join"]);
});

test("a recall takes back an approval of the same moment, and after it the approver is refused (R28)", async () => {
  // given
  const [approved, recalled] = [await forked(), await forked()];
  const { leader } = work;

  // when
  const first = await atOnce(approved.filed, decide(approved.c, leader), recall(approved.filed));
  const second = await atOnce(recalled.filed, recall(recalled.filed), decide(recalled.c, leader));

  // then
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  expect([second[0].status, second[1].body.code]).toEqual([200, alreadyHandled.code]);
  expect([await openOf(approved.filed), await openOf(recalled.filed)]).toEqual([["apply"], ["apply"]]);
});

test("a recall comes too late after the last approval of the same moment (R22, R28)", async () => {
  // given
  const { filed, c, d } = await forked();
  const { leader, head, colleague } = work;
  await decide(c, leader)();
  await decide(d, head)();
  const [last] = (await app.call(todoTasks, { keyword: filed.applyId }, { as: colleague })).data.rows;

  // when
  const [done, late] = await atOnce(filed, decide(last!.bpdTaskId, colleague), recall(filed));

  // then
  expect([done.status, late.body.code]).toEqual([200, instanceEnded.code]);
});

/** A month later: working hours of any calendar are over. */
const later = () => new Date(Date.now() + 31 * 86_400_000);
const sweep = () => wakeInstances(app.ports, { until: Date.now() + 30_000, now: later });
const holdSeat = (seatId: number) =>
  holdUp(app.database, sql`select from seat where seat_id = ${seatId} for update`);

test("the clock does not wait for whoever is just deciding, and finds nothing to do afterwards (R25, R28)", async () => {
  // given: a decision that is under way
  const filed = await fileApplication(app, work.staff, "LATE", { note: "x" });
  const { bpdTaskId } = filed.next[0]!;
  const held = await holdSeat(bpdTaskId);
  const deciding = decide(bpdTaskId, work.leader)();
  await expect.poll(waiting).toBe(1);

  // when
  const beside = await sweep();
  await held.letGo();
  const { status } = await deciding;
  const after = await sweep();

  // then
  expect([beside.woken, status, after.woken]).toEqual([0, 200, 0]);
  expect([beside.faults, after.faults]).toEqual([[], []]);
  expect(await openOf(filed)).toEqual(["last"]);
});

test("whoever decides while the clock does is refused and told that it did (R25, R28)", async () => {
  // given: a sweep that is under way
  const filed = await fileApplication(app, work.staff, "LATE", { note: "x" });
  const { bpdTaskId } = filed.next[0]!;
  const held = await holdSeat(bpdTaskId);
  const sweeping = sweep();
  await expect.poll(waiting).toBe(1);

  // when
  const deciding = decide(bpdTaskId, work.leader)();
  await expect.poll(waiting).toBe(2);
  await held.letGo();

  // then
  expect((await sweeping).woken).toBe(1);
  expect((await deciding).body).toMatchObject({
    code: alreadyHandled.code,
    msg: expect.stringContaining("time limit") as string,
  });
  expect(await openOf(filed)).toEqual(["last"]);
});

test("after all of that every history verifies", async () => {
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});
