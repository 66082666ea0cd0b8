import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  bulkRemoveTableRows,
  checkTableValue,
  onTable,
  saveTableRow,
} from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aDataForbid } from "../../../support/builders/data-forbid.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

/** Its key is given, and what is deleted lies in the recycle bin, from which only keepers bring it back. */
const tool = aSchema({
  name: "tool",
  label: "code",
  required: ["code"],
  properties: {
    code: { title: "code", type: "string", maxLength: 20 },
    shelf: { title: "shelf", type: "string", maxLength: 20 },
  },
  entity: {
    key: "code",
    softDelete: true,
    access: { read: ["*"], create: ["*"], delete: ["keeper"], restore: ["keeper"] },
  },
});

let test: TestApp;
let keeper: string;
let clerk: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "tool.json": tool } });
  const people = test.database.kysely;
  const { userCode, organId, deptId } = await anAccount(people, { roles: ["keeper"] });
  keeper = userCode;
  clerk = (await anAccount(people, { organId, deptId, roles: ["clerk"] })).userCode;
  const as = { as: keeper };
  void (await test.call(onTable(addTableRow, "tool"), { code: "T1", shelf: "far" }, as)).data;
  void (await test.call(onTable(bulkRemoveTableRows, "tool"), { keys: ["T1"] }, as)).data;
});
afterAll(() => test.close());

const said = async (as: string) => {
  const caller = { as, lang: "en-US" as const };
  const row = { code: "T1", shelf: "near" };
  const added = await test.call(onTable(addTableRow, "tool"), row, caller);
  const saved = await test.call(onTable(saveTableRow, "tool"), { row, details: [] }, caller);
  const typed = await test.call(onTable(checkTableValue, "tool"), { row, field: "code" }, caller);
  return [added.body.errors?.["code"], saved.body.errors?.["code"], typed.data];
};

describe("a new row with the key of one in the recycle bin", () => {
  it("is refused with where that lies, to whoever may bring it back", async () => {
    const told = expect.stringContaining("recycle bin");
    expect(await said(keeper)).toEqual([told, told, { unique: false, isInBin: true }]);
  });

  it("is refused as any key that is taken to whoever may not, or from whom that row is kept", async () => {
    // given
    const { userCode } = await anAccount(test.database.kysely, { roles: ["keeper"] });
    await aDataForbid(test.database.kysely, { userCode, entity: "tool", rowFilter: { shelf: "far" } });

    // then
    const taken = "This value is taken; choose another.";
    expect(await said(clerk)).toEqual([taken, taken, { unique: true }]);
    expect(await said(userCode)).toEqual([taken, taken, { unique: true }]);
  });
});
