import { preApprovalTask } from "#server/process/index.ts";
import fc from "../support/properties.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTablePreview, listImportLines } from "#contract/calls/table-transfer.ts";
import { addTableRow, listEntities, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { checkRecord, type RecordValidator, type Row, type TableModel, validatorRuntime } from "#tables";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";

const parcel = aSchema({
  name: "parcel",
  label: "code",
  required: ["code", "weight"],
  properties: {
    code: { title: "代码", type: "string", minLength: 2, maxLength: 6, pattern: "^[A-Z][A-Z0-9]*$" },
    weight: { title: "重量", type: "integer", minimum: 1, maximum: 50 },
    price: { title: "价格", type: "number", multipleOf: 0.01, minimum: 0 },
    posted: { title: "日期", type: "string", format: "date" },
    size: {
      title: "大小",
      type: "string",
      oneOf: [
        { const: "small", title: "小" },
        { const: "large", title: "大" },
      ],
    },
    note: { title: "备注", type: "string", maxLength: 5 },
  },
  more: {
    if: { properties: { size: { const: "large" } }, required: ["size"] },
    // oxlint-disable-next-line unicorn/no-thenable
    then: { required: ["note"] },
  },
});

/** Rows on both sides of every border; commas and quotes are the sheet's own matter. */
const aRow: fc.Arbitrary<Row> = fc.record(
  {
    code: fc.constantFrom<JsonValue>("A1", "ABCDEF", "A", "ABCDEFG", "a1", "1A", "ÄÖ"),
    weight: fc.integer({ min: -1, max: 53 }),
    price: fc.constantFrom<JsonValue>(0, 1.25, 1.234, -0.01, 99_999.99),
    posted: fc.constantFrom<JsonValue>("2026-02-28", "2026-02-29", "2024-02-29"),
    size: fc.constantFrom<JsonValue>("small", "large"),
    note: fc.constantFrom<JsonValue>("five5", "sixsix", "五个字符啊", "x"),
  },
  { requiredKeys: [] },
);

describe("a row", () => {
  let test: TestApp;
  let user: string;
  const queued: unknown[] = [];
  beforeAll(async () => {
    test = await startTestApp({
      schemas: { "parcel.json": parcel },
      ports: {
        jobs: { add: async (_tx, task, payload) => void (task === preApprovalTask || queued.push(payload)) },
      },
    });
    user = (await anAccount(test.database.kysely)).userCode;
  });
  afterAll(() => test.close());

  /** The fields that the page's own validator complains of, fetched as the page fetches it. */
  async function judgeInPage(): Promise<(row: Row) => string[]> {
    const { data } = await test.call(listEntities, {}, { as: user });
    const entity = data.find(({ name }) => name === "parcel")!;
    const source = await test.app.inject(entity.validatorUrl);
    const module = (await import(
      /* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(source.body)}`
    )) as { makeValidator: (runtime: typeof validatorRuntime) => RecordValidator };
    const validate = module.makeValidator(validatorRuntime);
    const model = entity.model as unknown as TableModel;
    return (row) => {
      const verdict = checkRecord({ model, validate }, row, { mode: "create" });
      return verdict.ok ? [] : Object.keys(verdict.errors).toSorted();
    };
  }
  async function judgeOnServer(row: Row): Promise<string[]> {
    const { status, body } = await test.call(onTable(addTableRow, "parcel"), row, { as: user });
    return status === 200 ? [] : Object.keys(body.errors ?? {}).toSorted();
  }
  async function judgeInImport(rows: readonly Row[]): Promise<string[][]> {
    const names = ["code", "weight", "price", "posted", "size", "note"];
    // Blank cells make a line that is no row: one column names something of every line.
    const lines = rows.map((row) => names.map((name) => String(row[name] ?? "")).join(","));
    const { token } = await test.logIn(user);
    const boundary = "limit-of-a-part";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="parcels.csv"\r\n\r\n`;
    const answer = await test.app.inject({
      method: "POST",
      url: onTable(importTablePreview, "parcel").path,
      headers: { token, "content-type": `multipart/form-data; boundary=${boundary}`, lang: "en_US" },
      payload: `${head}${names.join(",")}\r\n${lines.join("\r\n")}\r\n\r\n--${boundary}--\r\n`,
    });
    const { jobId } = (answer.json() as { data: TableJob }).data;
    for (const payload of queued.splice(0))
      await runTransfer(test.ports, payload as Parameters<typeof runTransfer>[1]);
    const { data } = await test.call(
      onTable(listImportLines, "parcel"),
      { jobId, pageSize: 200 },
      { as: user },
    );
    return data.rows.map(({ errors }) => Object.keys(errors).toSorted());
  }

  it("gets one verdict, whether typed into a page, sent to the server or read from a sheet", async () => {
    // given
    const rows = fc
      .sample(aRow, { numRuns: 150, seed: 20_261_121 })
      .filter((row) => Object.keys(row).length > 0);
    const inPage = await judgeInPage();

    // when
    const page = rows.map(inPage);
    const server: string[][] = [];
    for (const row of rows) server.push(await judgeOnServer(row));
    const sheet = await judgeInImport(rows);

    // then
    expect(page.filter((fields) => fields.length === 0).length).toBeGreaterThan(0);
    expect(rows.map((row, at) => ({ row, fields: server[at] }))).toEqual(
      rows.map((row, at) => ({ row, fields: page[at] })),
    );
    expect(rows.map((row, at) => ({ row, fields: sheet[at] }))).toEqual(
      rows.map((row, at) => ({ row, fields: page[at] })),
    );
  });
});
