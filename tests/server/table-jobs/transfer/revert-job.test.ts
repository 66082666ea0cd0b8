import { afterAll, beforeAll, expect, it } from "vitest";
import { importTableCommit, importTableRevert, listTableJobs } from "#contract/calls/table-transfer.ts";
import type { CallDeclaration } from "#contract/calls/define-call.ts";
import {
  addTableRow,
  bulkUpdateTableRows,
  listTableRows,
  onTable,
  removeTableRows,
  undoTableBatch,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aCheckedSheet } from "../../../support/builders/a-checked-sheet.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

/** Three ways in which lines are written: many at once, with a history, row by row as a tree needs it. */
const tables = {
  plain: { audit: false },
  audited: { audit: true },
  branched: { audit: false, tree: { parent: "parent" } },
};
type Name = keyof typeof tables;

let test: TestApp;
let user: Account;
beforeAll(async () => {
  const schemas = Object.entries(tables).map(([name, entity]) => [
    `${name}.json`,
    aSchema({
      name,
      properties: {
        code: { title: "code", type: "string", maxLength: 20, "x-unique": true },
        amount: { title: "amount", type: "integer" },
        pin: {
          title: "pin",
          type: "string",
          maxLength: 9,
          "x-unique": true,
          "x-access": { read: ["nobody"] },
        },
        parent: { title: "parent", type: ["integer", "null"], "x-ref": { entity: name } },
      },
      entity,
    }),
  ]);
  test = await startTestApp({ schemas: Object.fromEntries(schemas) });
  user = await anAccount(test.database.kysely);
});
afterAll(() => test.close());

const rowsOf = async (name: Name) => {
  const { data } = await test.call(onTable(listTableRows, name), { sort: ["code"] }, { as: user.userCode });
  return data.rows.map(({ code, amount }) => [code, amount]);
};

it.each(Object.keys(tables) as Name[])(
  "an import that added and changed rows is taken back, but for rows changed since: %s",
  async (name) => {
    // given
    const as = { as: user.userCode };
    const keys: Record<string, number> = {};
    for (const [code, amount] of [
      ["A", 1],
      ["B", 2],
    ] as const) {
      const { data } = await test.call(onTable(addTableRow, name), { code, amount }, as);
      keys[code] = data["id"] as number;
    }
    const sheet = "code,amount\nA,10\nB,20\nC,30\n";
    const jobId = await aCheckedSheet(test, user, name, { sheet, mode: "upsert", by: "code" });
    await test.call(onTable(importTableCommit, name), { jobId }, as);
    await runTransfer(test.ports, { jobId, step: "commit" });
    const written = await rowsOf(name);
    await test.call(
      onTable(updateTableRow, name),
      { key: keys["B"]!, changes: { amount: { from: 20, to: 21 } } },
      as,
    );

    // when
    await test.call(onTable(importTableRevert, name), { jobId }, as);
    await runTransfer(test.ports, { jobId, step: "revert" });

    // then
    expect(written).toEqual([
      ["A", 10],
      ["B", 20],
      ["C", 30],
    ]);
    expect(await rowsOf(name)).toEqual([
      ["A", 1],
      ["B", 21],
    ]);
    const { data: jobs } = await test.call(onTable(listTableJobs, name), { jobId }, as);
    expect(jobs[0]).toMatchObject({ state: "reverted", failedRows: 1 });
  },
);

it("takes added rows back that were changed since and set back: what became of them cancels out", async () => {
  // given
  const as = { as: user.userCode };
  const sheet = "code,amount\nP,1\nQ,2\n";
  const jobId = await aCheckedSheet(test, user, "audited", { sheet });
  await test.call(onTable(importTableCommit, "audited"), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "commit" });
  const filter = { code: { in: ["P", "Q"] } };
  const rowsNow = async () => (await test.call(onTable(listTableRows, "audited"), { filter }, as)).data.rows;
  const [first, second] = (await rowsNow()).map(({ id }) => id as number);
  const keys = [first!, second!];
  const all = await test.call(onTable(bulkUpdateTableRows, "audited"), { keys, changes: { amount: 7 } }, as);
  await test.call(onTable(undoTableBatch, "audited"), { batchId: all.data.batchId! }, as);
  await test.call(onTable(bulkUpdateTableRows, "audited"), { keys: [second!], changes: { amount: 8 } }, as);

  // when
  await test.call(onTable(importTableRevert, "audited"), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "revert" });

  // then
  expect((await rowsNow()).map(({ amount }) => amount)).toEqual([8]);
  const { data: jobs } = await test.call(onTable(listTableJobs, "audited"), { jobId }, as);
  expect(jobs[0]).toMatchObject({ state: "reverted", failedRows: 1 });
});

it.each([
  ["is taken back while what rows pointed to is still there", false],
  ["changes nothing where it is gone, and says so", true],
])("an import that changed references %s", async (_what, isGone) => {
  // given
  const as = { as: user.userCode };
  const on = <Call extends CallDeclaration>(call: Call) => onTable(call, "audited");
  const add = async (code: string, parent: number | null) =>
    (await test.call(on(addTableRow), { code, parent }, as)).data["id"] as number;
  const [first, second] = [await add(`F${isGone}`, null), await add(`S${isGone}`, null)];
  const keys = [await add(`X${isGone}`, first), await add(`Y${isGone}`, null)];
  const sheet = `code,parent\nX${isGone},${second}\nY${isGone},${second}\n`;
  const jobId = await aCheckedSheet(test, user, "audited", { sheet, mode: "upsert", by: "code" });
  await test.call(on(importTableCommit), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "commit" });
  if (isGone) await test.call(on(removeTableRows), { keys: [first] }, as);

  // when
  await test.call(on(importTableRevert), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "revert" });

  // then
  const { data } = await test.call(on(listTableRows), { filter: { id: { in: keys } }, sort: ["code"] }, as);
  const { data: jobs } = await test.call(on(listTableJobs), { jobId }, as);
  expect(data.rows.map(({ parent }) => parent)).toEqual(isGone ? [second, second] : [first, null]);
  expect(jobs[0]).toMatchObject({ state: isGone ? "failed" : "reverted" });
});

it("changes nothing back where an earlier value is taken by now, and says of which row and by whom", async () => {
  // given
  const as = { as: user.userCode };
  const on = <Call extends CallDeclaration>(call: Call) => onTable(call, "audited");
  const { data: row } = await test.call(on(addTableRow), { code: "T1" }, as);
  const sheet = `id,code\n${row["id"]},T2\n`;
  const jobId = await aCheckedSheet(test, user, "audited", { sheet, mode: "update", by: "id" });
  await test.call(on(importTableCommit), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "commit" });
  const { data: other } = await test.call(on(addTableRow), { code: "T1" }, as);

  // when
  await test.call(on(importTableRevert), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "revert" });

  // then
  const { data: jobs } = await test.call(on(listTableJobs), { jobId }, as);
  expect(jobs[0]).toMatchObject({
    state: "failed",
    error: `Nothing was changed back: the code of “${row["id"]}” is now taken by “${other["id"]}”. Change “${other["id"]}” first, or restore other fields alone.`,
  });
});

it("says no more than that of a value which its person may not read", async () => {
  // given
  const as = { as: user.userCode };
  const on = <Call extends CallDeclaration>(call: Call) => onTable(call, "audited");
  const { data: row } = await test.call(on(addTableRow), { code: "W1", pin: "1" }, as);
  const sheet = `id,pin\n${row["id"]},2\n`;
  const jobId = await aCheckedSheet(test, user, "audited", { sheet, mode: "update", by: "id" });
  await test.call(on(importTableCommit), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "commit" });
  await test.call(on(addTableRow), { code: "W2", pin: "1" }, as);

  // when
  await test.call(on(importTableRevert), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "revert" });

  // then
  const { data: jobs } = await test.call(on(listTableJobs), { jobId }, as);
  expect(jobs[0]).toMatchObject({
    state: "failed",
    error:
      "Nothing was undone: a value that a row had is taken by another by now, or what it pointed to is gone. Change the rows one by one.",
  });
});

it("takes no row away that another points to by now, and says so", async () => {
  // given
  const as = { as: user.userCode };
  const on = <Call extends CallDeclaration>(call: Call) => onTable(call, "plain");
  const jobId = await aCheckedSheet(test, user, "plain", { sheet: "code\nV1\n" });
  await test.call(on(importTableCommit), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "commit" });
  const { data } = await test.call(on(listTableRows), { filter: { code: { eq: "V1" } } }, as);
  await test.call(on(addTableRow), { code: "V2", parent: data.rows[0]?.["id"] as number }, as);

  // when
  await test.call(on(importTableRevert), { jobId }, as);
  await runTransfer(test.ports, { jobId, step: "revert" });

  // then
  const { data: jobs } = await test.call(on(listTableJobs), { jobId }, as);
  expect(jobs[0]).toMatchObject({ state: "failed", error: expect.stringContaining("plain") });
});
