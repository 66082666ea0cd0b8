import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTableRow, getTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { downloadTableExport, exportTable } from "#contract/calls/table-transfer.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { verifyHistory } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import { schemasOfProduct } from "../support/builders/schema-folder.ts";
import { createTestDatabase } from "../support/test-database.ts";

let app: TestApp;
let work: Workplace;
const trips = "TRIPS";
const writable = { from: "write", stops: "write", "stops.city": "write", secret: "read" } as const;
beforeAll(async () => {
  app = await startTestApp({
    schemas: await schemasOfProduct(
      "bpd-instance-rec.json",
      "data-item.json",
      "data-item-control.json",
      "user.json",
    ),
  });
  await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc, control_order, status)
    values ('CITY', 'BJ', '北京', 1, '1'), ('CITY', 'SH', '上海', 2, '1'), ('CITY', 'HZ', '杭州', 3, '1'),
      ('GRADE', 'TOP', '最高', 1, '1')`.execute(app.database.kysely);
  work = await aWorkplace(app.database.kysely);
  for (const dataEnName of ["NIGHTS", "SINCE"]) {
    const item = { dataEnName, name: dataEnName, type: "text", dataConValue: "x", dataConDesc: "x" };
    void (await app.call(onTable(addTableRow, "dataItem"), item, { as: work.admin })).data;
  }
  const ofItem = (code: string, candidateValue: string) =>
    aField(code, { componentType: 1009, candidateType: "DATAITEM", candidateValue });
  const page = aPage(
    ofItem("from", "CITY"),
    aTable("stops", ofItem("city", "CITY")),
    ofItem("secret", "GRADE"),
    aField("reason"),
  );
  const tasks = [
    aStart([["head", 'BPD_INSTANCE_REC[0].CITY = "HZ"'], "leader"]),
    approvedBy("leader", work.leader, { taskHour: 8, fieldRights: writable, to: "head" }),
    approvedBy("head", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId: trips, processName: trips, pageId: trips }), {
    ...page,
    pageId: trips,
  });
}, 60_000);
afterAll(() => app.close());

interface Stored {
  recId: number;
  told: string;
}
const stored = async (instanceId: number): Promise<Stored[]> =>
  (
    await sql<Stored>`select rec_id, concat_ws(' ', data_en_name, rec_index, data_value, component_code) as told
      from instance_record where bpd_instance_id = ${instanceId} order by data_en_name, rec_index`.execute(
      app.database.kysely,
    )
  ).rows;
const told = async (instanceId: number) => (await stored(instanceId)).map((row) => row.told);
const trip = (values: object = {}) =>
  fileApplication(app, work.staff, trips, {
    from: "BJ",
    stops: [{ city: "SH" }, { city: "HZ" }],
    secret: "TOP",
    reason: "看客户",
    ...values,
  });
const decide = (filed: Filed, values: object, more: object = {}) =>
  app.call(
    submitApprove,
    {
      bpdTaskId: filed.next[0]!.bpdTaskId,
      actionCode: "14",
      approveComments: "同意",
      data: values as never,
      ...more,
    },
    { as: work.leader },
  );

test("an application's values of data items stand as rows from its submission on, a draft's do not", async () => {
  // given
  const as = { as: work.staff };
  const { data: draft } = await app.call(checkStart, { processId: trips }, as);
  const { instanceId, bpdTaskId, applyId } = draft;
  const values = { from: "BJ", stops: [{ city: "SH" }, {}], secret: "TOP" };
  await app.call(
    saveApplyInfo,
    { instanceId, bpdTaskId, applyTitle: "出差", data: JSON.stringify(values) },
    as,
  );
  const ofDraft = await told(instanceId);

  // when
  await app.call(submitApply, { instanceId, bpdTaskId, applyUser: work.staff }, as);

  // then
  expect(ofDraft).toEqual([]);
  expect(await told(instanceId)).toEqual(["CITY 0 BJ from", "CITY 1 SH stops.city", "GRADE 0 TOP secret"]);
  const { rows } = await sql`select distinct apply_id, process_id, organ_id::int from instance_record
    where bpd_instance_id = ${instanceId}`.execute(app.database.kysely);
  expect(rows).toEqual([{ applyId, processId: trips, organId: work.organId }]);
});

test("a figure and a day that hold a data item are instance data, by which the application also goes its way", async () => {
  // given
  const stays = "STAYS";
  const held = { candidateType: "DATAITEM" } as const;
  const page = aPage(
    aField("nights", { ...held, componentType: 1003, componentDataType: 1002, candidateValue: "NIGHTS" }),
    aField("since", { ...held, componentType: 1004, componentDataType: 1003, candidateValue: "SINCE" }),
    aField("free", { componentType: 1003, componentDataType: 1002 }),
  );
  const tasks = [
    aStart([["head", "BPD_INSTANCE_REC[0].NIGHTS > 3"], "leader"]),
    approvedBy("leader", work.leader, { taskHour: 8 }),
    approvedBy("head", work.head, { taskHour: 8 }),
  ];
  const form = { ...page, pageId: stays };
  await publish(app, work, aProcess(tasks, { processId: stays, processName: stays, pageId: stays }), form);

  // when
  const values = { nights: 4.5, since: "2026-03-01", free: 7 };
  const filed = await fileApplication(app, work.staff, stays, values);

  // then
  expect(await told(filed.instanceId)).toEqual(["NIGHTS 0 4.5 nights", "SINCE 0 2026-03-01 since"]);
  expect(filed.next.map(({ userCode }) => userCode)).toEqual([work.head]);
});

test("a decision that changes values replaces the rows that differ and no other", async () => {
  // given
  const filed = await trip();
  const before = await stored(filed.instanceId);

  // when
  const answer = await decide(filed, { from: "BJ", stops: [{ city: "HZ" }] });

  // then
  expect(answer.status).toBe(200);
  const after = await stored(filed.instanceId);
  expect(after.map((row) => row.told)).toEqual([
    "CITY 0 BJ from",
    "CITY 1 HZ stops.city",
    "GRADE 0 TOP secret",
  ]);
  const kept = before.filter((row) => after.some(({ told }) => told === row.told));
  expect(kept).toHaveLength(2);
  for (const row of kept) expect(after).toContainEqual(row);
});

test("what is refused leaves them as they were, and so does a decision that changes nothing", async () => {
  // given
  const filed = await trip();
  const before = await stored(filed.instanceId);

  // when
  const refused = await decide(filed, { from: "NOWHERE" });
  const untouched = await stored(filed.instanceId);
  const approved = await decide(filed, {});

  // then
  expect([refused.status, approved.status]).toEqual([422, 200]);
  expect(untouched).toEqual(before);
  expect(await stored(filed.instanceId)).toEqual(before);
});

test("they follow a resubmission, and the condition reads the value under the same number", async () => {
  // given
  const filed = await trip();
  const backTo = { taskId: "apply", userCode: work.staff };
  await decide(filed, {}, { actionCode: "15", approveComments: "改", data: undefined, backTo });
  const as = { as: work.staff };
  const { rows } = await sql<{ seatId: number }>`select seat_id from seat
    where instance_id = ${filed.instanceId} and status = 'open'`.execute(app.database.kysely);
  const bpdTaskId = rows[0]!.seatId;

  // when
  const draft = { instanceId: filed.instanceId, bpdTaskId, applyTitle: "出差" };
  const values = { from: "HZ", stops: [], secret: "TOP" };
  await app.call(saveApplyInfo, { ...draft, data: JSON.stringify(values) }, as);
  const submitted = await app.call(
    submitApply,
    { instanceId: filed.instanceId, bpdTaskId, applyUser: work.staff },
    as,
  );

  // then
  expect(submitted.data.next).toMatchObject([{ taskId: "head" }]);
  expect(await told(filed.instanceId)).toEqual(["CITY 0 HZ from", "GRADE 0 TOP secret"]);
  expect((await verifyHistory(app.database)).broken).toEqual([]);
});

test("all of them go with the last value, in the one statement of the decision", async () => {
  // given
  const filed = await trip({ secret: null });

  // when
  const answer = await decide(filed, { from: null, stops: [] });

  // then
  expect(answer.status).toBe(200);
  expect(await told(filed.instanceId)).toEqual([]);
});

test("applications that were there before have the same rows from the migration", async () => {
  // given
  await trip();
  await trip({ stops: [{ city: null }, { city: "SH" }], from: null });
  const all = sql`select bpd_instance_id, organ_id, apply_id, process_id, rec_index, data_en_name, data_value,
    component_code from instance_record order by bpd_instance_id, data_en_name, rec_index`;
  const { rows: before } = await all.execute(app.database.kysely);
  expect(before.length).toBeGreaterThan(8);
  await sql`delete from instance_record`.execute(app.database.kysely);

  // when
  const file = await readFile("src/server/db/migrations/000254-instance-records.sql", "utf8");
  const filling = /^with bound as[^;]*;/mu.exec(file)?.[0] ?? "";
  await sql.raw(filling).execute(app.database.kysely);

  // then
  expect((await all.execute(app.database.kysely)).rows).toEqual(before);
});

const onRecords = {
  list: onTable(listTableRows, "bpdInstanceRec"),
  one: onTable(getTableRow, "bpdInstanceRec"),
};
/** The names of items that somebody finds of an application, however they ask. */
async function found(as: string, { applyId, instanceId }: Filed): Promise<string[]> {
  const list = async (more: object) =>
    (await app.call(onRecords.list, { filter: { applyId }, ...more } as never, { as })).data;
  const page = await list({});
  const counted = await list({ countOnly: true });
  expect(counted.total ?? 0).toBe(page.rows.length);
  const deep = await list({ pageSize: 1, page: 2 });
  expect(deep.rows).toHaveLength(Math.max(0, Math.min(1, page.rows.length - 1)));
  for (const { recId } of await stored(instanceId)) {
    const one = await app.call(onRecords.one, { key: recId } as never, { as });
    expect(one.status).toBe(page.rows.some((row) => row["recId"] === recId) ? 200 : 404);
  }
  return page.rows.map((row) => `${row["dataEnName"]} ${row["recIndex"]}`).toSorted();
}
const everything = ["CITY 0", "CITY 1", "CITY 2", "GRADE 0"];

test("administrators find the rows of applications they may see, of their own company alone", async () => {
  const filed = await trip();
  const other = await aWorkplace(app.database.kysely);
  expect(await found(work.admin, filed)).toEqual(everything);
  expect(await found(work.designer, filed)).toEqual(everything);
  expect(await found(other.admin, filed)).toEqual([]);
  const asked = await app.call(onRecords.list, {}, { as: work.staff });
  expect(asked.body.code).toBe(errorCatalogue.noPermission.code);
});

test("a field that is kept from an administrator is in no row, page, count or filter of theirs", async () => {
  // given
  const filed = await trip();
  const other = await trip({ secret: null });
  await aDataForbid(app.database.kysely, {
    userCode: work.admin,
    entity: "application",
    processId: trips,
    fields: ["secret", "stops.city"],
  });

  // then
  expect(await found(work.admin, filed)).toEqual(["CITY 0"]);
  expect(await found(work.designer, filed)).toEqual(everything);
  const guess = async (asked: object) =>
    (await app.call(onRecords.list, asked as never, { as: work.admin })).data.rows.length;
  expect(await guess({ keyword: "GRADE" })).toBe(0);
  expect(await guess({ filter: { applyId: filed.applyId, dataEnName: "GRADE" } })).toBe(0);
  expect(await guess({ filter: { applyId: other.applyId, dataEnName: "GRADE" } })).toBe(0);
});

test("an application that is kept from them, or secret, has no rows for them", async () => {
  // given
  const filed = await trip();
  const secret = await trip();
  await sql`update process_instance set form = form || '{"degreeOfSecrecy":"secret"}' where instance_id = ${secret.instanceId}`.execute(
    app.database.kysely,
  );
  await aDataForbid(app.database.kysely, {
    userCode: work.designer,
    entity: "application",
    rowFilter: { applyId: filed.applyId },
  });

  // then
  expect(await found(work.designer, filed)).toEqual([]);
  expect(await found(work.admin, filed)).not.toEqual([]);
  expect(await found(work.admin, secret)).toEqual([]);
});

test("an export holds what its asker finds, and is not handed out once a field of it is kept from them", async () => {
  // given
  const filed = await trip();
  const { token } = await app.logIn(work.colleague);
  await sql`insert into user_role (user_code, role_code, organ_id) values (${work.colleague}, 'admin', ${work.organId})`.execute(
    app.database.kysely,
  );
  const as = { as: work.colleague };
  const asked = { format: "csv", filter: { applyId: filed.applyId } };
  const { jobId } = (await app.call(onTable(exportTable, "bpdInstanceRec"), asked as never, as)).data;
  await runTransfer(app.ports, { jobId, step: "export" });
  const url = `${onTable(downloadTableExport, "bpdInstanceRec").path}?jobId=${jobId}`;
  const fetched = async () => app.app.inject({ method: "GET", url, headers: { token } });
  const before = await fetched();

  // when
  await aDataForbid(app.database.kysely, {
    userCode: work.colleague,
    entity: "application",
    processId: trips,
    fields: ["secret"],
  });

  // then
  expect([before.statusCode, before.body.match(/TOP/gu)?.length]).toEqual([200, 1]);
  const after = await fetched();
  expect(after.statusCode).not.toBe(200);
  expect(after.body).not.toContain("TOP");
});

/** The schema as it was while the server made its table, which nobody wrote. */
async function schemaBefore(): Promise<object> {
  const schemas = await schemasOfProduct("bpd-instance-rec.json");
  const file = structuredClone(schemas["bpd-instance-rec.json"]) as {
    properties: Record<string, unknown>;
    "x-entity": Record<string, unknown>;
  };
  for (const later of ["organId", "componentCode", "updatedAt"]) delete file.properties[later];
  for (const later of ["table", "storage", "behaviours"]) delete file["x-entity"][later];
  file["x-entity"]["scope"] = "administered";
  return file;
}

test("where the schema had made a table nobody wrote, the migration lets it go and the schema serves the new one", async () => {
  // given
  const own = await createTestDatabase({});
  const older = await startTestApp({
    database: own.database,
    schemas: { "bpd-instance-rec.json": await schemaBefore() },
  });
  expect(older.ports.tables.find("bpdInstanceRec")?.model.storage).toBe("table");
  await older.close();

  // when
  const file = await readFile("src/server/db/migrations/000254-instance-records.sql", "utf8");
  await sql.raw(file.slice(file.indexOf("do $$"))).execute(own.database.kysely);
  const newer = await startTestApp({
    database: own.database,
    schemas: await schemasOfProduct("bpd-instance-rec.json"),
  });

  // then
  expect(newer.ports.tables.find("bpdInstanceRec")?.model).toMatchObject({
    storage: "adopted",
    table: "instance_record",
  });
  const { rows } = await sql<{ old: string | null; problems: number }>`
    select to_regclass('public.bpd_instance_rec')::text as old,
      (select count(*)::int from table_schema_problem) as problems`.execute(own.database.kysely);
  expect(rows).toEqual([{ old: null, problems: 0 }]);
  await newer.close();
  await own.drop();
});
