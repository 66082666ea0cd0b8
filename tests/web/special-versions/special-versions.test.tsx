import { screen, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
let applyId: string;
beforeAll(async () => {
  web = await startWebTest({ schemas: `${checkoutDir}/schemas` });
  office = await aLeaveOffice(web.app);
  ({ applyId } = await applyForLeave(web.app, office, { title: "有版本的假" }));
});
afterAll(() => web.close());

const db = () => web.app.database.kysely;
const open = (as: string) => web.open(`/applyDesc?applyId=${applyId}`, { as });

it("an application whose process keeps no versions says nothing of them", async () => {
  // when
  await open(office.leader.userCode);

  // then
  expect(await screen.findByRole("region", { name: "讨论" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "申请版本" })).toBeNull();
});

it("who holds a step keeps a version, and everybody with a part in it reads what it said then", async () => {
  // given
  await sql`insert into data_item_control (data_en_name, data_con_value, data_con_desc, status)
    values ('sqmSpecialProcessId', ${office.processId}, '特殊', '1')`.execute(db());
  const { user, page } = await open(office.leader.userCode);
  const section = await screen.findByRole("region", { name: "申请版本" });
  expect(section).toHaveTextContent("还没有保存过版本");

  // when
  await user.click(within(section).getByRole("button", { name: "保存当前版本" }));

  // then
  expect(await within(section).findByRole("button", { name: "版本 1" })).toBeVisible();
  expect(section).toHaveTextContent("组长审批 · 组长甲");
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);

  // when it says something else since, and the applicant looks
  await sql`update process_instance set form = jsonb_set(form, '{reason}', '"后来的事由"')
    where apply_id = ${applyId}`.execute(db());
  const other = await open(office.staff.userCode);
  await other.user.click(await screen.findByRole("button", { name: "版本 1" }));

  // then
  const dialog = await screen.findByRole("dialog", { name: "版本 1" });
  expect(await within(dialog).findByText(/^与当前内容不同的字段：/u)).toBeVisible();
  expect(dialog).not.toHaveTextContent("后来的事由");
  expect(screen.queryByRole("button", { name: "保存当前版本" })).toBeNull();
});
