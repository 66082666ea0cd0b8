import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAccount } from "../../../support/builders/account.ts";
import { aDepartment, aReportingLine } from "../../../support/builders/organisation.ts";
import { shippedSchemas } from "../../../support/shipped-tables.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest({ schemas: shippedSchemas });
});
afterAll(() => web.close());

it("says of each head of a department who that is, and leaves out what none of the rows has", async () => {
  // given
  const db = web.app.database.kysely;
  const keeper = await anAccount(db, { roles: ["admin"] });
  const { organId } = keeper;
  const { deptId } = await aDepartment(db, { organId, deptName: "业务部" });
  const head = await anAccount(db, { organId, realName: "负责人甲" });
  await aReportingLine(db, { type: "deptHead", organId, deptId, userCode: head.userCode });

  // when
  await web.open(`/basic/dept?row=${deptId}`, { as: keeper.userCode });

  // then
  const lines = within((await screen.findByRole("heading", { name: /汇报关系/u })).closest("section")!);
  expect((await lines.findAllByRole("columnheader")).map(({ textContent }) => textContent)).toEqual([
    "编号",
    "关系类型",
    "担任人",
  ]);
  expect(lines.getByText("负责人甲")).toBeTruthy();
});
