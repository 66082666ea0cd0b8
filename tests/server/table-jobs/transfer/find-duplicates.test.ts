import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  correctImportLine,
  importTableCommit,
  listImportLines,
  listTableJobs,
  remapTableImport,
} from "#contract/calls/table-transfer.ts";
import { addTableRow, bulkRemoveTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { JobSettings } from "#server/table-jobs/transfer/job-store.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aCheckedSheet } from "../../../support/builders/a-checked-sheet.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

/** Alone unique: code. Together: name within shelf, where no shelf is a shelf like any other. */
const item = aSchema({
  name: "item",
  properties: {
    code: { title: "code", type: "string", maxLength: 20, "x-unique": true },
    name: { title: "name", type: "string", maxLength: 20, "x-unique": ["shelf"] },
    shelf: { title: "shelf", type: ["integer", "null"] },
    secret: { title: "secret", type: ["string", "null"], "x-access": { read: ["nobody"] } },
    tags: { title: "tags", type: "array", items: { type: "string" } },
  },
});

/** Its key is given, and what is deleted lies in the recycle bin. */
const tool = aSchema({
  name: "tool",
  required: ["code"],
  properties: { code: { title: "code", type: "string", maxLength: 20 } },
  entity: { key: "code", softDelete: true },
});
/** The same, where only keepers delete and bring back. */
const relic = aSchema({
  name: "relic",
  required: ["code"],
  properties: { code: { title: "code", type: "string", maxLength: 20 } },
  entity: {
    key: "code",
    softDelete: true,
    access: { read: ["*"], create: ["*"], update: ["*"], delete: ["keeper"] },
  },
});

let test: TestApp;
let user: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "item.json": item, "tool.json": tool, "relic.json": relic } });
  user = await anAccount(test.database.kysely);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.call(onTable(bulkRemoveTableRows, "item"), { filter: {} }, { as: user.userCode });
});

it("a key that a row in the recycle bin has is said as the sheet is checked, for no other row can have it", async () => {
  // given
  const as = { as: user.userCode, lang: "en-US" as const };
  for (const code of ["T1", "T2"]) await test.call(onTable(addTableRow, "tool"), { code }, as);
  await test.call(onTable(bulkRemoveTableRows, "tool"), { keys: ["T2"] }, as);

  // when
  const jobId = await aCheckedSheet(test, user, "tool", { sheet: "code\nT1\nT2\nT3\n" });

  // then
  const lines = async () =>
    (await test.call(onTable(listImportLines, "tool"), { jobId, onlyErrors: true }, as)).data.rows;
  expect(await lines()).toMatchObject([
    { line: 2, errors: { code: "This value is taken; choose another." } },
    { line: 3, errors: { code: expect.stringContaining("recycle bin") } },
  ]);

  // when
  await test.call(onTable(correctImportLine, "tool"), { jobId, line: 3, cells: ["T4"] }, as);

  // then
  expect(await lines()).toMatchObject([{ line: 2 }]);
});

it("of a key that a row in the recycle bin has, who may bring nothing back from there is told that it is taken", async () => {
  // given
  const { userCode } = await anAccount(test.database.kysely, { organId: user.organId, roles: ["keeper"] });
  await test.call(onTable(addTableRow, "relic"), { code: "R1" }, { as: userCode });
  await test.call(onTable(bulkRemoveTableRows, "relic"), { keys: ["R1"] }, { as: userCode });

  // when
  const jobId = await aCheckedSheet(test, user, "relic", { sheet: "code\nR1\nR2\n" });

  // then
  const as = { as: user.userCode, lang: "en-US" as const };
  const { data } = await test.call(onTable(listImportLines, "relic"), { jobId, onlyErrors: true }, as);
  expect(data.rows).toMatchObject([{ line: 2, errors: { code: "This value is taken; choose another." } }]);
});

const checked = (sheet: string, given: Partial<JobSettings> = {}) =>
  aCheckedSheet(test, user, "item", { sheet, ...given });
/** The faulty fields of the lines that have some. */
async function faults(jobId: string): Promise<Record<number, string[]>> {
  const { data } = await test.call(
    onTable(listImportLines, "item"),
    { jobId, onlyErrors: true },
    { as: user.userCode },
  );
  const { data: jobs } = await test.call(onTable(listTableJobs, "item"), { jobId }, { as: user.userCode });
  expect([data.total, jobs[0]?.failedRows]).toEqual([data.rows.length, data.rows.length]);
  return Object.fromEntries(data.rows.map(({ line, errors }) => [line, Object.keys(errors)]));
}
/** What is said of the lines that are faulty. */
async function errorsSaid(jobId: string): Promise<Record<number, Record<string, string>>> {
  const asked = { jobId, onlyErrors: true };
  const { data } = await test.call(onTable(listImportLines, "item"), asked, {
    as: user.userCode,
    lang: "en-US",
  });
  return Object.fromEntries(data.rows.map(({ line, errors }) => [line, errors]));
}
const mend = (jobId: string, line: number, cells: string[]) =>
  test.call(onTable(correctImportLine, "item"), { jobId, line, cells }, { as: user.userCode });
const add = async (row: Record<string, JsonValue>) =>
  (await test.call(onTable(addTableRow, "item"), row, { as: user.userCode })).data;

describe("lines whose values must be unique", () => {
  it("are marked where a value stands twice in the sheet, alone or together with others", async () => {
    const jobId = await checked(
      "code,name,shelf\nA,x,1\nB,x,2\nA,y,1\nC,x,1\nD,z,\nE,z,\nF,,1\nG,,1\n,u,1\n,w,1\n",
    );
    expect(await faults(jobId)).toEqual({
      2: ["code", "name"],
      4: ["code"],
      5: ["name"],
      6: ["name"],
      7: ["name"],
    });
  });

  it("say in which other line the value stands, the first of several, also once lines are mended", async () => {
    // given
    const { id } = await add({ code: "R" });
    const jobId = await checked("code,name,shelf\nA,a,1\nA,b,1\nA,c,1\nB,b,1\n");
    const said = await errorsSaid(jobId);

    // when
    await mend(jobId, 3, ["B", "b", "1"]);
    const moved = await errorsSaid(jobId);
    const byKey = await errorsSaid(await checked(`id,name\n${id},x\n${id},z\n`, { mode: "update" }));

    // then
    const value = (line: number) => `Row ${line} of the file has the same value; it may stand only once.`;
    const set = (line: number) =>
      `Row ${line} of the file has the same name + shelf; together they may stand only once.`;
    expect(said).toEqual({
      2: { code: value(3) },
      3: { code: value(2), name: set(5) },
      4: { code: value(2) },
      5: { name: set(3) },
    });
    expect(moved).toEqual({
      2: { code: value(4) },
      3: { code: value(5), name: set(5) },
      4: { code: value(2) },
      5: { code: value(3), name: set(3) },
    });
    const row = (line: number) => ({
      id: `Row ${line} of the file is about the same row; keep one of them.`,
    });
    expect(byKey).toEqual({ 2: row(3), 3: row(2) });
  });

  it("are told with all fields of a set that a living row has together", async () => {
    await add({ code: "T", name: "t", shelf: 1 });
    const jobId = await checked("code,name,shelf\nT2,t,1\n");
    expect(await errorsSaid(jobId)).toEqual({
      2: { name: "Another row has the same name + shelf; change one of these." },
    });
  });

  it("are marked where a living row has the value, unless it is the row that the line changes", async () => {
    // given
    await add({ code: "A", name: "x" });
    await add({ code: "B", name: "x", shelf: 2 });
    const sheet = "code,name,shelf\nA,v,\nN,x,\nO,x,2\nP,x,3\n";

    // when
    const adding = await faults(await checked(sheet));
    const changing = await faults(await checked(sheet, { mode: "upsert", by: "code" }));

    // then
    expect(adding).toEqual({ 2: ["code"], 3: ["name"], 4: ["name"] });
    expect(changing).toEqual({ 3: ["name"], 4: ["name"] });
  });

  it("are judged anew where a mended line had or gets their value, and no others", async () => {
    // given
    await add({ code: "T" });
    const jobId = await checked("code,name,shelf\nA,a,1\nA,b,1\nB,c,1\nT,d,1\nC,e,1\nC,f,1\n");
    const before = await faults(jobId);

    // when
    await mend(jobId, 3, ["B", "b", "1"]);
    const moved = await faults(jobId);
    await mend(jobId, 3, ["Z", "b", "1"]);
    const freed = await faults(jobId);
    await mend(jobId, 3, ["T", "b", "1"]);

    // then
    expect(before).toEqual({ 2: ["code"], 3: ["code"], 5: ["code"], 6: ["code"], 7: ["code"] });
    expect(moved).toEqual({ 3: ["code"], 4: ["code"], 5: ["code"], 6: ["code"], 7: ["code"] });
    expect(freed).toEqual({ 5: ["code"], 6: ["code"], 7: ["code"] });
    expect(await faults(jobId)).toEqual({ 3: ["code"], 5: ["code"], 6: ["code"], 7: ["code"] });
  });
});

describe("what was corrected", () => {
  it("stays when the columns are read into other fields, and the line is judged as corrected", async () => {
    // given
    const jobId = await checked("code,other\nA,x\nMUCH-TOO-LONG-FOR-A-CODE,y\n");
    await mend(jobId, 3, ["B", "y"]);
    const mapping = [
      { head: "code", field: "code" },
      { head: "other", field: "name" },
    ];

    // when
    await test.call(onTable(remapTableImport, "item"), { jobId, mapping }, { as: user.userCode });
    await runTransfer(test.ports, { jobId, step: "check" });

    // then
    expect(await faults(jobId)).toEqual({});
    const asked = { jobId, afterLine: 2 };
    const { data } = await test.call(onTable(listImportLines, "item"), asked, { as: user.userCode });
    expect(data.rows.map(({ cells }) => cells)).toEqual([["B", "y"]]);
  });
});

describe("a line beside a mended one", () => {
  it("keeps the mark for what it shares with a third", async () => {
    // given: 2 and 3 share a code, 3 and 4 name and shelf, 4 and 5 a code
    const jobId = await checked("code,name,shelf\nA,x,1\nA,y,1\nB,y,1\nB,z,1\n");

    // when
    await mend(jobId, 2, ["C", "x", "1"]);
    const freed = await faults(jobId);
    await mend(jobId, 3, ["D", "w", "1"]);

    // then
    expect(freed).toEqual({ 3: ["name"], 4: ["code", "name"], 5: ["code"] });
    expect(await faults(jobId)).toEqual({ 4: ["code"], 5: ["code"] });
  });

  it("keeps the one for the row that it changes with a third", async () => {
    // given
    const { id } = await add({ code: "A", name: "x" });
    const jobId = await checked(`id,code,name\n${id},C,x\n${id},D,y\n,D,z\n`, { mode: "upsert", by: "id" });
    const before = await faults(jobId);

    // when
    await mend(jobId, 4, ["", "E", "z"]);

    // then
    expect(before).toEqual({ 2: ["id"], 3: ["id", "code"], 4: ["code"] });
    expect(await faults(jobId)).toEqual({ 2: ["id"], 3: ["id"] });
  });
});

describe("lines that change rows", () => {
  it("are marked where several are about one row, by its key or by a unique value, until one is left", async () => {
    // given
    const { id } = await add({ code: "A", name: "x" });
    const { id: other } = await add({ code: "B", name: "x", shelf: 1 });
    const byKey = await checked(`id,name\n${id},x\n${id},z\n${other},y\n`, { mode: "update" });
    const byCode = await checked("code,shelf\nA,2\nB,3\nA,4\n", { mode: "upsert", by: "code" });

    // then
    expect([await faults(byKey), await faults(byCode)]).toEqual([
      { 2: ["id"], 3: ["id"] },
      { 2: ["code"], 4: ["code"] },
    ]);

    // when
    await mend(byKey, 3, [String(other), "z"]);
    const moved = await faults(byKey);
    await mend(byKey, 3, ["", ""]);

    // then
    expect([moved, await faults(byKey)]).toEqual([{ 3: ["id"], 4: ["id"] }, {}]);
  });

  it("change none that says already what they say, and do not tell so of what is hidden", async () => {
    // given
    const before = [
      await add({ code: "A", name: "x", shelf: 1, tags: [] }),
      await add({ code: "B", name: "y", tags: ["a"], secret: "s" }),
    ];
    const counted = async (jobId: string) => {
      const { data } = await test.call(onTable(listTableJobs, "item"), { jobId }, { as: user.userCode });
      return data.map(({ total, addedRows, changedRows }) => ({ total, addedRows, changedRows }));
    };
    const same = await checked("code,name,shelf,tags\nA,x,1,\nB,y,,a\n", { mode: "upsert", by: "code" });
    const hidden = await checked("code,secret\nB,s\n", { mode: "update", by: "code" });

    // then
    expect(await counted(same)).toEqual([{ total: 2, addedRows: 0, changedRows: 0 }]);
    expect(await counted(hidden)).toEqual([{ total: 1, addedRows: 0, changedRows: 1 }]);

    // when
    const one = await checked("code,name,shelf,tags\nA,x,1,\nB,z,,a\n", { mode: "upsert", by: "code" });
    await test.call(onTable(importTableCommit, "item"), { jobId: one }, { as: user.userCode });
    await runTransfer(test.ports, { jobId: one, step: "commit" });

    // then
    const { data } = await test.call(
      onTable(listTableRows, "item"),
      { sort: ["code"] },
      { as: user.userCode },
    );
    expect(data.rows.map(({ rowVersion }) => rowVersion)).toEqual([
      before[0]?.["rowVersion"],
      String(Number(before[1]?.["rowVersion"]) + 1),
    ]);
  });
});
