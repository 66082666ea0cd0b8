import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  listTableRows,
  onTable,
  removeTableRows,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { todoCounts } from "#contract/calls/task/lists.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../../support/builders/usual-processes.ts";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplaceWith(test, aLeaveProcess());
});
afterAll(() => test.close());

const as = () => ({ as: work.admin });
const remove = (code: string) => test.call(onTable(removeTableRows, "taskType"), { keys: [code] }, as());
const change = (key: string, changes: object, who = work.admin) =>
  test.call(onTable(updateTableRow, "taskType"), { key, changes } as never, { as: who });
const typesOf = async (who: string, lang: "zh-CN" | "en-US" | "ja-JP" = "zh-CN") =>
  (await test.call(todoCounts, {}, { as: who, lang })).data.taskTypes;
const leadersTypes = (lang?: "zh-CN" | "en-US" | "ja-JP") => typesOf(work.leader, lang);

describe("task types", () => {
  it("are at first the three of the specification, of which only our own is shown", async () => {
    // when
    const { rows } = (await test.call(onTable(listTableRows, "taskType"), {}, as())).data;

    // then
    expect(rows.map(({ taskTypeCode, isShown }) => [taskTypeCode, isShown])).toEqual([
      ["BPM", true],
      ["THIRDPART", false],
      ["OTHER", false],
    ]);
  });

  it("that tasks have are not removed, and others are until they are added again", async () => {
    // given
    await fileApplication(test, work.staff, "LEAVE", leaveValues(1));
    await test.call(
      onTable(addTableRow, "apiSystem"),
      {
        systemCode: "hr",
        systemName: "人事",
        systemType: "hr",
        baseUrl: "https://hr.example.com",
        status: "1",
      },
      as(),
    );
    const handedOver = (source: string) =>
      sql`
      insert into bpd_thirdpart_task (request_source, external_task_id, title, assigned_user_code, task_status)
      values (${source}, '1', '外部任务', ${work.finance}, 11)`.execute(test.database.kysely);
    await handedOver("hr");

    // when
    const [own, received, other] = [await remove("BPM"), await remove("THIRDPART"), await remove("OTHER")];
    const again = await test.call(
      onTable(addTableRow, "taskType"),
      {
        taskTypeCode: "OTHER",
        typeName: "其他任务",
        typeNameEn: "Other tasks",
        typeNameJa: "その他",
        isShown: false,
        typeOrder: 30,
      },
      as(),
    );

    // then
    expect([own, received].map(({ status, body }) => [status, body.errors?.["taskTypeCode"]])).toEqual([
      [422, expect.stringContaining("流程任务")],
      [422, expect.stringContaining("外部任务")],
    ]);
    expect([other.status, again.status]).toEqual([200, 200]);

    // when there is one of a source that is not kept here, though it has ended
    await handedOver("gone");
    await sql`update bpd_thirdpart_task set task_status = 12 where request_source = 'gone'`.execute(
      test.database.kysely,
    );

    // then
    const inUse = await remove("OTHER");
    expect([inUse.status, inUse.body.errors?.["taskTypeCode"]]).toEqual([
      422,
      expect.stringContaining("其他任务"),
    ]);
  });

  it("are changed by administrators alone", async () => {
    // when
    const { status, body } = await change("BPM", { typeOrder: { from: 10, to: 90 } }, work.designer);

    // then
    expect([status, body.code]).toEqual([
      errorCatalogue.noPermission.status,
      errorCatalogue.noPermission.code,
    ]);
  });

  it("stand beside the to-do list while they are shown, in their order and the reader's language", async () => {
    // given
    await fileApplication(test, work.staff, "LEAVE", leaveValues(1));
    const before = await leadersTypes();
    const beforeOfOther = await typesOf(work.finance);

    // when
    void (await change("THIRDPART", { isShown: { from: false, to: true } })).data;
    void (
      await change("BPM", {
        typeOrder: { from: 10, to: 90 },
        typeNameEn: { from: "Process tasks", to: "Approvals" },
      })
    ).data;

    // then
    expect(before.map(({ taskTypeCode }) => taskTypeCode)).toEqual(["BPM"]);
    // Whoever has a task of another system has its type, shown or not.
    expect(beforeOfOther.map(({ taskTypeCode, count }) => [taskTypeCode, count])).toEqual([
      ["BPM", 0],
      ["THIRDPART", 1],
    ]);
    expect((await leadersTypes("en-US")).map(({ taskTypeName }) => taskTypeName)).toEqual([
      "External tasks",
      "Approvals",
    ]);
    expect((await leadersTypes("ja-JP")).map(({ taskTypeName }) => taskTypeName)).toEqual([
      "外部タスク",
      "プロセスのタスク",
    ]);
  });

  it("narrow the to-do list to as many tasks as they count", async () => {
    // given
    await fileApplication(test, work.staff, "LEAVE", leaveValues(1));
    const totalOf = async (taskTypeCodes: "BPM" | "THIRDPART") =>
      (await test.call(todoTasks, { taskTypeCodes }, { as: work.leader })).data.total;

    // when
    const own = await totalOf("BPM");
    const received = await totalOf("THIRDPART");

    // then
    const counted = (await leadersTypes()).find(({ taskTypeCode }) => taskTypeCode === "BPM")?.count;
    expect(own).toBeGreaterThan(0);
    expect([own, received]).toEqual([counted, 0]);
  });

  it("that do not exist are refused as a filter", async () => {
    const { status } = await test.call(todoTasks, { taskTypeCodes: "MAIL" } as never, { as: work.leader });
    expect(status).toBe(422);
  });
});
