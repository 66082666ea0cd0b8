import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ schemas: "schemas" });
});
afterAll(() => app.close());

test("who saved first is named, and called by their code to whom their name is kept from", async () => {
  // given
  const db = app.database.kysely;
  const { organId } = await anOrganisation(db);
  const { deptId } = await aDepartment(db, { organId });
  const designer = (realName: string) =>
    anAccount(db, { organId, deptId, realName, roles: ["process-admin"] });
  const [first, second, third] = [
    await designer("设计员甲"),
    await designer("设计员乙"),
    await designer("设计员丙"),
  ];
  await aDataForbid(db, { userCode: third.userCode, entity: "user", fields: ["realName"] });
  const data = JSON.stringify({ ...aPage(aField("note")), pageId: "TWO", company: String(organId) });
  const save = ({ userCode: as }: { userCode: string }, rowVersion?: number) =>
    app.call(insertFormPageInfo, { data, ...(rowVersion === undefined ? {} : { rowVersion }) }, { as });
  expect((await save(first)).status).toBe(200);

  // when
  const [late, kept] = [await save(second, 0), await save(third, 0)];

  // then
  expect([late.status, late.body.params?.["who"]]).toEqual([409, "设计员甲"]);
  expect(late.body.msg).toContain("设计员甲");
  expect([kept.status, kept.body.params?.["who"]]).toEqual([409, first.userCode]);
});
