import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { mergeProcessCategory, undoCategoryMerge } from "#contract/calls/table-actions.ts";
import { addTableRow, getTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { aLeaveProcess } from "../../support/builders/usual-processes.ts";

const categories = "processCategory";

let test: TestApp;
let work: Workplace;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  work = await aWorkplace(test.database.kysely);
  const { definition, page } = aLeaveProcess();
  await publish(test, work, definition, page);
});
afterAll(() => test.close());

const as = () => ({ as: work.admin });
const add = (processTypeId: string, parentTypeId: string | null = null) =>
  test.call(
    onTable(addTableRow, categories),
    { processTypeId, typeName: `${processTypeId}类`, parentTypeId, typeOrder: 7, status: "1" },
    as(),
  );
const merge = async (fromTypeId: string, toTypeId: string) =>
  (await test.call(mergeProcessCategory, { fromTypeId, toTypeId }, as())).data.mergeId ?? "";
const undo = (mergeId: string, person = work.admin) =>
  test.call(undoCategoryMerge, { mergeId }, { as: person });
const rowOf = async (key: string) =>
  (await test.call(onTable(getTableRow, categories), { key }, as())).data as Record<string, unknown>;

describe("undoing the merge of a category", () => {
  it("brings the category back with its processes and the categories below it, once", async () => {
    // given
    const [{ processTypeId: from } = { processTypeId: "" }] = (
      await test.call(processMenus, {}, { as: work.staff })
    ).data;
    await add("target");
    await add("under", from);
    const before = await rowOf(from);
    const mergeId = await merge(from, "target");

    // when
    const undone = await undo(mergeId);
    const again = await undo(mergeId);

    // then
    expect(undone.data).toEqual({ from: before["typeName"], count: 2, skipped: 0 });
    expect(await rowOf(from)).toMatchObject({
      typeName: before["typeName"],
      typeOrder: before["typeOrder"],
      processCount: 1,
    });
    expect(await rowOf("under")).toMatchObject({ parentTypeId: from });
    expect(await rowOf("target")).toMatchObject({ processCount: 0 });
    const { rows } = (await test.call(getProcessDataList, { processId: "LEAVE" }, as())).data;
    expect(rows[0]?.definition?.processTypeId).toBe(from);
    expect(again.status).toBe(409);
  });

  it("leaves alone what was moved on since, and says how many", async () => {
    // given
    await add("old");
    await add("new");
    await add("third");
    await add("child", "old");
    await sql`insert into process (process_id, organ_id, process_name, process_type_id, status, created_by, updated_by)
      select v.id, organ_id, v.id, 'old', 'draft', 'X', 'X' from process, (values ('STAYS'), ('GOES')) v (id)
      where process_id = 'LEAVE'`.execute(test.database.kysely);
    const mergeId = await merge("old", "new");
    await sql`update process set process_type_id = 'third' where process_id = 'GOES'`.execute(
      test.database.kysely,
    );

    // when
    const undone = await undo(mergeId);

    // then
    expect(undone.data).toMatchObject({ count: 2, skipped: 1 });
    expect(await rowOf("third")).toMatchObject({ processCount: 1 });
    expect(await rowOf("old")).toMatchObject({ processCount: 1 });
  });

  it("is refused to who may not keep categories, and where the category is there again", async () => {
    // given
    await add("gone");
    await add("into");
    const mergeId = await merge("gone", "into");

    // when
    const stranger = await undo(mergeId, work.staff);
    await add("gone");
    const late = await undo(mergeId);

    // then
    expect(stranger.body.code).toBe(12139);
    expect(late.status).toBe(409);
    const { rows } = (
      await test.call(onTable(listTableRows, categories), { filter: { processTypeId: "gone" } }, as())
    ).data;
    expect(rows).toHaveLength(1);
  });
});
