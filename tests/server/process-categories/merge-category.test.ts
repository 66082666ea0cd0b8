import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { mergeProcessCategory } from "#contract/calls/table-actions.ts";
import { addTableRow, listTableRows, onTable, tableRowHistory } from "#contract/calls/tables.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";

const categories = "processCategory";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  work = await aWorkplaceWith(test, aLeaveProcess());
});
afterAll(() => test.close());

const as = () => ({ as: work.admin });
const add = async (
  processTypeId: string,
  parentTypeId: string | null = null,
  typeName = `${processTypeId}类`,
) =>
  void (
    await test.call(
      onTable(addTableRow, categories),
      { processTypeId, typeName, parentTypeId, status: "1" },
      as(),
    )
  ).data;
const merge = (fromTypeId: string, toTypeId: string, dryRun = false) =>
  test.call(mergeProcessCategory, { fromTypeId, toTypeId, dryRun }, { ...as(), lang: "en-US" });
const rowsOf = async (...processTypeId: string[]) =>
  (await test.call(onTable(listTableRows, categories), { filter: { processTypeId } }, as())).data.rows;

describe("merging a category of processes", () => {
  it("says what would move and changes nothing, then moves it and removes the category", async () => {
    // given
    const db = test.database.kysely;
    const [{ processTypeId: from } = { processTypeId: "" }] = (
      await test.call(processMenus, {}, { as: work.staff })
    ).data;
    await add("people", null, "人员");
    await add("holidays", from, "假期");
    const { organId } = await anOrganisation(db);
    await sql`insert into process (process_id, organ_id, process_name, process_type_id, status, created_by, updated_by)
      values ('ELSEWHERE', ${organId}, 'ELSEWHERE', ${from}, 'draft', 'X', 'X')`.execute(db);

    // when
    const foretold = (await merge(from, "people", true)).data;
    const untouched = await rowsOf(from);
    const done = (await merge(from, "people")).data;

    // then
    expect(foretold).toMatchObject({ to: "人员", processes: [{ processId: "LEAVE" }], others: 1 });
    expect(foretold.categories).toEqual([{ processTypeId: "holidays", typeName: "假期" }]);
    expect(untouched).toHaveLength(1);
    expect(done).toEqual({ ...foretold, mergeId: expect.any(String) });
    const [menu] = (await test.call(processMenus, {}, { as: work.staff })).data;
    expect(menu).toMatchObject({ processId: "LEAVE", processTypeId: "people" });
    const { rows } = (await test.call(getProcessDataList, { processId: "LEAVE" }, as())).data;
    expect(rows[0]?.definition?.processTypeId).toBe("people");
    expect(await rowsOf(from)).toEqual([]);
    expect(await rowsOf("people", "holidays")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ processTypeId: "people", processCount: 2 }),
        expect.objectContaining({ processTypeId: "holidays", parentTypeId: "people" }),
      ]),
    );
    const history = await test.call(onTable(tableRowHistory, categories), { key: from }, as());
    expect(history.data.rows[0]?.kind).toBe("delete");
  });

  it("is refused where it cannot be, with the reason, and changes nothing", async () => {
    // given
    await add("top");
    await add("low", "top", "同名");
    await add("other");
    await add("lower", "other", "同名");

    // when
    const refused = {
      itself: await merge("top", "top"),
      itsOwn: await merge("top", "low"),
      tooDeep: await merge("top", "lower"),
      sameName: await merge("top", "other"),
      missing: await merge("top", "nowhere"),
    };
    const stranger = await test.call(
      mergeProcessCategory,
      { fromTypeId: "low", toTypeId: "lower" },
      { as: work.staff },
    );

    // then
    expect(Object.values(refused).map(({ status }) => status)).toEqual([422, 422, 422, 422, 404]);
    expect(refused.sameName.body.errors?.["toTypeId"]).toContain("Rename one of them");
    expect(refused.tooDeep.body.errors?.["toTypeId"]).toContain("two levels");
    expect(stranger.body.code).toBe(12139);
    expect(await rowsOf("top", "low", "other", "lower")).toHaveLength(4);
  });
});
