import { afterAll, beforeAll, expect, test } from "vitest";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { exportResolvedIncidents, resolvedIncidents } from "#contract/calls/task/incidents.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  const { leader, head, staff } = work;
  const tasks = [
    aStart("first"),
    approvedBy("first", leader, { to: "both", taskHour: 8 }),
    approvedBy("both", `${head},${staff}`, { taskRunWay: "count 2", taskHour: 8 }),
  ];
  const page = { ...aPage(aField("note")), pageId: "BOTH" };
  await publish(app, work, aProcess(tasks, { processId: "BOTH", processName: "BOTH", pageId: "BOTH" }), page);
});
afterAll(() => app.close());

test("two of whom one applies can never both agree: the leader decides all the same, an administrator mends it (D11, E72)", async () => {
  // given
  const { staff, leader, designer, head, finance } = work;
  const { next, applyId, instanceId } = await fileApplication(app, staff, "BOTH", { note: "x" }, "卡住的");

  // when
  const decided = await approve(app, leader, next[0]!.bpdTaskId);

  // then
  expect(decided.data).toMatchObject({ taskStatus: 12, instanceStatus: "running", next: [] });
  const found = (await app.call(incidents, { keyword: applyId }, { as: designer, lang: "en-US" })).data;
  expect(found).toMatchObject({
    total: 1,
    rows: [{ instanceId, applyId, taskId: "both", maySetPeople: true, applyTitle: "卡住的" }],
  });
  expect(found.rows[0]!.problem).toMatch(/both/u);
  const notices = (await app.call(noticeTasks, { keyword: "卡住的" }, { as: designer })).data.rows;
  expect(notices.map(({ kind }) => kind)).toEqual(["step_stopped"]);
  expect((await app.call(incidents, {}, { as: leader })).status).toBe(400);
  const marked = (await app.call(listApplyByPage, { mark: "incident" }, { as: designer })).data.rows;
  expect(marked).toMatchObject([{ applyId, incidents: 1, holders: [], waitsAt: ["both"] }]);
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: staff })).data;
  expect(chain.map(({ taskId, state }) => `${taskId} ${state}`)).toEqual([
    "apply done",
    "first done",
    "both stopped",
  ]);
  const onTheMap = async (as: string) => {
    const { tasks } = (await app.call(applicationWay, { applyId }, { as, lang: "en-US" })).data;
    return tasks.find(({ taskId }) => taskId === "both");
  };
  // Why is for those who mend it.
  expect(await onTheMap(staff)).toMatchObject({ state: "stopped", people: [] });
  expect(await onTheMap(staff)).not.toHaveProperty("problem");
  expect((await onTheMap(designer))?.problem).toBe(found.rows[0]!.problem);
  const own = (await app.call(applyTasks, {}, { as: staff })).data.rows;
  expect(own).toMatchObject([{ applyId, holders: [], waitsAt: ["both"] }]);

  // when it is tried again as it is, and then with people who can agree
  const { visitId } = found.rows[0]!;
  const again = (await app.call(retryIncident, { instanceId, visitId }, { as: designer })).data;
  const unexplained = await app.call(
    retryIncident,
    { instanceId, visitId, userCodes: [head] },
    { as: designer },
  );
  const named = { instanceId, visitId, userCodes: [head, finance], reason: "=1+1 发起人不能审批" };
  const mended = (await app.call(retryIncident, named, { as: designer })).data;
  const late = await app.call(retryIncident, named, { as: designer });

  // then
  expect(again).toEqual({ goesOn: false, next: [] });
  expect(unexplained.status).toBe(422);
  expect(mended.goesOn).toBe(true);
  expect(mended.next.map(({ userCode }) => userCode).sort()).toEqual([head, finance].sort());
  expect(late.status).toBe(409);
  expect((await app.call(incidents, { keyword: applyId }, { as: designer })).data.rows).toEqual([]);

  // then both stops are told with who saw to them, how and why, the latest first
  const seenTo = (await app.call(resolvedIncidents, { keyword: applyId }, { as: designer })).data;
  expect(seenTo.total).toBe(2);
  expect(seenTo.rows.map(({ how, reason, taskId, stage }) => ({ how, reason, taskId, stage }))).toEqual([
    { how: "retry", reason: "=1+1 发起人不能审批", taskId: "both", stage: "open" },
    { how: "vain", reason: null, taskId: "both", stage: "open" },
  ]);
  expect(seenTo.rows[0]!.problem).toBe(seenTo.rows[1]!.problem);
  expect(seenTo.rows[0]!.resolvedAt >= seenTo.rows[0]!.since).toBe(true);
  const elsewhere = { keyword: applyId, stage: "work" as const };
  expect((await app.call(resolvedIncidents, elsewhere, { as: designer })).data.rows).toEqual([]);
  expect((await app.call(resolvedIncidents, {}, { as: leader })).status).toBe(400);
  const file = await app.app.inject({
    method: "GET",
    url: `${exportResolvedIncidents.path}?keyword=${applyId}&format=csv`,
    headers: { token: (await app.logIn(designer)).token },
  });
  // What somebody wrote is no formula for the program that opens the file.
  expect(file.payload.match(/'=1\+1 发起人不能审批/gu)).toHaveLength(1);
  const workbook = await app.app.inject({
    method: "GET",
    url: `${exportResolvedIncidents.path}?keyword=${applyId}&format=xlsx`,
    headers: { token: (await app.logIn(designer)).token },
  });
  const [, line] = await sheetCells(workbook.rawPayload);
  expect(line?.slice(7, 9)).toMatchObject([{ format: "moment" }, { format: "moment" }]);
  const wrong = { beginDate: "2026-02-02", endDate: "2026-02-01", format: "csv" as const };
  expect((await app.call(exportResolvedIncidents, wrong, { as: designer })).status).toBe(422);

  // when both agree
  for (const userCode of [head, finance]) {
    const { rows } = (await app.call(todoTasks, { keyword: applyId }, { as: userCode })).data;
    await approve(app, userCode, rows[0]!.bpdTaskId);
  }

  // then
  expect((await app.call(todoTasks, { keyword: applyId }, { as: head })).data.rows).toEqual([]);
});
