import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { externalTask } from "#contract/calls/external.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

describe("a task of another system", () => {
  let app: TestApp;
  let work: Workplace;
  beforeAll(async () => {
    app = await startTestApp({ schemas: "schemas" });
    work = await aWorkplace(app.database.kysely);
    const { userCode: chief } = await anAccount(app.database.kysely);
    await aRoleHolder(app.database.kysely, { userCode: chief, roleCode: "admin" });
    const add = async (entity: string, row: Record<string, JsonValue>) =>
      (await app.call(onTable(addTableRow, entity), row, { as: chief })).data;
    await add("apiSystem", {
      systemCode: "OFFICE",
      systemName: "协同办公",
      systemType: "office",
      baseUrl: "https://office.example.com/app",
      status: "1",
    });
    const host = { systemName: "核心主机", systemType: "other", status: "1" };
    await add("apiSystem", { systemCode: "HOST", ...host });
    await add("apiSystem", { systemCode: "PAGES", ...host, jumpUrl: "https://pages.example.com/log-in" });
    const task = (externalTaskId: string, given: Record<string, JsonValue> = {}) =>
      add("bpdThirdpartTask", {
        requestSource: "OFFICE",
        externalTaskId,
        title: "用车申请",
        assignedUserCode: work.staff,
        taskStatus: 11,
        pcUrl: "https://office.example.com/app/tasks/1",
        appUrl: "https://office.example.com/app/m/1",
        receivedAt: "2026-11-20T01:00:00Z",
        ...given,
      });
    await task("T-1");
    await task("T-2", { taskStatus: 12, pcUrl: "https://elsewhere.example.com/" });
    await task("H-1", { requestSource: "HOST", pcUrl: null, appUrl: null });
    await task("H-2", { requestSource: "HOST", pcUrl: null, appUrl: null, taskStatus: 13 });
    await add("apiSystem", {
      systemCode: "HR",
      systemName: "人事系统",
      systemType: "hr",
      baseUrl: "https://hr.example.com",
      status: "1",
    });
    const ofHr = {
      requestSource: "HR",
      pcUrl: "https://hr.example.com/leave?id=1#top",
      appUrl: "https://hr.example.com/m/leave",
    };
    await task("HR-1", ofHr);
    await task("HR-2", { ...ofHr, taskStatus: 12 });
    await task("HR-3", { ...ofHr, taskStatus: 13 });
    await task("HR-4", { ...ofHr, taskStatus: 12, appUrl: "https://elsewhere.example.com/" });
    await task("HR-5", { ...ofHr, taskStatus: 12, pcUrl: null, appUrl: null });
    const page = "https://pages.example.com/tasks/1";
    await task("P-1", { requestSource: "PAGES", pcUrl: page, appUrl: null });
    await task("P-2", { requestSource: "PAGES", pcUrl: "http://pages.example.com/tasks/1", appUrl: null });
    await task("T-3", { appUrl: "https://office.example.com.evil.example/app/m/1" });
  }, 60_000);
  afterAll(() => app.close());

  const read = (id: string, as: string) => app.call(externalTask, { id }, { as });

  it("is read by its assignee, its source spelt as the wire spells it", async () => {
    // when
    const { status, body } = await read("T-1", work.staff);

    // then
    expect(status).toBe(200);
    expect(body["data"]).toMatchObject({
      id: "T-1",
      taskTitle: "用车申请",
      taskStatus: 11,
      assignedUserCode: work.staff,
      pcUrl: "https://office.example.com/app/tasks/1",
      appUrl: "https://office.example.com/app/m/1",
      requestSouce: "OFFICE",
      taskOrigin: "THIRDPART",
      taskSource: "OFFICE",
      receivedAt: "2026-11-20T01:00:00.000Z",
    });
  });

  it("asks everybody else to log in as its assignee, and is unknown by another number", async () => {
    // when
    const [other, unknown] = [await read("T-1", work.leader), await read("T-9", work.staff)];

    // then
    expect([other.status, other.body.code]).toEqual([409, 12341]);
    expect(JSON.stringify(other.body)).not.toContain(work.staff);
    expect(unknown.status).toBe(404);
  });

  it("leads nowhere but to its system while it is open, and says that it ended afterwards", async () => {
    // when
    const [ended, elsewhere] = [await read("T-2", work.staff), await read("T-3", work.staff)];

    // then
    expect(ended.data.taskStatus).toBe(12);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 12342]);
  });

  it("of an HR system is told in its addresses how it stands, and opens there also once it is done", async () => {
    // when
    const tasks = await Promise.all(
      ["HR-1", "HR-2", "HR-3", "HR-4", "HR-5", "T-1", "T-2"].map(
        async (id) => (await read(id, work.staff)).data,
      ),
    );

    // then
    expect(tasks.slice(0, 3)).toMatchObject([
      {
        pcUrl: "https://hr.example.com/leave?id=1&state=0#top",
        appUrl: "https://hr.example.com/m/leave?state=0",
        opens: true,
      },
      {
        pcUrl: "https://hr.example.com/leave?id=1&state=1#top",
        appUrl: "https://hr.example.com/m/leave?state=1",
        opens: true,
      },
      {
        pcUrl: "https://hr.example.com/leave?id=1#top",
        appUrl: "https://hr.example.com/m/leave",
        opens: false,
      },
    ]);
    expect(tasks.slice(3).map(({ opens }) => opens)).toEqual([false, false, true, false]);
    expect(tasks[5]?.pcUrl).toBe("https://office.example.com/app/tasks/1");
  });

  it("opens on the host of the page where its system logs people in, if it has no address to be called at", async () => {
    // when
    const [own, unsafe] = [await read("P-1", work.staff), await read("P-2", work.staff)];

    // then
    expect(own.data).toMatchObject({
      pcUrl: "https://pages.example.com/tasks/1",
      taskTypeCodes: "THIRDPART",
    });
    expect([unsafe.status, unsafe.body.code]).toEqual([409, 12342]);
  });

  it("of a source that nobody is led to is not supported while it is open, and has ended as any other", async () => {
    // when
    const [open, ended] = [await read("H-1", work.staff), await read("H-2", work.staff)];

    // then
    expect([open.status, open.body.code]).toEqual([422, 12659]);
    expect(JSON.stringify(open.body)).toContain("HOST");
    expect(ended.data).toMatchObject({ taskStatus: 13, taskTypeCodes: "OTHER" });
    expect((await read("T-1", work.staff)).data.taskTypeCodes).toBe("THIRDPART");
  });
});
