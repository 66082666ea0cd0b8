import { screen, waitFor } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "谁来批的假" });
});
afterAll(() => web.close());

it("the panel of an account that has ended leads to the hand-over of what lies with it, begun with its person", async () => {
  // given
  const { leader, admin } = office;
  await sql`update user_account set valid_until = current_date - 1 where user_code = ${leader.userCode}`.execute(
    web.app.database.kysely,
  );
  const { user } = await web.open(`/userManage?row=${leader.userCode}`, { as: admin.userCode });

  // when
  expect(await screen.findByText(/^在本机构尚有 1 项未办任务/u)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "移交" }));

  // then
  const from = await screen.findByRole("combobox", { name: /^移交谁的任务/u });
  await waitFor(() => expect(from.closest("form")).toHaveTextContent(leader.realName));
  expect(await screen.findByText(/谁来批的假/u)).toBeVisible();
});

it("the panel of somebody who holds nothing says nothing of it", async () => {
  // when
  await web.open(`/userManage?row=${office.staff.userCode}`, { as: office.admin.userCode });

  // then
  expect(await screen.findByText("账号长期有效。")).toBeVisible();
  expect(screen.queryByRole("link", { name: "移交" })).toBeNull();
});
