import { afterAll, beforeAll, expect, test } from "vitest";
import { instanceDetail, toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { applyEvent, type EngineEvent } from "#engine";
import { loadBundle, readInstance, verifyHistory } from "#server/process/index.ts";
import { lockInstance, type StoredInstance, withReaders } from "#server/process/lock-instance.ts";
import { storeOutcome } from "#server/process/store-outcome.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const told = aTask("told", {
    taskType: "read",
    assignedType: "users",
    taskAssigned: `${work.finance},${work.colleague}`,
  });
  const tasks = [
    aStart(["told", "check"], { split: "all" }),
    told,
    approvedBy("check", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "TOLD" }));
});
afterAll(() => app.close());

/** An application that finance and a colleague have to read. */
async function sent() {
  const filed = await fileApplication(app, work.staff, "TOLD", {}, "知会");
  const { organId } = work;
  const stored = await app.database.read((tx) => readInstance(tx, { applyId: filed.applyId }, organId));
  const seatOf = (person: string) => stored!.snapshot.seats.find(({ userCode }) => userCode === person)!;
  return { ...filed, decision: filed.next[0]!.bpdTaskId, seat: seatOf(work.finance).seatId };
}

const seatNow = async (applyId: string, seatId: number) => {
  const { organId } = work;
  const stored = await app.database.read((tx) => readInstance(tx, { applyId }, organId));
  return stored!.snapshot.seats.find((seat) => seat.seatId === seatId);
};

const read = (bpdTaskId: number, opinion?: string, as = work.finance) =>
  app.call(toReadInfo, { bpdTaskId, ...(opinion === undefined ? {} : { opinion }) }, { as });

test("R27: a reader marks as read while somebody decides, and what the decision did not know of stays", async () => {
  // given
  const { applyId, seat } = await sent();
  const { organId, staff } = work;

  // when
  const marked = await app.database.write(async (tx) => {
    const locked = (await lockInstance(tx, { applyId }, { organId, userCode: staff }))!;
    const stored = await withReaders(tx, locked);
    const answer = await read(seat, "知悉");
    await closeUnread(tx, stored, seat);
    return answer.data;
  });

  // then
  expect(marked.read).toBe(1);
  expect(await seatNow(applyId, seat)).toMatchObject({ cause: "handled", opinion: "知悉" });
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

/** What a recall would decide that found it unread. */
async function closeUnread(
  tx: Parameters<typeof storeOutcome>[0],
  { snapshot, row }: StoredInstance,
  seatId: number,
): Promise<void> {
  const event: EngineEvent = {
    sequence: snapshot.eventCount + 1,
    at: Date.now(),
    actor: work.staff,
    v: 3,
    type: "seat_closed",
    seatId,
    cause: "recalled",
  };
  await storeOutcome(tx, {
    bundle: await loadBundle(app.database, tx, snapshot.processId, snapshot.processVersion),
    before: snapshot,
    chainHead: row.chainHead,
    done: { snapshot: applyEvent(snapshot, event), events: [event], effects: [] },
    notifications: [],
    now: new Date(),
  });
}

test("R27: reading adds nothing to the history; the opinion stands in the record, once", async () => {
  // given
  const { applyId, seat } = await sent();
  const before = await app.database.read((tx) => readInstance(tx, { applyId }, work.organId));

  // when
  const [first, second] = [await read(seat, "知悉"), await read(seat, "再阅")];

  // then
  const after = await app.database.read((tx) => readInstance(tx, { applyId }, work.organId));
  const detail = await app.call(instanceDetail, { applyId }, { as: work.staff });
  const unread = await app.call(noticeTasks, { state: "unread" }, { as: work.finance });
  expect([first.data.read, second.data.read]).toEqual([1, 0]);
  expect(after!.snapshot.eventCount).toBe(before!.snapshot.eventCount);
  expect(detail.data.records.map(({ approveComments }) => approveComments)).toContain("知悉");
  expect(unread.data.rows.filter(({ bpdTaskId }) => bpdTaskId === seat)).toEqual([]);
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

test("a task of somebody else is not there, and a decision is not read", async () => {
  // given
  const { decision, seat } = await sent();

  // when
  const stranger = await read(seat, undefined, work.leader);
  const decided = await app.call(toReadInfo, { bpdTaskId: decision }, { as: work.head, lang: "en-US" });

  // then
  expect(stranger.status).toBe(404);
  expect(decided.status).toBe(422);
  expect(decided.body.msg).toContain("check");
});
