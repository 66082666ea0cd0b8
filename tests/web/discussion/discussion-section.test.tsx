import { act, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discussion, postToDiscussion } from "#contract/calls/discussion.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { contents } from "../../support/builders/a-file.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the discussion of an application", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  const aFiledLeave = () => {
    const values = { leaveType: "annual", days: 1, reason: "休假" };
    return fileApplication(web.app, office.staff.userCode, office.processId, values);
  };
  const posts = async (applyId: string) =>
    (await web.app.call(discussion, { applyId }, { as: office.staff.userCode })).data.posts;
  const section = () => screen.findByRole("region", { name: "讨论" });

  it("takes what one says by keyboard, and offers to withdraw it", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as: office.leader.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "留言" }));
    const form = await screen.findByRole("group", { name: "留言" });
    await user.type(
      within(form).getByRole("textbox", { name: "留言内容" }),
      "请补合同{Control>}{Enter}{/Control}",
    );

    // then
    const withdraw = await within(await section()).findByRole("button", { name: "撤回" });
    expect(within(await section()).getByText("请补合同")).toBeVisible();
    expect(await accessibilityFaultsIn(await section())).toEqual([]);
    await user.click(withdraw);
    expect(await within(await section()).findByText(/留言已撤回/u)).toBeVisible();
    expect((await posts(applyId))[0]?.withdrawnAt).not.toBeNull();
  });

  it("has what was written and not sent when one comes back, until it is given up", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const address = `/applyDesc?applyId=${applyId}`;
    const { user, router } = await web.open(address, { as: office.leader.userCode });
    const comeBack = async () => {
      await act(() => router.navigate("/myApply"));
      await act(() => router.navigate(address));
    };
    await user.click(await screen.findByRole("button", { name: "留言" }));
    await user.type(await screen.findByRole("textbox", { name: "留言内容" }), "写到一半");

    // when
    await comeBack();

    // then
    expect(await screen.findByRole("textbox", { name: "留言内容" })).toHaveValue("写到一半");

    // when
    await user.click(within(await section()).getByRole("button", { name: "取消" }));
    await comeBack();

    // then
    expect(await screen.findByRole("button", { name: "留言" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "留言内容" })).toBeNull();
  });

  it("has of whom one asks and whom one names when one comes back, and says that it is back", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const address = `/applyDesc?applyId=${applyId}`;
    const { user, router } = await web.open(address, { as: office.leader.userCode });
    await user.click(await screen.findByRole("button", { name: "提问" }));
    const form = () => screen.findByRole("group", { name: "提问" });
    await user.type(within(await form()).getByRole("combobox", { name: /向谁提问/u }), "部门负责人甲");
    await user.click(await screen.findByRole("option", { name: /部门负责人甲/u }));
    await user.type(within(await form()).getByRole("combobox", { name: /提及人员/u }), "员工甲");
    await user.click(await screen.findByRole("option", { name: /员工甲/u }));

    // when
    await act(() => router.navigate("/myApply"));
    await act(() => router.navigate(address));

    // then
    expect(await within(await form()).findByText("部门负责人甲")).toBeVisible();
    expect(within(await form()).getByText("员工甲")).toBeVisible();
    expect(within(await form()).getByText("已恢复您之前写的内容，尚未发送。")).toBeVisible();
    await user.click(within(await form()).getByRole("button", { name: "取消" }));
  });

  it("has the files that were put with it when one comes back, and says which is gone instead of sending it", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const address = `/applyDesc?applyId=${applyId}`;
    const { user, router } = await web.open(address, { as: office.leader.userCode });
    await user.click(await screen.findByRole("button", { name: "留言" }));
    const chooser = await screen.findByLabelText<HTMLInputElement>(/附件/u, { selector: "input" });
    const files = ["合同.pdf", "报价.pdf"].map((name) => new File([new Uint8Array(contents.pdf)], name));
    await user.upload(chooser, files);
    await screen.findByRole("button", { name: "移除“合同.pdf”" });
    await screen.findByRole("button", { name: "移除“报价.pdf”" });

    // when
    await act(() => router.navigate("/myApply"));
    await act(() => router.navigate(address));

    // then
    const back = await screen.findByRole("group", { name: "留言" });
    expect(await within(back).findByRole("button", { name: "移除“合同.pdf”" })).toBeVisible();

    // when: one was kept for too long
    await sql`delete from attachment where file_name = '报价.pdf'`.execute(web.app.database.kysely);
    await act(() => router.navigate("/myApply"));
    await act(() => router.navigate(address));

    // then: it is said where the file stands, before anything is sent
    const form = await screen.findByRole("group", { name: "留言" });
    expect(await within(form).findByText(/附件“报价.pdf”不存在、已过期/u)).toBeVisible();
    expect(within(form).queryByText(/附件“合同.pdf”不存在/u)).toBeNull();

    // when
    await user.type(within(form).getByRole("textbox", { name: "留言内容" }), "见附件");
    await user.click(within(form).getByRole("button", { name: "发送" }));

    // then
    expect(await within(form).findByText(/附件“报价.pdf”不存在、已过期/u)).toBeVisible();
    expect(await posts(applyId)).toEqual([]);

    // when
    await user.click(within(form).getByRole("button", { name: "移除“报价.pdf”" }));
    await user.click(within(form).getByRole("button", { name: "发送" }));

    // then
    const sent = [{ message: "见附件", files: [{ fileName: "合同.pdf" }] }];
    await expect.poll(() => posts(applyId)).toMatchObject(sent);
  });

  it("has an answer that was being written open again at its question", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const { leader, staff } = office;
    const asked = { applyId, message: "是否已报备？", asked: staff.userCode };
    void (await web.app.call(postToDiscussion, asked, { as: leader.userCode })).data;
    const address = `/applyDesc?applyId=${applyId}`;
    const { user, router } = await web.open(address, { as: staff.userCode });
    await user.click(await screen.findByRole("button", { name: "回复组长甲的提问" }));
    await user.type(await screen.findByRole("textbox", { name: "留言内容" }), "已报");

    // when
    await act(() => router.navigate("/myApply"));
    await act(() => router.navigate(address));

    // then
    const form = await screen.findByRole("group", { name: "回复提问" });
    expect(within(form).getByRole("textbox", { name: "留言内容" })).toHaveValue("已报");
  });

  it("asks a person who may not read it only after saying so, and sends it to them", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as: office.leader.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "提问" }));
    const form = await screen.findByRole("group", { name: "提问" });
    await user.type(within(form).getByRole("combobox", { name: /向谁提问/u }), "部门负责人甲");
    await user.click(await screen.findByRole("option", { name: /部门负责人甲/u }));
    await user.type(within(form).getByRole("textbox", { name: "留言内容" }), "是否已报备？");
    await user.click(within(form).getByRole("button", { name: "提问" }));
    expect(await within(form).findByText(/不能查看该申请，请先传阅/u)).toBeVisible();
    await user.click(within(form).getByRole("checkbox", { name: /同时传阅/u }));
    await user.click(within(form).getByRole("button", { name: "提问" }));

    // then
    expect(await within(await section()).findByText("等待部门负责人甲回复")).toBeVisible();
    expect(await posts(applyId)).toMatchObject([{ message: "是否已报备？", question: { state: "open" } }]);
  });

  it("shows a question as open until whom it was asked of has answered", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const { leader, staff } = office;
    const asked = { applyId, message: "是否已报备？", asked: staff.userCode };
    void (await web.app.call(postToDiscussion, asked, { as: leader.userCode })).data;
    const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as: staff.userCode });
    expect(await screen.findByText("待回复提问 1 条")).toBeVisible();

    // when
    await user.click(await screen.findByRole("button", { name: "回复组长甲的提问" }));
    const form = await screen.findByRole("group", { name: "回复提问" });
    await user.type(within(form).getByRole("textbox", { name: "留言内容" }), "已报备");
    await user.click(within(form).getByRole("button", { name: "发送" }));

    // then
    expect(await screen.findByText("员工甲已回复")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("待回复提问 1 条")).toBeNull());
  });
});
