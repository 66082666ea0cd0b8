import { afterAll, beforeAll, expect, it } from "vitest";
import { addTableRow, bulkUpdateTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const licence = aSchema({
  name: "licence",
  label: "title",
  properties: {
    title: { title: "Title", type: "string", maxLength: 40, "x-ui": { list: true } },
    issuedOn: { title: "Issued on", type: "string", format: "date" },
    endsOn: { title: "Ends on", type: "string", format: "date" },
    grade: { title: "Grade", type: "integer", maximum: 9 },
  },
  more: {
    "x-rules": [
      { test: ["lte", "issuedOn", "endsOn"], path: "endsOn", message: "The end cannot be before the issue." },
    ],
  },
});

let app: TestApp;
let clerk: string;
let keys: number[];
beforeAll(async () => {
  app = await startTestApp({ schemas: { "licence.json": licence } });
  ({ userCode: clerk } = await anAccount(app.database.kysely));
  keys = [];
  for (const [title, issuedOn] of [
    ["North", "2026-01-01"],
    ["East", "2026-06-01"],
    ["South", "2026-07-01"],
    ["West", "2026-08-01"],
    ["Far", "2026-09-01"],
  ] as const) {
    const row = { title, issuedOn, endsOn: "2027-01-01", grade: 1 };
    keys.push((await app.call(onTable(addTableRow, "licence"), row, { as: clerk })).data["id"] as number);
  }
});
afterAll(() => app.close());

const update = (changes: object, some = keys) =>
  app.call(onTable(bulkUpdateTableRows, "licence"), { keys: some, changes } as never, {
    as: clerk,
    lang: "en-US",
  });
const ends = async () => {
  const { rows } = (await app.call(onTable(listTableRows, "licence"), {}, { as: clerk })).data;
  return new Set(rows.map(({ endsOn }) => endsOn));
};

it("is said by name which rows may not become so, how many, and why; none is changed", async () => {
  // when
  const { status, body } = await update({ endsOn: "2026-06-15" });

  // then
  expect([status, body.code, body.msg]).toEqual([
    422,
    12638,
    "Nothing was changed. Rows that can’t be changed so: 3 (South, West, Far). The end cannot be before the issue. Leave them out, or choose another value.",
  ]);
  expect(await ends()).toEqual(new Set(["2027-01-01"]));
});

it("names the first few of many, and the field that is meant where another was set", async () => {
  // when
  const { body } = await update({ issuedOn: "2027-02-01" });

  // then
  expect(body.msg).toBe(
    "Nothing was changed. Rows that can’t be changed so: 5 (North, East, South, …). Ends on: The end cannot be before the issue. Leave them out, or choose another value.",
  );
});

it("is said of the value alone where no row may have it", async () => {
  // when
  const { status, body } = await update({ grade: 10 });

  // then
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["grade"]]);
});

it("is told at the field of the only row", async () => {
  const { body } = await update({ endsOn: "2026-06-15" }, [keys[4]!]);
  expect(body.errors).toEqual({ endsOn: "The end cannot be before the issue." });
});
