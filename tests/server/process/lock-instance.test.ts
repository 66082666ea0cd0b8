import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { readInstance, readInstances, verifyHistory } from "#server/process/index.ts";
import { lockInstance } from "#server/process/lock-instance.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aProcess, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplaceWith, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplaceWith(app, aLeaveProcess());
  const told = aTask("told", {
    taskType: "read",
    assignedType: "users",
    taskAssigned: `${work.finance},${work.colleague},${work.leader}`,
  });
  const tasks = [
    aStart(["told", "check"], { split: "all" }),
    told,
    approvedBy("check", work.head, { taskHour: 8, to: "again" }),
    approvedBy("again", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: "TOLD" }));
});
afterAll(() => app.close());

test("tasks that an older program stored beside this one are read in the order of their events", async () => {
  // given
  const { instanceId } = await fileApplication(app, work.staff, "LEAVE", leaveValues(5));
  const read = () => app.database.read((tx) => readInstance(tx, { instanceId }, work.organId));
  const before = await read();

  // when
  await sql`update seat set opened_by = null where instance_id = ${instanceId}`.execute(app.database.kysely);

  // then
  expect((await read())!.snapshot).toEqual(before!.snapshot);
  expect(before!.snapshot.seats.map(({ openedBy }) => openedBy)).toEqual([4, 11]);
});

/** An application that finance, a colleague and the leader have to read, as a command of somebody's loads it. */
async function sent() {
  const filed = await fileApplication(app, work.staff, "TOLD", {});
  const { applyId } = filed;
  const { organId } = work;
  const loadedBy = (userCode: string) =>
    app.database.write((tx) => lockInstance(tx, { applyId }, { organId, userCode }));
  const readers = async () => {
    const stored = await app.database.read((tx) => readInstance(tx, { applyId }, organId));
    return stored!.snapshot.seats.filter(({ taskId }) => taskId === "told");
  };
  return { ...filed, loadedBy, readers };
}

test("R27: of those who have it to read a command loads who gives it and who follows it, and no other", async () => {
  // given
  const { instanceId, loadedBy } = await sent();
  const people = async (userCode: string) => {
    const { seats, readersLeftOut } = (await loadedBy(userCode))!.snapshot;
    return [readersLeftOut, ...seats.map((seat) => seat.userCode).toSorted()];
  };
  const [head, before, reader] = [work.head, await people(work.head), await people(work.finance)];

  // when
  await sql`insert into attention (user_code, instance_id) values (${work.leader}, ${instanceId})`.execute(
    app.database.kysely,
  );

  // then
  expect(before).toEqual([true, ...[head, work.staff].toSorted()]);
  expect(reader).toEqual([true, ...[head, work.staff, work.finance].toSorted()]);
  expect(await people(head)).toEqual([true, ...[head, work.staff, work.leader].toSorted()]);
});

test("R27: a list loads of those who have it to read who looks at the list, and no other", async () => {
  // given
  const { next } = await sent();
  const decision = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  void (await app.call(submitApprove, decision, { as: work.head })).data;

  // when
  const { organId, head: userCode } = work;
  const [stored] = await app.database.read((tx) =>
    readInstances(tx, [next[0]!.bpdTaskId], { organId, userCode }),
  );

  // then
  const { seats, readersLeftOut } = stored!.snapshot;
  expect([readersLeftOut, ...new Set(seats.map((seat) => seat.userCode))].toSorted()).toEqual(
    [true, work.head, work.staff].toSorted(),
  );
});

test("R27: a decision leaves the readers as they are; a recall ends what is unread, and what was read stays read", async () => {
  // given
  const { applyId, next, readers } = await sent();
  const before = await readers();
  const [first] = before;

  // when
  const decision = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  const decided = await app.call(submitApprove, decision, { as: work.head });
  const beside = await readers();
  await app.call(toReadInfo, { bpdTaskId: first!.seatId }, { as: first!.userCode });
  await app.call(recallInstance, { applyId, reason: "有误" }, { as: work.staff });
  const after = await readers();

  // then
  expect(decided.status).toBe(200);
  expect(beside).toEqual(before);
  expect(after.map(({ cause }) => cause)).toEqual(["handled", "recalled", "recalled"]);
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

test("R27: a page loads of those it was sent on to who looks, and no other", async () => {
  // given
  const { instanceId } = await sent();
  const { organId, finance, colleague, staff } = work;
  await sql`insert into reading (instance_id, organ_id, user_code, sent_by, note, sent_at)
    select ${instanceId}, ${organId}, code, ${staff}, '', now() from unnest(${[finance, colleague]}::text[]) as code`.execute(
    app.database.kysely,
  );

  // when
  const sentTo = async (userCode?: string) => {
    const stored = await app.database.read((tx) => readInstance(tx, { instanceId }, organId, userCode));
    return stored!.row.readers.map((each) => each.userCode).toSorted();
  };

  // then
  expect([await sentTo(finance), await sentTo(staff)]).toEqual([[finance], []]);
  expect(await sentTo()).toEqual([colleague, finance].toSorted());
});
