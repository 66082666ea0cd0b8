import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  cancelTableJob,
  downloadImportErrors,
  downloadTableExport,
  exportTable,
  importTableCommit,
  importTablePreview,
  importTableRevert,
  listImportLines,
  listTableJobs,
  correctImportLine,
  remapTableImport,
} from "#contract/calls/table-transfer.ts";
import {
  addTableRow,
  bulkRemoveTableRows,
  listTableRows,
  onTable,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { openPromise } from "#server/archive/index.ts";
import { readXlsx } from "#server/table-jobs/transfer/read-xlsx.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aFileOnDisk } from "../../support/builders/a-file.ts";
import { aWorkbook } from "../../support/builders/a-workbook.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

const product = aSchema({
  name: "product",
  label: "title",
  required: ["code", "title"],
  properties: {
    code: { title: "代码", type: "string", maxLength: 10, "x-unique": true },
    title: { title: "名称", type: "string", maxLength: 50 },
    price: { title: "价格", type: "number", multipleOf: 0.01 },
    since: { title: "日期", type: "string", format: "date" },
    soldAt: { title: "售出时间", type: "string", format: "date-time" },
    maker: { title: "厂家", type: ["integer", "null"], "x-ref": { entity: "maker" } },
    upper: { title: "合成", type: "string", readOnly: true, "x-calc": 'code + "-" + title' },
    createdBy: { title: "创建人", type: "string", readOnly: true },
  },
});
const maker = aSchema({
  name: "maker",
  label: "makerName",
  properties: { makerName: { title: "厂名", type: "string" } },
});

let test: TestApp;
let user: string;
let queued: Record<string, unknown>[] = [];
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "product.json": product, "maker.json": maker },
    ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload) } },
  });
  user = (await anAccount(test.database.kysely)).userCode;
  await test.call(onTable(addTableRow, "maker"), { makerName: "Acme" }, { as: user });
});
afterAll(() => test.close());
beforeEach(async () => {
  queued = [];
  await test.call(onTable(bulkRemoveTableRows, "product"), { filter: {} }, { as: user });
});

async function runQueued(): Promise<void> {
  for (const payload of queued.splice(0))
    await runTransfer(test.ports, payload as Parameters<typeof runTransfer>[1]);
}

/** Sends a file as a browser does. */
async function send(content: string | Buffer, fields: Record<string, string> = {}) {
  const { token } = await test.logIn(user);
  const boundary = "limit-of-a-part";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\n\r\n`;
  return test.app.inject({
    method: "POST",
    url: onTable(importTablePreview, "product").path,
    headers: { token, "content-type": `multipart/form-data; boundary=${boundary}`, lang: "en_US" },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
/** Sends it, and lets the background look at it. */
async function upload(content: string | Buffer, fields: Record<string, string> = {}): Promise<TableJob> {
  const response = await send(content, fields);
  expect(response.statusCode, response.body).toBe(200);
  await runQueued();
  return jobNow((response.json() as { data: TableJob }).data.jobId);
}
async function jobNow(jobId: string): Promise<TableJob> {
  const { data } = await test.call(onTable(listTableJobs, "product"), { jobId }, { as: user });
  return data[0]!;
}
const rows = async () =>
  (await test.call(onTable(listTableRows, "product"), { sort: ["code"] }, { as: user })).data.rows;
/** The file of an export, once its job has run. */
const exported = async (jobId: number | string) => {
  await runQueued();
  const { token } = await test.logIn(user);
  return test.app.inject({
    method: "GET",
    url: `${onTable(downloadTableExport, "product").path}?jobId=${jobId}`,
    headers: { token },
  });
};
const commit = async (jobId: string, skipErrors = false) => {
  const answer = await test.call(onTable(importTableCommit, "product"), { jobId, skipErrors }, { as: user });
  await runQueued();
  return answer;
};

describe("an import", () => {
  it("keeps apart what columns of one name are read into when they are mapped anew", async () => {
    // given
    const job = await upload("名称,名称,代码\r\nfirst,second,A1\r\n");

    // when
    const mapping = job.columns.map(({ head, field }) => ({ head, field }));
    await test.call(onTable(remapTableImport, "product"), { jobId: job.jobId, mapping }, { as: user });
    await runQueued();

    // then
    expect(mapping.map(({ field }) => field)).toEqual(["title", null, "code"]);
    expect((await jobNow(job.jobId)).columns.map(({ field }) => field)).toEqual(["title", null, "code"]);
  });

  it("shows every error of every line before anything is written, takes corrections, commits and is taken back", async () => {
    // given
    const job = await upload(
      "代码,名称,价格,厂家,备注\r\nA1,first,1.50,Acme,x\nA2,,2,,\nA1,twin,oops,Nobody,\n",
    );

    // when
    const { data } = await test.call(
      onTable(listImportLines, "product"),
      { jobId: job.jobId, onlyErrors: true },
      { as: user, lang: "en-US" },
    );
    const early = await commit(job.jobId);
    await test.call(
      onTable(correctImportLine, "product"),
      { jobId: job.jobId, line: 3, cells: ["A2", "second", "2", "", ""] },
      { as: user },
    );
    const mended = await test.call(
      onTable(correctImportLine, "product"),
      { jobId: job.jobId, line: 4, cells: ["A3", "third", "3", "Acme", ""] },
      { as: user },
    );
    const before = await rows();
    await commit(job.jobId);
    const written = await rows();
    await test.call(onTable(importTableRevert, "product"), { jobId: job.jobId }, { as: user });
    await runQueued();

    // then
    expect(job).toMatchObject({ state: "ready", total: 3, failedRows: 3 });
    expect(job.columns.map(({ field }) => field)).toEqual(["code", "title", "price", "maker", null]);
    expect(data.rows.map(({ line, errors }) => [line, Object.keys(errors).toSorted()])).toEqual([
      [2, ["code"]],
      [3, ["title"]],
      [4, ["code", "maker", "price"]],
    ]);
    expect(early.status).toBe(409);
    expect(mended.data.errors).toEqual({});
    expect(before).toEqual([]);
    expect(written).toMatchObject([
      { code: "A1", title: "first", price: 1.5, maker: 1, upper: "A1-first", createdBy: user },
      { code: "A2" },
      { code: "A3", maker: 1 },
    ]);
    expect(await rows()).toEqual([]);
    expect(await jobNow(job.jobId)).toMatchObject({ state: "reverted" });
  });

  it("changes rows that it finds by a unique field, and their history knows", async () => {
    // given
    const { data: row } = await test.call(
      onTable(addTableRow, "product"),
      { code: "B1", title: "old", price: 1 },
      { as: user },
    );
    const job = await upload("code;title\nB1;new\nB2;added\n", { mode: "upsert", by: "code" });

    // when
    await commit(job.jobId);
    const { data } = await test.call(
      onTable(tableRowHistory, "product"),
      { key: row["id"] as number },
      { as: user },
    );
    const changed = await rows();
    await test.call(
      onTable(updateTableRow, "product"),
      { key: changed[1]!["id"] as number, changes: { price: { from: null, to: 9 } } },
      { as: user },
    );
    await test.call(onTable(importTableRevert, "product"), { jobId: job.jobId }, { as: user });
    await runQueued();

    // then
    expect(job).toMatchObject({ addedRows: 1, changedRows: 1, failedRows: 0 });
    expect(changed).toMatchObject([{ code: "B1", title: "new", price: 1, upper: "B1-new" }, { code: "B2" }]);
    expect(data.rows[0]).toMatchObject({
      kind: "update",
      batchId: job.jobId,
      changes: { title: { from: "old", to: "new" } },
    });
    expect(await rows()).toMatchObject([
      { code: "B1", title: "old" },
      { code: "B2", price: 9 },
    ]);
    expect(await jobNow(job.jobId)).toMatchObject({ state: "reverted", failedRows: 1 });
  });

  it("writes the values of new rows into the history as the rows themselves have them", async () => {
    // given
    const sheet = "code,title,price,since,soldAt\nH1,lamp,1.5,2026-02-03,2026-02-03 04:05\n";
    const job = await upload(sheet, { timeZone: "Asia/Shanghai" });

    // when
    await commit(job.jobId);

    // then
    const [row] = await rows();
    const { data } = await test.call(
      onTable(tableRowHistory, "product"),
      { key: row!["id"] as number },
      { as: user },
    );
    const written = Object.entries(data.rows[0]!.changes).map(([name, { to }]) => [name, to]);
    expect(row).toMatchObject({ price: 1.5, since: "2026-02-03", soldAt: "2026-02-02T20:05:00.000Z" });
    expect(row).toMatchObject(Object.fromEntries(written));
    expect(written.map(([name]) => name)).toContain("soldAt");
  });

  it("says by which fields rows are found where another is named", async () => {
    const job = await upload("code,title\nH1,one\n");
    const mapping = job.columns.map(({ head, field }) => ({ head, field }));
    const asked = { jobId: job.jobId, mapping, mode: "update" as const };
    const wrong = await test.call(
      onTable(remapTableImport, "product"),
      { ...asked, by: "title" },
      { as: user },
    );
    const right = await test.call(
      onTable(remapTableImport, "product"),
      { ...asked, by: "code" },
      { as: user },
    );
    expect([wrong.status, right.status]).toEqual([422, 200]);
    expect(JSON.stringify(wrong.body)).toContain("id, code");
  });

  it("leaves lines with errors out when told to, and is read anew into other fields", async () => {
    // given
    const job = await upload("a,b\nC1,one\nC2,\n");

    // when
    await test.call(
      onTable(remapTableImport, "product"),
      {
        jobId: job.jobId,
        mapping: [
          { head: "a", field: "code" },
          { head: "b", field: "title" },
        ],
      },
      { as: user },
    );
    await runQueued();
    await commit(job.jobId, true);

    // then
    expect(job.columns.map(({ field }) => field)).toEqual([null, null]);
    expect(await rows()).toMatchObject([{ code: "C1", title: "one" }]);
  });

  it("writes nothing when a value was taken after the check", async () => {
    // given
    const job = await upload("code,title\nD0,zero\nD1,one\n");
    await test.call(onTable(addTableRow, "product"), { code: "D1", title: "mine" }, { as: user });

    // when
    await commit(job.jobId);

    // then
    expect(await jobNow(job.jobId)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("changed after the rows were checked"),
    });
    expect(await rows()).toMatchObject([{ code: "D1", title: "mine" }]);
  });

  it("takes a workbook as a spreadsheet program saved it: shared texts, days, amounts and formulas", async () => {
    // given
    const workbook = aWorkbook({
      texts: ["代码", "名称", "价格", "日期", "厂家", "Acme", "H1", "H2"].map((text) => `<t>${text}</t>`),
      rows: [
        `<row r="1">${["A", "B", "C", "D", "E"].map((column, index) => `<c r="${column}1" t="s"><v>${index}</v></c>`).join("")}</row>`,
        '<row r="2"><c r="A2" t="s"><v>6</v></c><c r="B2" t="str"><f>A2&amp;"!"</f><v>H1!</v></c><c r="C2" s="3"><v>0.30000000000000004</v></c><c r="D2" s="1"><v>46053</v></c><c r="E2" t="s"><v>5</v></c></row>',
        '<row r="3"><c r="A3" t="s"><v>7</v></c><c r="B3"><v>12345</v></c><c r="D3" t="inlineStr"><is><t>2026/2/30</t></is></c></row>',
      ],
    });

    // when
    const job = await upload(workbook);
    await commit(job.jobId, true);

    // then
    expect(job).toMatchObject({ state: "ready", format: "xlsx", total: 2, failedRows: 1 });
    expect(await rows()).toMatchObject([
      { code: "H1", title: "H1!", price: 0.3, since: "2026-01-31", maker: 1 },
    ]);
  });

  const sheetOf = (...lines: (readonly string[])[]) =>
    lines.map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell, column) => `<c r="${"AB"[column]}${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`,
    );
  it("of a workbook with several sheets reads the first with content, says which, and another that is named", async () => {
    // given
    const heads = ["代码", "名称"];
    const workbook = aWorkbook({
      rows: sheetOf(heads, ["S1", "one"]),
      otherRows: sheetOf(heads, ["S2", "two"], ["TOO-LONG-A-CODE", "three"]),
    });

    // when
    const byItself = await upload(workbook);
    const named = await upload(workbook, { sheet: "说明" });
    const behindAnEmptyOne = await upload(aWorkbook({ rows: [], otherRows: sheetOf(heads, ["S3", "four"]) }));

    // then
    const sheets = ["货品", "说明"];
    expect(byItself).toMatchObject({ state: "ready", total: 1, sheet: "货品", sheets });
    expect(named).toMatchObject({ state: "ready", total: 2, failedRows: 1, sheet: "说明", sheets });
    expect(behindAnEmptyOne).toMatchObject({ state: "ready", total: 1, sheet: "说明", sheets });

    // when: the other is read after all, though a line was corrected
    const { jobId } = named;
    const as = { as: user };
    await test.call(onTable(correctImportLine, "product"), { jobId, line: 2, cells: ["S9", "nine"] }, as);
    await test.call(onTable(remapTableImport, "product"), { jobId, sheet: "货品" }, as);
    await runQueued();

    // then
    expect(await jobNow(jobId)).toMatchObject({ state: "ready", total: 1, failedRows: 0, sheet: "货品" });
    await commit(jobId);
    expect(await rows()).toMatchObject([{ code: "S1", title: "one" }]);
  });

  it("says that a sheet which is named is not there or empty, and which there are; a CSV file has none", async () => {
    // when
    const workbook = aWorkbook({ rows: [] });
    const strange = await upload(workbook, { sheet: "elsewhere" });
    const empty = await upload(workbook, { sheet: "货品" });
    const csv = await send("code,title\nE1,one\n", { sheet: "货品" });
    const uncomputed = '<row r="1"><c r="A1"><f>1+1</f></c></row>';
    const unreadable = await upload(aWorkbook({ rows: [uncomputed] }));

    // then
    const failed = { state: "failed", isUnreadable: true, sheet: null, sheets: ["货品", "说明"] };
    expect(strange).toMatchObject({ ...failed, error: expect.stringContaining("elsewhere") });
    expect(empty).toMatchObject({ ...failed, error: expect.stringContaining("货品") });
    expect(unreadable).toMatchObject({ ...failed, sheet: "货品" });
    expect([csv.statusCode, (csv.json() as { errors: object }).errors]).toEqual([
      422,
      { sheet: expect.stringContaining("CSV") },
    ]);
  });

  it("has its lines with errors as a file that is mended and imported, before and after the others are written", async () => {
    // given
    const lines = ["Our products", "代码,名称,价格,更多", "F1,one,1,x", 'TOO-LONG-A-CODE,"two, =1+1",many,y'];
    const job = await upload(`${lines.join("\n")}\n`);
    const file = async (format: string) => {
      const { path } = onTable(downloadImportErrors, "product");
      const { token } = await test.logIn(user);
      const url = `${path}?jobId=${job.jobId}&format=${format}`;
      return test.app.inject({ method: "GET", url, headers: { token, lang: "en_US" } });
    };

    // when
    const before = await file("csv");
    await test.call(
      onTable(importTableCommit, "product"),
      { jobId: job.jobId, skipErrors: true },
      { as: user },
    );
    await runQueued();
    const after = await file("xlsx");

    // then
    const [heads, wrong] = before.body.replace("\uFEFF", "").split("\r\n");
    expect(heads).toBe("代码,名称,价格,更多,Row in the file,Problem");
    expect(wrong).toBe(
      'TOO-LONG-A-CODE,"two, =1+1",many,y,4,代码: At most 10 characters; shorten it. 价格: “many” is not a number.',
    );
    expect(before.headers["content-disposition"]).toContain("rows%20with%20errors.csv");

    // when: what was written meanwhile is left as it is, and the file comes back mended
    const { path: there } = await aFileOnDisk(after.rawPayload);
    const read: string[][] = [];
    for await (const { cells } of readXlsx(there)) read.push(cells);
    const mended = read.map((cells) =>
      cells.join("\t").replace("TOO-LONG-A-CODE", "F2").replace("many", "2"),
    );
    const again = await upload(mended.join("\n"));

    // then
    expect(again).toMatchObject({ state: "ready", failedRows: 0, addedRows: 1 });
    const left = await test.call(onTable(cancelTableJob, "product"), { jobId: again.jobId }, { as: user });
    expect(left.data.state).toBe("cancelled");
    const none = `${onTable(downloadImportErrors, "product").path}?jobId=${again.jobId}&format=csv`;
    const { token } = await test.logIn(user);
    expect((await test.app.inject({ method: "GET", url: none, headers: { token } })).statusCode).toBe(409);
  });

  it("has its lines with errors as CSV where a text is longer than a cell of a workbook holds: nothing of it is lost", async () => {
    // given: as long as a cell holds with what keeps it from being a formula, and a letter longer
    const most = limits.sheetCellMaxCharacters;
    const held = `=${"字".repeat(most - 2)}`;
    const long = `=${"字".repeat(most - 2)}😀`;
    const file = async (text: string) => {
      const { jobId } = await upload(`代码,更多\nTOO-LONG-A-CODE,${text}\n`);
      const { path } = onTable(downloadImportErrors, "product");
      const { token } = await test.logIn(user);
      const url = `${path}?jobId=${jobId}&format=xlsx`;
      const answer = await test.app.inject({ method: "GET", url, headers: { token, lang: "en_US" } });
      void (await test.call(onTable(cancelTableJob, "product"), { jobId }, { as: user })).data;
      return answer;
    };

    // when
    const asWorkbook = await file(held);
    const asCsv = await file(long);

    // then
    expect(asWorkbook.headers["content-disposition"]).toContain("rows%20with%20errors.xlsx");
    const { path: there } = await aFileOnDisk(asWorkbook.rawPayload);
    const read: string[][] = [];
    for await (const { cells } of readXlsx(there)) read.push(cells);
    expect(read[1]?.[1] === `'${held}`).toBe(true);
    expect(asCsv.headers["content-disposition"]).toContain("rows%20with%20errors.csv");
    expect(asCsv.headers["content-type"]).toContain("text/csv");
    expect(asCsv.body.split("\r\n")[1]?.startsWith(`TOO-LONG-A-CODE,'${long},2,`)).toBe(true);
  });

  it("can be cancelled, and tells of a file that is no sheet", async () => {
    const job = await upload("code,title\nE1,one\n");
    const cancelled = await test.call(onTable(cancelTableJob, "product"), { jobId: job.jobId }, { as: user });
    const late = await commit(job.jobId);
    const broken = await upload(Buffer.from("PK no workbook at all"));
    expect([cancelled.data.state, late.status]).toEqual(["cancelled", 409]);
    expect(cancelled.data.finishedAt).not.toBeNull();
    expect(broken).toMatchObject({
      state: "failed",
      isUnreadable: true,
      error: expect.stringContaining("products.csv"),
    });
  });
});

describe("an export", () => {
  it("of no column is refused", async () => {
    const asked = { format: "csv" as const, columns: [] };
    const refused = await test.call(onTable(exportTable, "product"), asked, { as: user });
    expect([refused.status, queued]).toEqual([422, []]);
  });

  it.each(["csv", "xlsx"] as const)(
    "as %s holds what the filter finds and can be read in again",
    async (format) => {
      // given
      for (const code of ["F1", "F2", "G1"])
        await test.call(
          onTable(addTableRow, "product"),
          { code, title: `=1+"<${code}>"`, price: 1.25, since: "2026-01-31" },
          { as: user },
        );

      // when
      const { data: job } = await test.call(
        onTable(exportTable, "product"),
        {
          format,
          filter: { code: { like: "f" } },
          sort: ["-code"],
          columns: ["code", "title", "price", "since"],
        },
        { as: user },
      );
      const file = await exported(job.jobId);
      await test.call(onTable(bulkRemoveTableRows, "product"), { filter: {} }, { as: user });
      const back = await upload(file.rawPayload);
      await commit(back.jobId);

      // then
      expect(file.headers["content-disposition"]).toContain(`.${format}`);
      expect(back).toMatchObject({ total: 2, failedRows: 0 });
      expect(await rows()).toMatchObject([
        { code: "F1", title: '=1+"<F1>"', price: 1.25, since: "2026-01-31" },
        { code: "F2" },
      ]);
    },
  );

  it("has each instant by the clocks of its own season, and is read in again as it was", async () => {
    // given: noon in New York before and in summer time
    const sold = ["2026-01-15T17:00:00.000Z", "2026-07-15T16:00:00.000Z"];
    for (const soldAt of sold)
      await test.call(
        onTable(addTableRow, "product"),
        { code: soldAt.slice(0, 7), title: "lamp", soldAt },
        { as: user },
      );

    // when
    const { data: job } = await test.call(
      onTable(exportTable, "product"),
      { format: "csv", sort: ["code"], columns: ["code", "title", "soldAt"], timeZone: "America/New_York" },
      { as: user },
    );
    const file = await exported(job.jobId);
    await test.call(onTable(bulkRemoveTableRows, "product"), { filter: {} }, { as: user });
    const back = await upload(file.rawPayload, { timeZone: "America/New_York" });
    await commit(back.jobId);

    // then
    expect(file.payload.match(/\d{4}-\d\d-\d\d [\d:]+/gu)).toEqual([
      "2026-01-15 12:00:00",
      "2026-07-15 12:00:00",
    ]);
    expect((await rows()).map(({ soldAt }) => soldAt)).toEqual(sold);
  });

  it("is refused with a time zone that there is none of", async () => {
    const given = { format: "csv", timeZone: "Asia/Atlantis" } as const;
    const { status, body } = await test.call(onTable(exportTable, "product"), given, { as: user });
    expect([status, body["errors"]]).toEqual([422, { timeZone: expect.any(String) }]);
  });

  it.each([
    ["en-US", "An update has replaced “utcOffsetMinutes” with “timeZone”. Reload the page."],
    ["zh-CN", "更新后“utcOffsetMinutes”已改为“timeZone”，请刷新页面。"],
    ["ja-JP", "更新により「utcOffsetMinutes」は「timeZone」に変わりました。ページを再読み込みしてください。"],
  ] as const)(
    "that a page of the version before asks for is refused, and says in %s what to do",
    async (lang, said) => {
      const given = { format: "csv", utcOffsetMinutes: 480 } as never;
      const { status, body } = await test.call(onTable(exportTable, "product"), given, { as: user, lang });
      expect([status, body["errors"]]).toEqual([422, { utcOffsetMinutes: said }]);
    },
  );

  it("as a workbook has numbers and days that a program counts with; texts stay texts", async () => {
    // given
    const row = { code: "007", title: "=1+1", price: 1.25, since: "2027-01-01" };
    await test.call(onTable(addTableRow, "product"), row, { as: user });

    // when
    const { data: job } = await test.call(
      onTable(exportTable, "product"),
      { format: "xlsx", filter: { code: "007" }, columns: ["code", "title", "price", "since"] },
      { as: user },
    );
    const { path } = await aFileOnDisk((await exported(job.jobId)).rawPayload);
    const zip = await openPromise(path);
    const sheet = (await zip.entries()).find(({ fileName }) => fileName === "xl/worksheets/sheet1.xml");
    const xml = await text(await zip.open(sheet!));
    zip.close();
    await test.call(onTable(bulkRemoveTableRows, "product"), { filter: {} }, { as: user });

    // then
    const cells = xml.split("<row>").at(-1)!;
    expect([...cells.matchAll(/<v>([^<]*)<\/v>/gu)].map(([, value]) => value)).toEqual(["1.25", "46388"]);
    expect([...cells.matchAll(/<t [^>]*>([^<]*)<\/t>/gu)].map(([, value]) => value)).toEqual([
      "007",
      "'=1+1",
    ]);
  });

  it("names what references point to beside them, and reads itself in again", async () => {
    // given
    const makers = await test.call(onTable(listTableRows, "maker"), {}, { as: user });
    const maker = makers.data.rows[0]!["id"] as number;
    await test.call(onTable(addTableRow, "product"), { code: "H1", title: "one", maker }, { as: user });

    // when
    const { data: job } = await test.call(
      onTable(exportTable, "product"),
      { format: "csv", columns: ["code", "title", "maker"] },
      { as: user },
    );
    const file = await exported(job.jobId);
    await test.call(onTable(bulkRemoveTableRows, "product"), { filter: {} }, { as: user });
    const back = await upload(file.rawPayload);
    await commit(back.jobId);

    // then
    expect(file.payload.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFF代码,名称,厂家,厂家（名称）",
      `H1,one,${maker},Acme`,
    ]);
    expect(back.columns.at(-1)).toEqual({ head: "厂家（名称）", field: null, sure: true });
    expect(await rows()).toMatchObject([{ code: "H1", maker }]);
  });
});
