import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { applyForLeave, aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { giveElementsSize } from "../../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

giveElementsSize();

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
  office = await aLeaveOffice(web.app);
});
afterAll(() => web.close());

const taskOf = async (keyword: string) =>
  (await web.app.call(todoTasks, { keyword }, { as: office.leader.userCode })).data.rows[0]!.bpdTaskId;

it("takes a question back and goes on to the return, after one dialog has said both", async () => {
  // given
  const { applyId } = await applyForLeave(web.app, office, { title: "先问后退的假" });
  const bpdTaskId = await taskOf(applyId);
  const asked = {
    bpdTaskId,
    actionCode: TaskAction.requestCountersign,
    approveComments: "怎么看",
    question: "怎么看",
    signUsers: [office.head.userCode],
  };
  void (await web.app.call(submitApprove, asked, { as: office.leader.userCode })).data;
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`, { as: office.leader.userCode });

  // when
  await user.click(await screen.findByRole("button", { name: "撤回加签并退回" }));
  const dialog = await screen.findByRole("dialog", { name: "撤回加签并退回" });
  expect(dialog).toHaveTextContent("部门负责人甲");
  await user.click(within(dialog).getByRole("button", { name: "撤回加签并退回" }));

  // then
  expect(await screen.findByRole("radio", { name: /员工甲/u })).toBeChecked();
  expect(screen.getByRole("button", { name: "退回给员工甲" })).toBeInTheDocument();
  const { rows } = (await web.app.call(todoTasks, { keyword: applyId }, { as: office.head.userCode })).data;
  expect(rows).toEqual([]);
});

it("keeps the dialog, with why it was refused, when the answer came first", async () => {
  // given
  const { applyId } = await applyForLeave(web.app, office, { title: "答得更快的假" });
  const bpdTaskId = await taskOf(applyId);
  const asked = {
    bpdTaskId,
    actionCode: TaskAction.requestCountersign,
    approveComments: "怎么看",
    question: "怎么看",
    signUsers: [office.head.userCode],
  };
  void (await web.app.call(submitApprove, asked, { as: office.leader.userCode })).data;
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`, { as: office.leader.userCode });
  await user.click(await screen.findByRole("button", { name: "撤回加签并退回" }));
  const dialog = await screen.findByRole("dialog", { name: "撤回加签并退回" });
  const { rows } = (await web.app.call(todoTasks, { keyword: applyId }, { as: office.head.userCode })).data;
  const agreed = {
    bpdTaskId: rows[0]!.bpdTaskId,
    actionCode: TaskAction.countersignAgree,
    approveComments: "可",
  };
  void (await web.app.call(submitApprove, agreed, { as: office.head.userCode })).data;

  // when
  await user.click(within(dialog).getByRole("button", { name: "撤回加签并退回" }));

  // then
  expect(await within(dialog).findByRole("alert")).not.toBeEmptyDOMElement();
  expect(await screen.findByRole("button", { name: "同意", hidden: true })).toBeInTheDocument();
  expect(dialog).toBeInTheDocument();
  expect(within(dialog).getByRole("alert")).not.toBeEmptyDOMElement();
});

it("leads from a task that was handled to those who have the application now", async () => {
  // given
  const { applyId } = await applyForLeave(web.app, office, { title: "已经往下走的假", days: 5 });
  const bpdTaskId = await taskOf(applyId);
  const approved = { bpdTaskId, actionCode: TaskAction.approve, approveComments: "同意" };
  void (await web.app.call(submitApprove, approved, { as: office.leader.userCode })).data;

  // when
  await web.open(`/userTaskDesc?bpdTaskId=${bpdTaskId}`, { as: office.leader.userCode });

  // then
  const link = await screen.findByRole("link", { name: /现在由部门负责人甲在.+办理：打开申请/u });
  expect(link.getAttribute("href")).toContain(`/applyDesc?applyId=${applyId}`);
});
