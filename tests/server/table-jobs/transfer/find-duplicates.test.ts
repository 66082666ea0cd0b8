import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listImportLines, listTableJobs, correctImportLine } from "#contract/calls/table-transfer.ts";
import { addTableRow, bulkRemoveTableRows, onTable } from "#contract/calls/tables.ts";
import type { JobSettings } from "#server/table-jobs/transfer/job-store.ts";
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
  },
});

let test: TestApp;
let user: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "item.json": item } });
  user = await anAccount(test.database.kysely);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.call(onTable(bulkRemoveTableRows, "item"), { filter: {} }, { as: user.userCode });
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
const mend = (jobId: string, line: number, cells: string[]) =>
  test.call(onTable(correctImportLine, "item"), { jobId, line, cells }, { as: user.userCode });
const add = async (row: Record<string, string | number>) =>
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
