import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyTasks, processMenus, todoTasks } from "#contract/calls/task.ts";
import { bootstrap } from "#server/bootstrap/index.ts";
import { loadDemonstration, loadDemonstrationProcesses } from "#server/demo/index.ts";
import { verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ schemas: resolve("schemas") });
  await bootstrap(app.database, "Demo@2026", "schemas");
  await loadDemonstration(app.database, [(tx) => loadDemonstrationProcesses(app.ports, tx)]);
});
afterAll(() => app.close());

test("an employee of the demonstration may start every process of it", async () => {
  // when
  const { data } = await app.call(processMenus, { companyId: 1_000_001 }, { as: "STAFF01", lang: "en-US" });

  // then
  expect(data.map(({ processId }) => processId)).toEqual(
    expect.arrayContaining(["LEAVE", "EXPENSE", "PURCHASE", "SEAL", "CONTRACT"]),
  );
  expect(data.find(({ processId }) => processId === "LEAVE")?.parentTypeId).toBe("personnel");
});

test("the demonstration has applications on their way, finished ones and work to do", async () => {
  // when
  const running = (await app.call(applyTasks, { queryType: "approval" }, { as: "STAFF01" })).data;
  const complete = (await app.call(applyTasks, { queryType: "complete" }, { as: "STAFF01" })).data;
  const todo = (await app.call(todoTasks, {}, { as: "LEADER01" })).data;

  // then
  expect(running.total).toBeGreaterThan(0);
  expect(complete.total).toBeGreaterThan(0);
  expect(todo.total).toBeGreaterThan(0);
});

test("the demonstration's history verifies", async () => {
  // when
  const report = await app.database.read((tx) => verifyHistory(tx));

  // then
  expect(report.broken).toEqual([]);
  expect(report.events).toBeGreaterThan(50);
});
