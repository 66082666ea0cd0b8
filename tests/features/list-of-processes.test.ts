import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/calls/define-call.ts";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { exportProcessList, processHistory } from "#contract/calls/process-list.ts";
import { changeProcess } from "#contract/calls/process-manage.ts";
import { setProcessMessagingVisibility } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let work: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  await publish(app, work, definition("WHOLE"));
  await publish(app, work, definition("HIDDEN", { processTypeId: "personnel" }));
  await change("HIDDEN", { processVisibility: "hidden" });
  await save({ ...definition("FAULTY"), tasks: [], status: "draft" });
  await fileApplication(app, work.staff, "HIDDEN", {});
  await app.call(setProcessMessagingVisibility, { processId: "WHOLE", type: "0" }, asDesigner());
});
afterAll(() => app.close());

const asDesigner = () => ({ as: work.designer });
const definition = (processId: string, given: Parameters<typeof aProcess>[1] = {}) => ({
  ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
    processId,
    processName: processId,
    ...given,
  }),
  company: String(work.organId),
});
const save = (given: object) => app.call(saveOrUpdateProcessData, given as never, asDesigner());
const list = async (input: InputOf<typeof getProcessDataList>) =>
  (await app.call(getProcessDataList, input, asDesigner())).data;
const idsOf = async (input: Parameters<typeof list>[0]) =>
  (await list(input)).rows.map(({ processId }) => processId);
const change = async (processId: string, wanted: object) => {
  const { rowVersion = 0 } = (await list({ processId })).rows[0] ?? {};
  return app.call(changeProcess, { processId, rowVersion, ...wanted }, asDesigner());
};

describe("the list of processes", () => {
  it.each([
    [{ visibility: "hidden" }, ["HIDDEN"]],
    [{ messagingVisible: false }, ["WHOLE"]],
    [{ faulty: true }, ["FAULTY"]],
    [{ faulty: false, messagingVisible: true }, ["HIDDEN"]],
    [{ typeId: "personnel" }, ["HIDDEN"]],
    [{ status: "enabled", order: "running" }, ["HIDDEN", "WHOLE"]],
    [{ status: "enabled", order: "name" }, ["HIDDEN", "WHOLE"]],
  ] as const)("is narrowed and ordered by %j", async (input, ids) => {
    expect(await idsOf(input)).toEqual(ids);
  });

  it("says of each how many faults keep it from being published, and counts its categories whatever one is chosen", async () => {
    // when
    const { rows, categories } = await list({
      typeId: "finance",
      withProblems: true,
      withCategories: true,
    });

    // then
    const problems = Object.fromEntries(rows.map((row) => [row.processId, row.problems]));
    expect(problems).toMatchObject({ WHOLE: 0 });
    expect(problems["FAULTY"]).toBeGreaterThan(0);
    expect(categories?.find(({ processTypeId }) => processTypeId === "personnel")?.count).toBe(1);
  });

  it("pages through more than two hundred, each once", async () => {
    // given
    await sql`insert into process (process_id, organ_id, process_name, status, process_visibility, draft,
        created_by, created_at, updated_by, updated_at)
      select 'MANY' || n, organ_id, 'Many ' || n, 'draft', process_visibility, draft, created_by, created_at, updated_by,
        updated_at from process, generate_series(1, 230) n where process_id = 'FAULTY'`.execute(
      app.database.kysely,
    );

    // when
    const first = await list({ keyword: "Many", page: 1, pageSize: 200 });
    const second = await list({ keyword: "Many", page: 2, pageSize: 200 });

    // then
    expect([first.total, first.rows.length, second.rows.length]).toEqual([230, 200, 30]);
    expect(new Set([...first.rows, ...second.rows].map(({ processId }) => processId)).size).toBe(230);
  });

  it("comes as a file, as it is narrowed", async () => {
    // given
    const { token } = await app.logIn(work.designer);

    // when
    const answer = await app.app.inject({
      method: "GET",
      url: `${exportProcessList.path}?visibility=hidden&format=csv`,
      headers: { token },
    });

    // then
    const text = answer.payload;
    expect(text).toContain("流程编码");
    expect(text).toContain("HIDDEN");
    expect(text).not.toContain("WHOLE");
    const workbook = await app.app.inject({
      method: "GET",
      url: `${exportProcessList.path}?visibility=hidden&format=xlsx`,
      headers: { token },
    });
    const [, line] = await sheetCells(workbook.rawPayload);
    expect(line?.[0]).toBe("HIDDEN");
    expect(line?.slice(6, 9)).toEqual([1, expect.any(Number), expect.any(Number)]);
    expect(line?.[12]).toMatchObject({ format: "moment" });
  });
});

describe("the history of a process", () => {
  it("says who did what, drafts saved in a row as one; of another organisation's nothing", async () => {
    // given
    await publish(app, work, definition("TOLD"));
    await save({ ...definition("TOLD"), status: "draft" });
    await save({ ...definition("TOLD"), status: "draft", processComments: "再改" });
    await change("TOLD", { status: "disabled" });
    const other = await aWorkplace(app.database.kysely);

    // when
    const { data } = await app.call(processHistory, { processId: "TOLD" }, asDesigner());
    const elsewhere = await app.call(processHistory, { processId: "TOLD" }, { as: other.designer });

    // then
    expect(data.map(({ act, by, times, version }) => [act, by, times, version])).toEqual([
      ["changed", work.designer, 1, null],
      ["drafted", work.designer, 2, null],
      ["published", work.designer, 1, 1],
    ]);
    expect(data[0]?.changes).toEqual({ status: "disabled" });
    expect(elsewhere.status).toBe(404);
  });
});
