import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadTableExport, exportTable, importTableCommit } from "#contract/calls/table-transfer.ts";
import {
  addTableRow,
  bulkUpdateTableRows,
  listTableRows,
  onTable,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aCheckedSheet } from "../../../support/builders/a-checked-sheet.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const visit = aSchema({
  name: "visit",
  label: "name",
  properties: {
    name: { title: "name", type: "string" },
    at: { title: "at", type: "string", format: "date-time" },
  },
});

describe("instants at the ends of the calendar", () => {
  let test: TestApp;
  let clerk: Account;
  beforeAll(async () => {
    test = await startTestApp({
      schemas: { "visit.json": visit },
      ports: { jobs: { add: async () => undefined } },
    });
    clerk = await anAccount(test.database.kysely);
  });
  afterAll(() => test.close());

  const as = () => ({ as: clerk.userCode });
  it("are none to keep where UTC writes their year with other than four digits", async () => {
    for (const at of ["0001-01-01T00:00:00+08:00", "0000-06-01T00:00:00Z", "9999-12-31T23:59:59-08:00"]) {
      const answer = await test.call(onTable(addTableRow, "visit"), { name: "far", at }, as());
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["at"]]);
    }
  });

  it("find rows from the first day of the calendar on, which begins in the year 0 of UTC", async () => {
    const { data } = await test.call(
      onTable(addTableRow, "visit"),
      { name: "first", at: "0001-01-01T00:00:00Z" },
      as(),
    );
    const countOf = async (at: object) =>
      (await test.call(onTable(listTableRows, "visit"), { filter: { id: data["id"], at } }, as())).data.total;
    expect(data["at"]).toBe("0001-01-01T00:00:00.000Z");
    expect(await countOf({ gte: "0001-01-01T00:00:00+08:00" })).toBe(1);
    expect(await countOf({ lte: "0001-01-01T00:00:00+08:00" })).toBe(0);
    expect(await countOf({ in: ["0001-01-01T00:00:00+08:00", "0001-01-01T08:00:00+08:00"] })).toBe(1);
  });
});

const reckoned = aSchema({
  name: "visit",
  label: "name",
  properties: {
    name: { title: "name", type: "string" },
    at: { title: "at", type: "string", format: "date-time" },
    until: { title: "until", type: "string", format: "date-time" },
    day: { title: "day", type: "string", format: "date", readOnly: true, "x-calc": "date(at)" },
    lasts: { title: "lasts", type: "string", readOnly: true, "x-calc": "string(until - at)" },
  },
});

describe("what a row's calculations make of instants", () => {
  let test: TestApp;
  let clerk: Account;
  beforeAll(async () => {
    test = await startTestApp({
      schemas: { "visit.json": reckoned },
      ports: { jobs: { add: async () => undefined } },
    });
    clerk = await anAccount(test.database.kysely);
    // Whose clocks the clerk's organisation goes by says nothing of a table that everybody reads.
    await test.database.write(async (tx) => {
      await sql`insert into parameter_value (parameter, organ_id, value, changed_by)
        values ('timeZone', null, '"Europe/Berlin"', 'ADMIN'), ('timeZone', ${clerk.organId}, '"Asia/Tokyo"', 'ADMIN')`.execute(
        tx,
      );
      await test.ports.parameters.changed(tx);
    });
  });
  afterAll(() => test.close());

  const as = () => ({ as: clerk.userCode });
  /** The night in which Berlin's clocks are put forward: a day of 24 hours that they show as 25. */
  const night = { at: "2026-03-28T23:30:00.000Z", until: "2026-03-29T23:30:00.000Z" };
  const calculated = { day: "2026-03-29", lasts: "P1D" };
  const found = async (name: string) =>
    (await test.call(onTable(listTableRows, "visit"), { filter: { name } }, as())).data.rows;

  it("goes by the clocks of the zone set for all organisations: in a new row, a changed one and many at once", async () => {
    // when
    const { data: added } = await test.call(onTable(addTableRow, "visit"), { name: "one", ...night }, as());
    const { data: changed } = await test.call(
      onTable(updateTableRow, "visit"),
      {
        key: added["id"] as number,
        rowVersion: added["rowVersion"] as string,
        changes: {
          at: { from: night.at, to: "2026-10-25T22:30:00.000Z" },
          until: { from: night.until, to: null },
        },
      },
      as(),
    );
    await test.call(
      onTable(bulkUpdateTableRows, "visit"),
      { keys: [added["id"] as number], changes: night },
      as(),
    );

    // then
    expect(added).toMatchObject(calculated);
    expect(changed).toMatchObject({ day: "2026-10-25", lasts: null });
    expect(await found("one")).toMatchObject([calculated]);
  });

  it("goes by them in an import, and is exported as it is kept, whoever's clocks the sheet goes by", async () => {
    // given
    const sheet = `name,at,until\nimported,${night.at},${night.until}\n`;
    const jobId = await aCheckedSheet(test, clerk, "visit", { sheet, timeZone: "America/New_York" });
    await test.call(onTable(importTableCommit, "visit"), { jobId }, as());
    await runTransfer(test.ports, { jobId, step: "commit" });

    // when
    const { token } = await test.logIn(clerk.userCode, clerk.organId);
    const asked = { filter: { name: "imported" }, columns: ["at", "day", "lasts"] };
    const { data } = await test.call(
      onTable(exportTable, "visit"),
      { ...asked, format: "csv", timeZone: "America/New_York" },
      as(),
    );
    await runTransfer(test.ports, { jobId: data.jobId, step: "export" });
    const url = `${onTable(downloadTableExport, "visit").path}?jobId=${data.jobId}`;
    const answer = await test.app.inject({ method: "GET", url, headers: { token } });

    // then
    expect(await found("imported")).toMatchObject([calculated]);
    expect(answer.body.split("\r\n")[1]).toBe("2026-03-28 19:30:00,2026-03-29,P1D");
  });
});
