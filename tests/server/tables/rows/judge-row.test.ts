import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
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
