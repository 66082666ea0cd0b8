import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { wakeInstances } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { approvedBy, aProcess, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, head } = work;
  const overtime = [
    { afterHours: 0, action: "remind" as const },
    { afterHours: 1, action: "approve" as const },
  ];
  const late = approvedBy("late", leader, { taskHour: 1, overtime, to: "last" });
  const last = approvedBy("last", head, { taskHour: 8 });
  await publish(app, work, aProcess([aStart("late"), late, last], { processId: "LATE" }));
  const rest = aTask("rest", { taskType: "delay", delayHours: 2, to: "last" });
  await publish(app, work, aProcess([aStart("rest"), rest, last], { processId: "RESTS" }));
});
afterAll(() => app.close());

/** A month later: working hours of any calendar are over. */
const later = () => new Date(Date.now() + 31 * 86_400_000);
const sweep = () => wakeInstances(app.ports, { until: Date.now() + 30_000, now: later });

test("late work is woken once however many sweep at a time, and what the system agreed to says so", async () => {
  // given
  const filed = [];
  for (let nth = 0; nth < 6; nth += 1)
    filed.push(await fileApplication(app, work.staff, "LATE", { title: "x" }, `迟到的 ${nth}`));
  expect(await wakeInstances(app.ports, { until: Date.now() + 30_000 })).toEqual({
    woken: 0,
    faults: [],
    isLeft: false,
  });

  // when
  const sweeps = await Promise.all([sweep(), sweep(), sweep()]);

  // then
  expect(sweeps.flatMap(({ faults }) => faults)).toEqual([]);
  expect(sweeps.reduce((sum, { woken }) => sum + woken, 0)).toBe(6);
  const reminders = (await app.call(noticeTasks, { keyword: "迟到的", pageSize: 50 }, { as: work.leader }))
    .data;
  expect(reminders.rows.filter(({ kind }) => kind === "overdue")).toHaveLength(6);
  expect((await app.call(todoTasks, { keyword: "迟到的" }, { as: work.head })).data.total).toBe(6);
  const { applyId } = filed[0]!;
  const { records } = (await app.call(instanceDetail, { applyId }, { as: work.staff, lang: "en-US" })).data;
  expect(records.at(-1)).toMatchObject({
    approveUserId: "SYSTEM",
    approveUser: "System (time limit)",
    actionResult: "14",
  });
  expect(await sweep()).toEqual({ woken: 0, faults: [], isLeft: false });
});

test("a delay ends by itself", async () => {
  const { applyId, next } = await fileApplication(app, work.staff, "RESTS", { title: "x" }, "歇一歇");
  expect(next).toEqual([]);
  await sweep();
  const { rows } = (await app.call(todoTasks, { keyword: applyId }, { as: work.head })).data;
  expect(rows.map(({ taskId }) => taskId)).toEqual(["last"]);
});

test("what cannot be woken is put off and does not keep the others from being woken", async () => {
  // given
  const broken = await fileApplication(app, work.staff, "RESTS", { title: "x" }, "坏的");
  const sound = await fileApplication(app, work.staff, "RESTS", { title: "x" }, "好的");
  await sql`update process_instance set visits = '[{"visitId":7}]' where instance_id = ${broken.instanceId}`.execute(
    app.database.kysely,
  );

  // when
  const { woken, faults } = await sweep();

  // then
  expect(faults).toHaveLength(1);
  expect(woken).toBe(1);
  expect((await app.call(todoTasks, { keyword: sound.applyId }, { as: work.head })).data.total).toBe(1);
  expect(await sweep()).toEqual({ woken: 0, faults: [], isLeft: false });
});

test("of many that are due at once one that is broken is put off alone", async () => {
  // given more than are woken in one transaction
  const filed: number[] = [];
  for (let nth = 0; nth < 23; nth += 1)
    filed.push((await fileApplication(app, work.staff, "RESTS", { title: "x" }, "许多")).instanceId);
  await sql`update process_instance set visits = '[{"visitId":7}]' where instance_id = ${filed[5]}`.execute(
    app.database.kysely,
  );

  // when
  const { woken, faults } = await sweep();

  // then
  expect({ woken, faults: faults.length }).toEqual({ woken: 22, faults: 1 });
  const { total } = (await app.call(todoTasks, { keyword: "许多" }, { as: work.head })).data;
  expect(total).toBe(22);
});

test("a sweep whose time is over leaves the rest to another, and much work calls for a second one", async () => {
  // given
  for (let nth = 0; nth < 21; nth += 1)
    await fileApplication(app, work.staff, "RESTS", { title: "x" }, "剩下");
  let calls = 0;
  const onMuch = async (): Promise<void> => void (calls += 1);

  // when
  const first = await wakeInstances(app.ports, { until: 0, now: later, onMuch });
  const second = await wakeInstances(app.ports, { until: Date.now() + 30_000, now: later, onMuch });

  // then
  expect(first).toEqual({ woken: 20, faults: [], isLeft: true });
  expect(second).toEqual({ woken: 1, faults: [], isLeft: false });
  expect(calls).toBe(1);
});
