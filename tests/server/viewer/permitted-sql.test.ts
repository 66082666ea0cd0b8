import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openApi } from "#contract/calls/docs.ts";
import { downloadTableExport, exportTable, listTableJobs } from "#contract/calls/table-transfer.ts";
import {
  addTableRow,
  bulkUpdateTableRows,
  checkTableValue,
  getTableRow,
  labelTableRows,
  listEntities,
  listTableRows,
  onTable,
  removeTableRows,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aMembership, anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

const staff = aSchema({
  name: "staffFile",
  label: "fullName",
  properties: {
    fullName: { title: "姓名", type: "string", "x-unique": true },
    branch: { title: "分部", type: ["integer", "null"], "x-ref": { entity: "branch" } },
    salary: { title: "薪资", type: "number", multipleOf: 0.01 },
    secret: { title: "密级", type: "string" },
  },
  entity: { sort: ["-salary"] },
});
const branch = aSchema({
  name: "branch",
  label: "branchName",
  properties: { branchName: { title: "名称", type: "string" } },
});

let test: TestApp;
let writer: string;
let organId: number;
let deptId: number;
let queued: Record<string, unknown>[] = [];
let north: TableRow;
let south: TableRow;
let open: TableRow;
let kept: TableRow;
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "staff.json": staff, "branch.json": branch },
    ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload) } },
  });
  organId = (await anOrganisation(test.database.kysely)).organId;
  deptId = (await aDepartment(test.database.kysely, { organId })).deptId;
  writer = await person();
  north = await add("branch", { branchName: "North" });
  south = await add("branch", { branchName: "South" });
  open = await add("staffFile", { fullName: "Open", branch: north["id"]!, salary: 10, secret: "no" });
  kept = await add("staffFile", { fullName: "Kept", branch: south["id"]!, salary: 20 });
});
afterAll(() => test.close());
beforeEach(() => {
  queued = [];
});

const person = async (...roles: string[]) =>
  (await anAccount(test.database.kysely, { organId, deptId, roles })).userCode;
const add = async (entity: string, row: TableRow) =>
  (await test.call(onTable(addTableRow, entity), row, { as: writer })).data;
const names = (rows: readonly TableRow[]) => rows.map((row) => row["fullName"]).toSorted();
const list = async (as: string, input: object = {}) =>
  (await test.call(onTable(listTableRows, "staffFile"), input, { as })).data;
const southIsHidden = (userCode: string) =>
  aDataForbid(test.database.kysely, { userCode, entity: "staffFile", rowFilter: { branch: south["id"]! } });

describe("rows that are kept from somebody", () => {
  it("are in no list, no count, no search and no address of his, and for others all is as it was", async () => {
    // given
    const as = await person();
    await southIsHidden(as);

    // when
    const shown = await list(as);
    const counted = await list(as, { countOnly: true });
    const searched = await list(as, { keyword: "Kept" });
    const got = await test.call(onTable(getTableRow, "staffFile"), { key: kept["id"] as number }, { as });
    const history = await test.call(onTable(tableRowHistory, "staffFile"), {}, { as });

    // then
    expect(names(shown.rows)).toEqual(["Open"]);
    expect(shown.total).toBe(1);
    expect(counted.total).toBe(1);
    expect(searched.rows).toEqual([]);
    expect(got.status).toBe(404);
    expect(history.data.rows.map(({ key }) => key)).toEqual([open["id"]]);
    expect(names((await list(writer)).rows)).toEqual(["Kept", "Open"]);
  });

  it("are not changed, deleted or counted in bulk by him", async () => {
    // given
    const as = await person();
    await southIsHidden(as);
    const key = kept["id"] as number;

    // when
    const changed = await test.call(
      onTable(updateTableRow, "staffFile"),
      { key, changes: { salary: { from: 20, to: 1 } } },
      { as },
    );
    const removed = await test.call(onTable(removeTableRows, "staffFile"), { keys: [key] }, { as });
    const bulk = await test.call(
      onTable(bulkUpdateTableRows, "staffFile"),
      { filter: {}, changes: { secret: "x" }, dryRun: true },
      { as },
    );

    // then
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(bulk.data).toEqual({ count: 1 });
  });

  it("can be all but those that match, an empty value included, and every further restriction takes more away", async () => {
    // given
    const as = await person();
    const only = { userCode: as, entity: "staffFile", rowMode: "others" } as const;

    // when
    await aDataForbid(test.database.kysely, { ...only, rowFilter: { secret: "no" } });
    const first = names((await list(as)).rows);
    await aDataForbid(test.database.kysely, { ...only, rowFilter: { branch: south["id"]! } });

    // then
    expect(first).toEqual(["Open"]);
    expect((await list(as)).rows).toEqual([]);
  });

  it("are not named where others point to them, nor hinted at", async () => {
    // given
    const as = await person();
    await aDataForbid(test.database.kysely, {
      userCode: as,
      entity: "branch",
      rowFilter: { branchName: "South" },
    });
    const before = await list(as);
    await southIsHidden(as);

    // when
    const labels = await test.call(
      onTable(labelTableRows, "staffFile"),
      { field: "branch", values: [north["id"] as number, south["id"] as number] },
      { as },
    );
    const unique = await test.call(
      onTable(checkTableValue, "staffFile"),
      { row: { fullName: "Kept" }, field: "fullName" },
      { as },
    );

    // then
    expect(labels.data).toEqual({ [String(north["id"])]: "North" });
    expect(before.labels["branch"]).toEqual({ [String(north["id"])]: "North" });
    expect(unique.data.unique).toBe(true);
  });

  it("hold for the holders of a role where they hold it, from the next request on, and no longer once lifted", async () => {
    // given
    const as = await person("trainee");
    const before = names((await list(as)).rows);

    // when
    const forbidId = await aDataForbid(test.database.kysely, {
      roleCode: "trainee",
      entity: "staffFile",
      rowFilter: {},
    });
    const during = (await list(as)).rows;
    await sql`update user_data_forbid set status = '0' where forbid_id = ${forbidId}`.execute(
      test.database.kysely,
    );

    // then
    expect(before).toEqual(["Kept", "Open"]);
    expect(during).toEqual([]);
    expect(names((await list(as)).rows)).toEqual(before);
  });

  it("are all rows where a condition no longer fits its table", async () => {
    // given
    const as = await person();
    await aDataForbid(test.database.kysely, { userCode: as, entity: "staffFile", rowFilter: { gone: 1 } });

    // then
    expect((await list(as)).rows).toEqual([]);
  });

  it("are kept from him in every organisation of his", async () => {
    // given
    const as = await person();
    const other = (await anOrganisation(test.database.kysely)).organId;
    const dept = (await aDepartment(test.database.kysely, { organId: other })).deptId;
    await aMembership(test.database.kysely, { userCode: as, organId: other, deptId: dept });
    await southIsHidden(as);

    // when
    const { data } = await test.call(
      onTable(listTableRows, "staffFile"),
      {},
      { as: await test.logIn(as, other) },
    );

    // then
    expect(names(data.rows)).toEqual(["Open"]);
  });
});

describe("fields that are kept from somebody", () => {
  it("are in no row, filter, order, history, form or documentation of his, and cannot be written by him", async () => {
    // given
    const as = await person();
    await aDataForbid(test.database.kysely, { userCode: as, entity: "staffFile", fields: ["salary"] });
    const key = open["id"] as number;

    // when
    const shown = await list(as);
    const filtered = await test.call(
      onTable(listTableRows, "staffFile"),
      { filter: { salary: { gte: 1 } } },
      { as },
    );
    const sorted = await test.call(onTable(listTableRows, "staffFile"), { sort: ["salary"] }, { as });
    const history = await test.call(onTable(tableRowHistory, "staffFile"), { key }, { as });
    const changed = await test.call(
      onTable(updateTableRow, "staffFile"),
      { key, changes: { salary: { from: 10, to: 1 } } },
      { as },
    );
    const entities = await test.call(listEntities, {}, { as });
    const documentation = await test.call(openApi, {}, { as });

    // then
    expect(shown.rows.every((row) => !("salary" in row))).toBe(true);
    expect(JSON.stringify(shown.next ?? [])).not.toContain("20");
    expect([filtered.status, sorted.status, changed.status]).toEqual([422, 422, 422]);
    expect(JSON.stringify(history.data)).not.toContain("salary");
    const entity = entities.data.find(({ name }) => name === "staffFile");
    expect(JSON.stringify(entity)).not.toContain("salary");
    expect(JSON.stringify(entity)).toContain("secret");
    const schemas = JSON.stringify(documentation.body);
    expect(schemas).toContain("staffFileRow");
    expect(schemas).not.toContain("salary");
  });

  it("leave the key and the name of the reference where it is what others are called by", async () => {
    // given
    const as = await person();
    await aDataForbid(test.database.kysely, { userCode: as, entity: "branch", fields: ["id", "branchName"] });

    // when
    const shown = await list(as, { filter: { fullName: "Open" } });
    const branches = await test.call(onTable(listTableRows, "branch"), {}, { as });

    // then
    expect(shown.labels["branch"] ?? {}).toEqual({});
    expect(branches.data.rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ["id", "rowVersion"],
      ["id", "rowVersion"],
    ]);
  });
});

describe("an export", () => {
  it("holds what its person may see when it is written, and is not given out once that has changed", async () => {
    // given
    const as = await person();
    await southIsHidden(as);
    await aDataForbid(test.database.kysely, { userCode: as, entity: "staffFile", fields: ["salary"] });
    const begun = await test.call(onTable(exportTable, "staffFile"), { format: "csv" }, { as });
    for (const payload of queued.splice(0))
      await runTransfer(test.ports, payload as Parameters<typeof runTransfer>[1]);
    const { jobId } = begun.data;
    const { token } = await test.logIn(as);
    const download = () =>
      test.app.inject({
        method: "GET",
        url: `${onTable(downloadTableExport, "staffFile").path}?jobId=${jobId}`,
        headers: { token, lang: "en_US" },
      });

    // when
    const { data } = await test.call(onTable(listTableJobs, "staffFile"), { jobId }, { as });
    const file = await download();
    await aDataForbid(test.database.kysely, { userCode: as, entity: "staffFile", fields: ["secret"] });
    const refused = await download();

    // then
    expect(data[0]?.state).toBe("done");
    expect(file.body).toContain("Open");
    expect(file.body).not.toContain("Kept");
    expect(file.body).not.toContain("薪资");
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 12249 });
  });
});
