import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());
beforeEach(async () => {
  office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "没人管的假" });
  await sql`update user_account set status = '0' where user_code = ${office.leader.userCode}`.execute(
    web.app.database.kysely,
  );
});

it("whoever has left is offered first where tasks are handed over, and how many there are is said", async () => {
  // given
  const { user } = await web.open("/taskChange", { as: office.admin.userCode });
  await user.click(await screen.findByRole("button", { name: "移交某人的全部任务" }));

  // when
  const from = screen.getByRole("combobox", { name: /^移交谁的任务/u });
  await user.click(from);
  await user.click(await screen.findByRole("option", { name: /^组长甲.*已离职 · 1 项/u }));

  // then
  expect(await screen.findByText(/^共 1 项任务/u)).toBeVisible();
});

it("what nobody will do is marked, and listed alone by the address a notice leads to", async () => {
  // given
  const opened = await web.open("/taskChange?holders=left", { as: office.admin.userCode });

  // when
  const row = (await screen.findByRole("link", { name: "没人管的假" })).closest("li")!;

  // then
  expect(within(row).getByText("已离职，无人办理")).toBeVisible();
  const only = screen.getByRole("checkbox", { name: "只看办理人已离职的任务" });
  expect(only).toBeChecked();
  expect(await accessibilityFaultsIn(document.body)).toEqual([]);

  // when
  await sql`update user_account set status = '1' where user_code = ${office.leader.userCode}`.execute(
    web.app.database.kysely,
  );
  await opened.user.click(only);

  // then
  await waitFor(() => expect(screen.queryByText("已离职，无人办理")).not.toBeInTheDocument());
  expect(screen.getByRole("link", { name: "没人管的假" })).toBeVisible();
});
