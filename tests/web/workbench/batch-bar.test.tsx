import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { approveMany } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { applyForLeave, aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { approve } from "../../support/builders/file-application.ts";
import { giveElementsSize } from "../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

giveElementsSize();

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());
beforeEach(async () => {
  office = await aLeaveOffice(web.app);
});

it("approves several with one opinion; what could not be approved is said and stays", async () => {
  // given
  for (const title of ["第一份假", "第二份假", "第三份假"]) await applyForLeave(web.app, office, { title });
  const { user } = await web.open("/userTask", { as: office.leader.userCode });
  await screen.findByRole("option", { name: /第一份假/u }, { timeout: 40_000 });
  await user.click(await screen.findByRole("button", { name: "多选" }, { timeout: 8_000 }));
  const bar = screen.getByRole("form", { name: "多选" });
  await user.click(screen.getByRole("option", { name: /第一份假/u }));
  await user.click(screen.getByRole("option", { name: /第二份假/u }));

  // when one of them is decided elsewhere
  await screen.findByText("已选 2 项", undefined, { timeout: 8_000 });
  const faults = await accessibilityFaultsIn(bar);
  expect(faults).toEqual([]);
  const { rows } = (await web.app.call(todoTasks, {}, { as: office.leader.userCode })).data;
  const second = rows.find(({ applyTitle }) => applyTitle === "第二份假")!;
  void (await approve(web.app, office.leader.userCode, second.bpdTaskId)).data;
  await user.type(within(bar).getByRole("textbox", { name: /审批意见/u }), "同意休假");
  await user.click(within(bar).getByRole("button", { name: /^同意 \d 项$/u }));

  // then
  await waitFor(async () => {
    const left = (await web.app.call(todoTasks, {}, { as: office.leader.userCode })).data.rows;
    expect(left.map(({ applyTitle }) => applyTitle)).toEqual(["第三份假"]);
  });
  await waitFor(() => expect(screen.queryByRole("option", { name: /第一份假/u })).toBeNull());
}, 90_000);

it("says what could not be approved until that is read, also where the list has nothing left to choose from", async () => {
  // given
  for (const title of ["第一份假", "第二份假"]) await applyForLeave(web.app, office, { title });
  const as = office.leader.userCode;
  const { user } = await web.open("/userTask", { as });
  await screen.findByRole("option", { name: /第一份假/u }, { timeout: 40_000 });
  await user.click(await screen.findByRole("button", { name: "多选" }, { timeout: 8_000 }));
  await user.click(await screen.findByRole("button", { name: "全选 2 项" }));
  const bar = screen.getByRole("form", { name: "多选" });
  await user.type(within(bar).getByRole("textbox", { name: /审批意见/u }), "同意休假");
  const { rows } = (await web.app.call(todoTasks, {}, { as })).data;

  // when both are gone by the time the list is asked for anew
  const results = rows.map(({ bpdTaskId }, at) => ({
    bpdTaskId,
    msg: at === 0 ? null : "已由别人办理。",
    next: [],
  }));
  web.instead.set(approveMany.path, () => Response.json({ flag: true, data: { approved: 1, results } }));
  web.instead.set(todoTasks.path, () => Response.json({ flag: true, data: { rows: [], total: 0 } }));
  await user.click(within(bar).getByRole("button", { name: /^同意 \d 项$/u }));

  // then
  expect(await screen.findByText("已由别人办理。")).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole("option", { name: /份假/u, hidden: true })).toEqual([]));
  expect(screen.getByText("已由别人办理。")).toBeVisible();
  web.instead.clear();
}, 90_000);

it("shows of each row whether it is chosen", async () => {
  // given
  for (const title of ["可同意的假", "另一份假"]) await applyForLeave(web.app, office, { title });
  const { user } = await web.open("/userTask", { as: office.leader.userCode });
  const one = await screen.findByRole("option", { name: /可同意的假/u }, { timeout: 40_000 });
  expect(one).not.toHaveAttribute("aria-checked");

  // when
  await user.click(await screen.findByRole("button", { name: "多选" }, { timeout: 8_000 }));
  expect(one).toHaveAttribute("aria-checked", "false");
  await user.click(one);

  // then
  expect(one).toHaveAttribute("aria-checked", "true");
  expect(screen.getByRole("option", { name: /另一份假/u })).toHaveAttribute("aria-checked", "false");
}, 60_000);

it("is not offered where nothing can be decided together", async () => {
  // given
  for (const title of ["收回的假", "又收回的假"]) {
    const { applyId } = await applyForLeave(web.app, office, { title });
    void (await web.app.call(recallInstance, { applyId }, { as: office.staff.userCode })).data;
  }

  // when
  await web.open("/userTask", { as: office.staff.userCode });

  // then
  await screen.findByRole("option", { name: /又收回的假/u }, { timeout: 40_000 });
  expect(screen.queryByRole("button", { name: "多选" })).toBeNull();
}, 60_000);

it("chooses all of the list at once, and offers that no more", async () => {
  // given
  for (const title of ["第一份假", "第二份假", "第三份假"]) await applyForLeave(web.app, office, { title });
  const { user } = await web.open("/userTask", { as: office.leader.userCode });
  await screen.findByRole("option", { name: /第一份假/u });
  await user.click(await screen.findByRole("button", { name: "多选" }));

  // when
  await user.click(await screen.findByRole("button", { name: "全选 3 项" }));

  // then
  await screen.findByText("已选 3 项");
  expect(screen.queryByRole("button", { name: "全选 3 项" })).toBeNull();
});
