import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDepartment, aReportingLine } from "../../support/builders/organisation.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  office = await aLeaveOffice(web.app);
});
afterAll(() => web.close());

const db = () => web.app.database.kysely;

it("before the account of a head is disabled, and then in its panel, it is said which departments are left without one, and led there", async () => {
  // given: two departments headed alone, and one headed together with somebody
  const { organId } = office.admin;
  const claims = await aDepartment(db(), { organId, deptName: "理赔部" });
  const cars = await aDepartment(db(), { organId, deptName: "车险部" });
  const shared = await aDepartment(db(), { organId, deptName: "两人负责的部门" });
  const head = await anAccount(db(), { organId, deptId: claims.deptId, roles: [] });
  for (const { deptId } of [claims, cars, shared])
    await aReportingLine(db(), { type: "deptHead", organId, deptId, userCode: head.userCode });
  await aReportingLine(db(), {
    type: "deptHead",
    organId,
    deptId: shared.deptId,
    userCode: office.leader.userCode,
  });
  const { user } = await web.open(`/userManage?row=${head.userCode}&do=edit`, { as: office.admin.userCode });
  const form = (await screen.findByRole("button", { name: "保存" })).closest("form")!;

  // when
  const status = await within(form).findByRole("combobox", { name: /^状态/u });
  await user.click(status);
  await user.click(await screen.findByTitle("停用"));

  // then
  const ahead = await screen.findByRole("list", { name: /^保存后，以下部门将没有负责人/u });
  expect(
    within(ahead)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["理赔部", "车险部"]);

  // when
  await user.click(screen.getByRole("button", { name: "保存" }));

  // then
  const gone = await screen.findByRole("list", { name: /^以下部门已没有负责人/u });
  expect(within(gone).getByRole("link", { name: "车险部" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/basic/dept?row=${cars.deptId}`),
  );
  expect(within(gone).queryByText("两人负责的部门")).toBeNull();
});
