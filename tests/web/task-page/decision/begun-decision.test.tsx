import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { backUsers } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { giveElementsSize } from "../../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";
import { readBegun } from "../../../../src/web/task-page/decision/begun-decision.ts";

giveElementsSize();

describe("a way of deciding that was begun and not sent", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterEach(() => web.instead.clear());
  afterAll(() => web.close());

  const bar = () => screen.findByRole("region", { name: "办理" });
  const inBar = async () => within(await bar());
  /** Opens a new task; `comeBack` leaves it for another screen and opens it again. */
  async function opened() {
    await applyForLeave(web.app, office, { title: "要办理的假" });
    const { rows } = (await web.app.call(todoTasks, {}, { as: office.leader.userCode })).data;
    const newest = Math.max(...rows.map(({ bpdTaskId }) => bpdTaskId));
    const address = `/userTaskDesc?bpdTaskId=${newest}`;
    const { user, router } = await web.open(address, { as: office.leader.userCode });
    const comeBack = async () => {
      await act(() => router.navigate("/myApply"));
      await screen.findByRole("heading", { level: 1, name: "我的申请" });
      await act(() => router.navigate(address));
    };
    return { user, comeBack };
  }
  const returned = async () => {
    const { user, comeBack } = await opened();
    await user.click((await inBar()).getByRole("button", { name: "退回" }));
    const person = await screen.findByRole("radio", { name: new RegExp(office.staff.realName, "u") });
    await waitFor(() => expect(person).toBeChecked());
    await user.click(screen.getByRole("radio", { name: /^直接回到/u }));
    await user.type(screen.getByRole("textbox", { name: "退回原因" }), "请补充");
    await comeBack();
    return { user, comeBack };
  };

  it("is open again: to whom one returns and how it comes back, said to be back, until it is given up", async () => {
    // when
    const { user, comeBack } = await returned();

    // then
    expect(await screen.findByRole("textbox", { name: "退回原因" })).toHaveValue("请补充");
    const person = await screen.findByRole("radio", { name: new RegExp(office.staff.realName, "u") });
    expect(person).toBeChecked();
    expect(person).not.toHaveFocus();
    expect(screen.getByRole("radio", { name: /^直接回到/u })).toBeChecked();
    expect(screen.getByRole("button", { name: `退回给${office.staff.realName}` })).toBeEnabled();
    expect(screen.getByText("已恢复您之前的“退回”，尚未提交。")).toBeVisible();

    // when
    await user.click((await inBar()).getByRole("button", { name: "取消" }));
    await comeBack();

    // then
    expect(await screen.findByRole("textbox", { name: "审批意见" })).toHaveValue("请补充");
    expect(screen.queryByText(/已恢复您之前的/u)).toBeNull();
  });

  it("asks anew whom it goes back to where that is nobody on its path any more", async () => {
    // given
    const { user, comeBack } = await opened();
    await user.click((await inBar()).getByRole("button", { name: "退回" }));
    const person = await screen.findByRole("radio", { name: new RegExp(office.staff.realName, "u") });
    await waitFor(() => expect(person).toBeChecked());

    // when
    web.instead.set(backUsers.path, () =>
      Response.json({ flag: true, data: [], code: 200, msg: "", errors: {} }),
    );
    await comeBack();

    // then
    expect(await screen.findByText(/已恢复您之前的“退回”/u)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: `退回给${office.staff.realName}` })).toBeNull(),
    );
  });

  it("is open again: who is asked to countersign, and in which way", async () => {
    // given
    const { user, comeBack } = await opened();
    await user.click((await inBar()).getByRole("button", { name: "加签" }));
    await user.type(await screen.findByRole("combobox"), office.head.realName);
    await screen.findByRole("option", { name: new RegExp(office.head.realName, "u") });
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("radio", { name: /任一|任意/u }));

    // when
    await comeBack();

    // then
    expect(await screen.findByText("已恢复您之前的“加签”，尚未提交。")).toBeVisible();
    expect(await (await inBar()).findByText(office.head.realName)).toBeVisible();
    expect(screen.getByRole("radio", { name: /任一|任意/u })).toBeChecked();
    expect(screen.getByRole("combobox")).not.toHaveFocus();

    // when
    await user.type(screen.getByRole("textbox", { name: "请对方确认的事项" }), "怎么看");
    await user.click((await inBar()).getByRole("button", { name: "加签" }));

    // then
    await screen.findByText(/已办理$|已加签|已发/u, { selector: "h1" });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("chancery.decision."))).toEqual([]);
  });

  it("is open again: to whom the task is given, and why", async () => {
    // given
    const { user, comeBack } = await opened();
    await user.click((await inBar()).getByRole("button", { name: "更多" }));
    await user.click((await inBar()).getByRole("button", { name: "转办" }));
    const panel = () => screen.findByRole("region", { name: "转办" });
    await user.type(within(await panel()).getByRole("combobox"), office.head.realName);
    await user.click(await screen.findByRole("option", { name: new RegExp(office.head.realName, "u") }));
    await user.type(within(await panel()).getByRole("textbox", { name: /^原因/u }), "出差");

    // when
    await comeBack();

    // then
    expect(within(await panel()).getByRole("textbox", { name: /^原因/u })).toHaveValue("出差");
    expect(within(await panel()).getByText(office.head.realName)).toBeVisible();
    expect(within(await panel()).getByText("已恢复您之前的“转办”，尚未提交。")).toBeVisible();

    // when
    await user.click(within(await panel()).getByRole("button", { name: "取消" }));
    await comeBack();

    // then
    expect(await screen.findByRole("textbox", { name: "审批意见" })).toBeVisible();
  });

  it("counts as not begun where it cannot be read", () => {
    expect(readBegun({ mode: "fly" }).mode).toBeUndefined();
    expect(readBegun({ mode: "return", back: { backTo: { taskId: 7 }, resume: "no" } })).toMatchObject({
      mode: "return",
      back: { backTo: undefined, resume: "walk" },
      countersign: { signUsers: [], signMode: "all" },
    });
  });
});
