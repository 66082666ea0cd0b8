import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handOver, handOverPreview, handOvers, taskHolders } from "#contract/calls/hand-over.ts";
import {
  specialOperation,
  specialOperationsDone,
  specialPreview,
} from "#contract/calls/special-operations.ts";
import { reassign, reassignPreview } from "#contract/calls/task/hands.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { anAccount } from "../support/builders/account.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";

let app: TestApp;
let work: Workplace;
let background: QueuedJobs;
let processId: string;

beforeAll(async () => {
  app = await startTestApp();
  background = new QueuedJobs(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  processId = `TRUE-${work.organId}`;
  const { head, leader, finance, otherFinance } = work;
  const both = { ...approvedBy("one", head, { taskHour: 8, split: "all", to: ["two", "three"] }) };
  const two = approvedBy("two", leader, { taskHour: 8 });
  const three = approvedBy("three", `${leader},${finance},${otherFinance}`, {
    taskHour: 8,
    taskRunWay: "all",
    disjointWith: ["two"],
  });
  await publish(app, work, aProcess([aStart("one"), both, two, three], { processId }));
});

const file = (title = "一台电脑") => fileApplication(app, work.staff, processId, { title: "x" }, title);
/** Keeps applications so called from the designer. */
const keepSecret = () =>
  aDataForbid(app.database.kysely, {
    userCode: work.designer,
    entity: "application",
    rowFilter: { applyTitle: { like: "密约" } },
  });
type What = Omit<Parameters<typeof app.call<typeof specialOperation>>[1], "reason">;

/** Open tasks of an application by step and holder. */
async function openOf(applyId: string): Promise<string[]> {
  const { rows } = await sql<{ open: string }>`
    select s.task_id || ' ' || s.user_code as open from seat s
    join process_instance i on i.instance_id = s.instance_id
    where i.apply_id = ${applyId} and s.status in ('open', 'waiting')
    order by 1`.execute(app.database.kysely);
  return rows.map(({ open }) => open);
}
const named = (tasks: readonly { taskId: string; userCode: string }[]) =>
  tasks.map(({ taskId, userCode }) => `${taskId} ${userCode}`).toSorted();
const less = (some: readonly string[], others: readonly string[]) =>
  some.filter((one) => !others.includes(one));

/** Says what would be done, does it, and expects row by row that this is what was said. */
async function comesTrue(what: What, as = work.designer) {
  const caller = { as, lang: "en-US" } as const;
  const said = (await app.call(specialPreview, what, caller)).data;
  const before = new Map<string, string[]>();
  for (const { applyId } of said) if (applyId !== null) before.set(applyId, await openOf(applyId));
  const { operationId } = (await app.call(specialOperation, { ...what, reason: "系统切换" }, caller)).data;
  await background.run();
  const [done] = (await app.call(specialOperationsDone, { operationId }, caller)).data;
  expect(done?.rows.map(({ problem }) => problem)).toEqual(said.map(({ problem }) => problem));
  for (const { applyId, problem, closes, opens } of said) {
    if (applyId === null) continue;
    const [was, is] = [before.get(applyId) ?? [], await openOf(applyId)];
    expect(less(was, is), `${applyId}: what closes`).toEqual(named(closes));
    expect(less(is, was), `${applyId}: what opens`).toEqual(named(opens));
    if (problem !== null) expect([closes, opens]).toEqual([[], []]);
  }
  return said.map(({ applyId, problem }) => ({ applyId, problem }));
}

describe("what a preview of many says is what then happens", () => {
  test("of cancellations: with what has ended, what nobody has, and what is kept from whoever asks", async () => {
    // given
    const [first, ended, hidden] = [await file(), await file(), await file("密约")];
    await comesTrue({ operation: "cancel", ids: ended.applyId });
    await keepSecret();

    // when
    const ids = [first, ended, hidden].map(({ applyId }) => applyId).join(",");
    const said = await comesTrue({ operation: "cancel", ids: `${ids},AP999999999` });

    // then
    expect(said.map(({ applyId }) => applyId)).toEqual([first.applyId, ended.applyId, null, null]);
    expect(said[0]?.problem).toBeNull();
    expect(said[2]?.problem).toBe(
      `There is no application with the number “${hidden.applyId}”. Check it and try again.`,
    );
    expect(await openOf(hidden.applyId)).toEqual([`one ${work.head}`]);
  });

  test("of jumps and reminders, where the second reminder comes too early", async () => {
    // given
    const [first, second] = [await file(), await file()];
    await comesTrue({ operation: "urge", ids: first.applyId });
    const ids = `${first.applyId},${second.applyId}`;

    // then
    const urged = await comesTrue({ operation: "urge", ids });
    expect(urged.map(({ problem }) => problem === null)).toEqual([false, true]);
    const jumped = await comesTrue({ operation: "jump", ids, taskId: "three" });
    expect(jumped.map(({ problem }) => problem)).toEqual([null, null]);
  });

  test("of all that a person has of one application, in two branches of it", async () => {
    // given: the leader has a task of each branch
    const { applyId, next } = await file();
    void (await approve(app, work.head, next[0]!.bpdTaskId)).data;
    const leaders = (await openOf(applyId)).filter((each) => each.endsWith(work.leader));
    expect(leaders).toHaveLength(2);

    // when
    const given = { operation: "reassign", ids: applyId, fromUserCode: work.leader } as const;
    const [said] = await comesTrue({ ...given, toUserCode: work.colleague });

    // then
    expect(said).toEqual({ applyId, problem: null });
    expect(less(await openOf(applyId), leaders).filter((each) => each.endsWith(work.colleague))).toHaveLength(
      2,
    );
  });

  test("of another try: in vain where nothing was mended, and going on where it was", async () => {
    // given
    await anAccount(app.database.kysely, { roles: ["legal"] });
    const lawyer = { assignedType: "role" as const, taskAssigned: "legal", taskRunWay: "any" as const };
    const legal = aTask("legal", { ...lawyer, taskHour: 8, emptyPolicy: "fail" });
    const halting = `HALT-${work.organId}`;
    const first = approvedBy("first", work.leader, { taskHour: 8, to: "legal" });
    await publish(app, work, aProcess([aStart("first"), first, legal], { processId: halting }));
    const { applyId, next } = await fileApplication(app, work.staff, halting, {});
    void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;

    // then
    const [inVain] = await comesTrue({ operation: "retry", ids: applyId });
    expect(inVain?.problem).not.toBeNull();
    const { organId, deptId } = work;
    const userCode = `LEGAL${organId}`;
    await anAccount(app.database.kysely, { userCode, organId, deptId, roles: ["employee", "legal"] });
    expect(await comesTrue({ operation: "retry", ids: applyId })).toEqual([{ applyId, problem: null }]);
    expect(await openOf(applyId)).toEqual([`legal ${userCode}`]);
  });
});

describe("what the preview of one reassignment says is what then happens", () => {
  test.each(["colleague", "leader", "staff", "finance"] as const)("to the %s", async (who) => {
    // given
    const { applyId, next } = await file();
    const [task] = next;
    const after = (await approve(app, work.head, task!.bpdTaskId)).data.next;
    const { bpdTaskId } = after.find(({ userCode }) => userCode === work.leader)!;
    const given = { bpdTaskId, toUserCode: work[who] };
    const before = await openOf(applyId);

    // when
    const said = await app.call(reassignPreview, given, { as: work.designer, lang: "en-US" });
    const done = await app.call(reassign, { ...given, reason: "出差" }, { as: work.designer, lang: "en-US" });

    // then
    expect([done.status, done.body.errors]).toEqual([said.status, said.body.errors]);
    const is = await openOf(applyId);
    if (said.status !== 200) return expect(is).toEqual(before);
    expect(less(before, is)).toEqual(named(said.data.closes));
    expect(less(is, before)).toEqual(named(said.data.opens));
  });
});

test("what is kept from whoever hands over is neither counted, nor given, nor read of", async () => {
  // given
  const [shown, hidden] = [await file(), await file("密约")];
  await keepSecret();
  const as = { as: work.designer };
  const asked = { fromUserCode: work.head, toUserCode: work.finance, reason: "离职" };

  // when
  const holders = (await app.call(taskHolders, { keyword: work.head }, as)).data;
  const said = (await app.call(handOverPreview, { fromUserCode: work.head }, as)).data;
  const begun = (await app.call(handOver, asked, as)).data;
  const byNumber = await app.call(
    handOver,
    { bpdTaskIds: [hidden.next[0]!.bpdTaskId], toUserCode: work.finance, reason: "离职" },
    as,
  );
  await background.run();

  // then
  expect(holders).toMatchObject([{ userCode: work.head, tasks: 1 }]);
  expect(said).toMatchObject({ total: 1, processes: [{ count: 1 }] });
  expect(begun.total).toBe(1);
  expect(byNumber.status).toBe(422);
  expect((await app.call(handOvers, {}, as)).data).toMatchObject([{ total: 1, given: 1, refusedCount: 0 }]);
  expect(await openOf(shown.applyId)).toEqual([`one ${work.finance}`]);
  expect(await openOf(hidden.applyId)).toEqual([`one ${work.head}`]);
});
