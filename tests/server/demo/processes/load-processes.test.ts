import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { verifyHistory } from "#server/process/index.ts";
import {
  changeComponent,
  findProblems,
  insertComponents,
  moveComponents,
  readPage,
} from "#web/form-builder/model/index.ts";
import { begin, change, undo } from "#web/editing/history.ts";
import { changeStep, insertStep, readDefinition } from "#web/process-designer/model/index.ts";
import type { TestApp } from "../../../support/app.ts";
import { aField } from "../../../support/builders/a-process.ts";
import { fileApplication } from "../../../support/builders/file-application.ts";
import { startDemonstration } from "../../../support/demonstration.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startDemonstration();
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

test("what the purchases of the demonstration are is chosen from its data item, and stands as instance data", async () => {
  // when
  const { rows } = await sql<{ dataEnName: string; dataValue: string }>`
    select data_en_name, data_value from instance_record order by data_value`.execute(app.database.kysely);

  // then
  expect(rows).toEqual([
    { dataEnName: "goodsCategory", dataValue: "furniture" },
    { dataEnName: "goodsCategory", dataValue: "it" },
  ]);
});

test("an expense and a purchase cost what their lines come to, whatever amount is sent (B1, B2)", async () => {
  // when
  const expense = await fileApplication(app, "STAFF01", "EXPENSE", {
    amount: 9999,
    lines: [
      { item: "机票", cost: 1200 },
      { item: "住宿", cost: 799.5 },
    ],
  });
  const purchase = await fileApplication(app, "STAFF01", "PURCHASE", {
    subject: "键盘",
    amount: 1,
    lines: [{ item: "键盘", quantity: 3, price: 199.5 }],
  });
  const formOf = async (applyId: string) =>
    (await app.call(instanceDetail, { applyId }, { as: "STAFF01" })).data.values;

  // then
  expect((await formOf(expense.applyId))["amount"]).toBe(1999.5);
  expect((await formOf(purchase.applyId))["amount"]).toBe(598.5);
  for (const pageId of ["EXPENSE", "PURCHASE"]) {
    const { page } = (await app.call(getFormPage, { pageId }, { as: "PROCADMIN" })).data;
    expect(page.components.map(({ componentType }) => componentType)).toContain(ComponentType.attachment);
  }
});

test("a leave cannot end before it begins (B3)", async () => {
  // given
  const values = { leaveType: "annual", days: 1, reason: "办事" };

  // then
  await expect(
    fileApplication(app, "STAFF01", "LEAVE", { ...values, startDate: "2026-12-09", endDate: "2026-12-08" }),
  ).rejects.toThrow(/endDate/u);
  const filed = await fileApplication(app, "STAFF01", "LEAVE", {
    ...values,
    startDate: "2026-12-08",
    endDate: "2026-12-09",
  });
  expect(filed.next.length).toBeGreaterThan(0);
});

test("the demonstration's history verifies", async () => {
  // when
  const report = await verifyHistory(app.database);

  // then
  expect(report.broken).toEqual([]);
  expect(report.events).toBeGreaterThan(50);
});

test("every form of the demonstration, opened and saved untouched, is byte for byte what was there", async () => {
  // given
  const bytes = async () =>
    (
      await sql<{ pageId: string; text: string }>`
        select distinct on (page_id) page_id, (page - 'version' - 'state')::text as text
        from form_page order by page_id, version desc`.execute(app.database.kysely)
    ).rows;
  const before = await bytes();
  expect(before.length).toBeGreaterThanOrEqual(5);

  // when
  for (const { pageId } of before) {
    const { page, rowVersion } = (await app.call(getFormPage, { pageId }, { as: "PROCADMIN" })).data;
    expect(readPage(page)).toBe(page);
    const data = JSON.stringify({ ...page, state: "temporary" });
    void (await app.call(insertFormPageInfo, { data, rowVersion }, { as: "PROCADMIN" })).data;
  }

  // then
  expect(await bytes()).toEqual(before);
});

test("every form of the demonstration is changed and put into effect with what the builder does", async () => {
  // given
  const { rows } = await sql<{
    pageId: string;
  }>`select distinct page_id from form_page order by page_id`.execute(app.database.kysely);
  const as = { as: "PROCADMIN" };
  const results: unknown[] = [];

  // when
  for (const { pageId } of rows) {
    const { page, rowVersion } = (await app.call(getFormPage, { pageId }, as)).data;
    const renamed = changeComponent(page, "0", (first) => ({ ...first, componentTitle: "改过的标题" }));
    const extra = aField("addedHere", { componentTitle: "添加的字段" });
    const changed = insertComponents(renamed, [extra], { at: 1 }).page;
    const moved = moveComponents(changed, ["0"], { at: 2 }).page;
    expect(findProblems(moved), pageId).toEqual([]);
    const data = JSON.stringify({ ...moved, state: "effective" });
    const { status, body } = await app.call(insertFormPageInfo, { data, rowVersion }, as);
    expect(status, `${pageId} ${JSON.stringify(body)}`).toBe(200);
    const next = (await app.call(getFormPage, { pageId }, as)).data.page;
    results.push([pageId, next.state, next.components.slice(0, 2).map((each) => each.componentTitle)]);
  }

  // then
  expect(results).toEqual(rows.map(({ pageId }) => [pageId, "effective", ["添加的字段", "改过的标题"]]));
});

test("every process of the demonstration, opened and saved untouched, is byte for byte what was there", async () => {
  // given
  const published = (
    await sql<{ processId: string; text: string }>`
      select distinct on (process_id) process_id, (definition - 'status')::text as text
      from process_version order by process_id, version desc`.execute(app.database.kysely)
  ).rows;
  expect(published.length).toBeGreaterThanOrEqual(5);

  // when
  for (const { processId } of published) {
    const { rows } = (await app.call(getProcessDataList, { processId }, { as: "PROCADMIN" })).data;
    const stored = rows[0]!;
    const definition = readDefinition(stored.definition);
    expect(definition).toBe(stored.definition);
    const { rowVersion } = stored;
    const given = { ...definition, status: "draft" as const, rowVersion };
    void (await app.call(saveOrUpdateProcessData, given, { as: "PROCADMIN" })).data;
  }

  // then
  const drafts = (
    await sql<{ processId: string; text: string }>`
      select process_id, (draft - 'status')::text as text from process order by process_id`.execute(
      app.database.kysely,
    )
  ).rows;
  expect(drafts).toEqual(published);
});

test("every process of the demonstration is changed and published with the designer's own commands, and is what it was when they are undone", async () => {
  // given
  const opened = async (processId: string) => {
    const { rows } = (await app.call(getProcessDataList, { processId }, { as: "PROCADMIN" })).data;
    return rows[0]!;
  };
  const send = async (definition: ProcessDefinition, status: "draft" | "enabled", rowVersion: number) =>
    (await app.call(saveOrUpdateProcessData, { ...definition, status, rowVersion }, { as: "PROCADMIN" }))
      .data;
  const ids = (await app.call(getProcessDataList, {}, { as: "PROCADMIN" })).data.rows.map(
    ({ processId }) => processId,
  );
  expect(ids.length).toBeGreaterThanOrEqual(5);

  for (const processId of ids) {
    // when: a step more behind the first, and published
    const was = await opened(processId);
    const before = begin(readDefinition(was.definition));
    const first = before.present.tasks[0]!.taskId;
    const { definition: longer } = insertStep(
      before.present,
      { afterTaskId: first },
      { taskType: "approve", taskName: "复核" },
    );
    const { taskId } = longer.tasks.find(({ taskName }) => taskName === "复核")!;
    const whole = changeStep(longer, taskId, (task) => ({
      ...task,
      assignedType: "users",
      taskAssigned: "LEGAL01",
      taskRunWay: "any",
      taskHour: 8,
    }));
    const edited = change(before, whole);
    const published = await send(edited.present, "enabled", was.rowVersion);

    // then
    expect([processId, published.version]).toEqual([processId, (was.publishedVersion ?? 0) + 1]);

    // when: undone and published again
    const saved = await send(undo(edited).present, "enabled", published.rowVersion);

    // then
    const now = await opened(processId);
    expect(now.draftDiffers).toBe(false);
    expect(JSON.stringify({ ...now.definition, status: "" })).toBe(
      JSON.stringify({ ...was.definition, status: "" }),
    );
    expect(now.rowVersion).toBe(saved.rowVersion);
  }
});
