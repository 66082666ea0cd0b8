import { afterAll, beforeAll, expect, it } from "vitest";
import { externalTasks, putExternalTask } from "#contract/calls/external.ts";
import { pendingCounts, todoCounts } from "#contract/calls/task/lists.ts";
import { addTableRow, onTable, removeTableRows, updateTableRow } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
let chief: string;
const told: unknown[] = [];
beforeAll(async () => {
  app = await startTestApp({
    schemas: "schemas",
    ports: {
      live: {
        announceTo: (_tx: unknown, to: readonly string[], event: object) => void told.push({ to, ...event }),
        announceToAll: () => {},
      } as never,
    },
  });
  const db = app.database.kysely;
  work = await aWorkplace(db);
  chief = (await anAccount(db, { roles: ["admin"] })).userCode;
  const add = async (entity: string, row: Record<string, JsonValue>) =>
    (await app.call(onTable(addTableRow, entity), row, { as: chief })).data;
  await add("apiSystem", {
    systemCode: "OA",
    systemName: "协同办公",
    systemType: "office",
    baseUrl: "https://oa.example.com",
    secret: "a long and random secret",
    status: "1",
  });
  await add("apiResource", {
    apiCode: "task.put",
    apiName: "送交任务",
    method: "POST",
    path: "/api/external/put",
    status: "1",
  });
  await add("apiAuth", { systemCode: "OA", apiCode: "task.put", status: "1" });
  // It keeps its tasks on no pages.
  await add("apiSystem", {
    systemCode: "HOST",
    systemName: "核心主机",
    systemType: "other",
    secret: "another long random secret",
    status: "1",
  });
  await add("apiAuth", { systemCode: "HOST", apiCode: "task.put", status: "1" });
}, 60_000);
afterAll(() => app.close());

const put = async (id: string, given: { taskStatus?: 11 | 12; assignedUserCode?: string } = {}) =>
  (
    await app.call(putExternalTask, {
      systemCode: "OA",
      secret: "a long and random secret",
      id,
      taskTitle: `用车申请 ${id}`,
      assignedUserCode: work.staff,
      taskStatus: 11,
      pcUrl: "https://oa.example.com/tasks/1",
      ...given,
    })
  ).data;
const mine = async (as = work.staff) => (await app.call(externalTasks, {}, { as })).data.map(({ id }) => id);
const badge = async () => {
  const { organs, externalTasks: outside } = (await app.call(pendingCounts, {}, { as: work.staff })).data;
  const { all } = (await app.call(todoCounts, {}, { as: work.staff })).data;
  return { organs: organs.map(({ count }) => count), outside, all };
};
const typesOf = async (as = work.staff) =>
  (await app.call(todoCounts, {}, { as })).data.taskTypes.map(({ taskTypeCode, count }) => [
    taskTypeCode,
    count,
  ]);

it("a task that another system hands over stands in its assignee's list and counts, at once, until it has ended", async () => {
  // given
  const before = [await mine(), await typesOf()];

  // when it comes twice, and a second one
  await put("T-1");
  await put("T-1");
  await put("T-2");

  // then
  expect(before).toEqual([[], [["BPM", 0]]]);
  expect(await badge()).toEqual({ organs: [0], outside: 2, all: 2 });
  const listed = (await app.call(externalTasks, {}, { as: work.staff })).data;
  expect(listed).toMatchObject([
    {
      id: "T-2",
      taskTitle: "用车申请 T-2",
      systemName: "协同办公",
      taskOrigin: "THIRDPART",
      taskSource: "OA",
    },
    { id: "T-1", taskTitle: "用车申请 T-1", systemName: "协同办公" },
  ]);
  expect(await typesOf()).toEqual([
    ["BPM", 0],
    ["THIRDPART", 2],
  ]);
  expect(told).toContainEqual({ to: [work.staff], event: "todo", organId: work.organId });

  // when one ends and the other goes to somebody else
  told.length = 0;
  await put("T-1", { taskStatus: 12 });
  await put("T-2", { assignedUserCode: work.colleague });

  // then
  expect([await mine(), await mine(work.colleague)]).toEqual([[], ["T-2"]]);
  expect(await typesOf()).toEqual([["BPM", 0]]);
  expect(await badge()).toEqual({ organs: [0], outside: 0, all: 0 });
  expect(told).toContainEqual({ to: [work.colleague], event: "todo", organId: work.organId });
  expect(told.filter((each) => JSON.stringify(each).includes(`"${work.staff}"`)).length).toBe(2);
});

it("a task whose source nobody is led to is another type: listed and counted as such, until its system has an address", async () => {
  // given
  const from = { as: work.finance };
  const types = () => typesOf(work.finance);
  const listed = async () =>
    (await app.call(externalTasks, {}, from)).data.map(({ id, systemName, taskTypeCodes }) => [
      id,
      systemName,
      taskTypeCodes,
    ]);
  const changed = async (key: string, changes: object) =>
    (await app.call(onTable(updateTableRow, "apiSystem"), { key, changes } as never, { as: chief })).data;
  await put("T-3", { assignedUserCode: work.finance });

  // when
  void (
    await app.call(putExternalTask, {
      systemCode: "HOST",
      secret: "another long random secret",
      id: "H-1",
      taskTitle: "核对批次",
      assignedUserCode: work.finance,
      taskStatus: 11,
    })
  ).data;

  // then
  expect(await listed()).toEqual([
    ["H-1", "核心主机", "OTHER"],
    ["T-3", "协同办公", "THIRDPART"],
  ]);
  expect(await types()).toEqual([
    ["BPM", 0],
    ["THIRDPART", 1],
    ["OTHER", 1],
  ]);
  expect((await app.call(pendingCounts, {}, from)).data.externalTasks).toBe(2);
  expect((await app.call(todoCounts, {}, from)).data.all).toBe(2);

  // when one has a page to log in, and the other is switched off
  await changed("HOST", { jumpUrl: { from: null, to: "https://host.example.com/" } });
  await changed("OA", { status: { from: "1", to: "0" } });

  // then
  expect((await listed()).map(([, , type]) => type)).toEqual(["THIRDPART", "OTHER"]);

  // when it is kept here no more
  const removed = await app.call(onTable(removeTableRows, "apiSystem"), { keys: ["HOST"] }, { as: chief });

  // then
  expect(removed.status).toBe(200);
  expect(await types()).toEqual([
    ["BPM", 0],
    ["OTHER", 2],
  ]);
});
