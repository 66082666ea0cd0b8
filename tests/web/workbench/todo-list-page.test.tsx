import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { applyForLeave, aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { giveElementsSize } from "../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

giveElementsSize();

/** Until the test is over the window is as narrow as a phone. */
function aPhone(): void {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...matchMedia(query),
    matches: query.includes("max-width: 767px"),
  }));
  onTestFinished(() => void vi.stubGlobal("matchMedia", matchMedia));
}

describe("the work bench", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
  });

  const asLeader = (path = "/userTask") => web.open(path, { as: office.leader.userCode });
  const sent = () => web.requests.filter((request) => request === "POST /task/submitApprove").length;

  it("says what to do when nothing waits", async () => {
    // when
    await asLeader();

    // then
    expect(await screen.findByText("没有待办，都处理完了。")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "发起一个流程" })).toHaveAttribute("href", "#/startProcess");
  });

  it("takes a decided task out of the list and shows the next", async () => {
    // given
    await applyForLeave(web.app, office, { title: "先到的假" });
    await applyForLeave(web.app, office, { title: "后到的假" });
    const { user } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /后到的假/u }));

    // when
    await user.type(await screen.findByRole("textbox", { name: "审批意见" }), "同意休假");
    await user.click(screen.getByRole("button", { name: "同意" }));

    // then
    await waitFor(() => expect(screen.queryByRole("option", { name: /后到的假/u })).toBeNull());
    expect(await screen.findByRole("heading", { name: "先到的假" })).toBeInTheDocument();
    expect(screen.getByText("已办理。下一个：先到的假")).toBeInTheDocument();
  });

  it("is narrowed by type of task while more than one type is shown", async () => {
    // given
    await applyForLeave(web.app, office, { title: "按类型的假" });
    const show = (isShown: boolean) =>
      sql`update task_type set is_shown = ${isShown} where task_type_code = 'THIRDPART'`.execute(
        web.app.database.kysely,
      );
    await show(true);
    onTestFinished(async () => void (await show(false)));
    const { user } = await asLeader();
    await screen.findByRole("option", { name: /按类型的假/u });

    // when
    await user.click(await screen.findByRole("button", { name: /外部任务/u }));
    const elsewhere = await screen.findByText("这里没有符合条件的任务。");
    await user.click(screen.getByRole("button", { name: /流程任务/u }));

    // then
    expect(await screen.findByRole("option", { name: /按类型的假/u })).toBeInTheDocument();
    expect(elsewhere).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: /流程任务/u })).toHaveAttribute("aria-current", "page");
  });

  it("sends one decision however often the button is hit", async () => {
    // given
    await applyForLeave(web.app, office, { title: "双击的假" });
    const { user } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /双击的假/u }));
    await user.type(await screen.findByRole("textbox", { name: "审批意见" }), "同意");
    const before = sent();

    // when
    await user.dblClick(screen.getByRole("button", { name: "同意" }));

    // then
    await screen.findByText("没有待办，都处理完了。");
    expect(sent() - before).toBe(1);
  });

  it("asks for an opinion before anything travels", async () => {
    // given
    await applyForLeave(web.app, office, { title: "没有意见的假" });
    const { user } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /没有意见的假/u }));
    await screen.findByRole("textbox", { name: "审批意见" });
    const before = sent();

    // when
    await user.click(screen.getByRole("button", { name: "同意" }));

    // then
    expect(screen.getByRole("textbox", { name: "审批意见" })).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "审批意见" })).toBeInvalid();
    expect(sent()).toBe(before);
  });

  it("is worked by keyboard: j opens, a begins, Ctrl Enter sends", async () => {
    // given
    await applyForLeave(web.app, office, { title: "键盘的假" });
    const { user } = await asLeader();
    await screen.findByRole("option", { name: /键盘的假/u });

    // when
    await user.keyboard("j");
    await screen.findByRole("textbox", { name: "审批意见" });
    await user.keyboard("a");
    await waitFor(() => expect(screen.getByRole("textbox", { name: "审批意见" })).toHaveFocus());
    await user.keyboard("同意{Control>}{Enter}{/Control}");

    // then
    expect(await screen.findByText("没有待办，都处理完了。")).toBeInTheDocument();
  });

  it("puts the focus into the list with the first j, decides by a phrase's digit, and takes it back with z (A7, E3)", async () => {
    // given
    await applyForLeave(web.app, office, { title: "数字的假", days: 5 });
    const { user } = await asLeader();
    await screen.findByRole("option", { name: /数字的假/u });

    // when
    await user.keyboard("j");

    // then
    expect(screen.getByRole("listbox", { name: "待办任务" })).toHaveFocus();
    const opinion = await screen.findByRole("textbox", { name: "审批意见" });
    expect(opinion).toHaveAttribute("placeholder", "审批意见（必填）");

    // when
    await screen.findByRole("button", { name: "同意。" });
    await user.keyboard("1");

    // then
    expect(opinion).toHaveValue("同意。");
    expect(opinion).toHaveFocus();

    // when
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByRole("button", { name: "撤回我的审批" });
    await user.keyboard("z");

    // then
    expect(await screen.findByRole("option", { name: /数字的假/u })).toBeInTheDocument();
  });

  it("asks to countersign by c, a name and Enter; the focus stays in the search (A3, A4, A5)", async () => {
    // given
    await applyForLeave(web.app, office, { title: "会签的假" });
    const { user } = await asLeader();
    await screen.findByRole("option", { name: /会签的假/u });
    await user.keyboard("j");
    await screen.findByRole("textbox", { name: "审批意见" });

    // when
    await user.keyboard("c");

    // then
    const search = await screen.findByRole("combobox", { name: "按姓名或账号查找" });
    await waitFor(() => expect(search).toHaveFocus());

    // when
    await user.keyboard("部门负责人甲");
    await screen.findByRole("option", { name: /部门负责人甲/u });
    await user.keyboard("{Enter}");

    // then
    expect(await screen.findByRole("button", { name: /移除部门负责人甲/u })).toBeInTheDocument();
    expect(search).toHaveFocus();
    expect(search).toHaveValue("");

    // when
    await user.keyboard("没有这个人");

    // then
    expect(await screen.findByText("没有找到“没有这个人”")).toBeInTheDocument();
  });

  it("is shown by ? with the keys of this screen first, and by j again as soon as that is closed (A8, A18)", async () => {
    // given
    await applyForLeave(web.app, office, { title: "帮助的假" });
    const { user } = await asLeader();
    await screen.findByRole("option", { name: /帮助的假/u });
    await user.keyboard("j");
    await screen.findByRole("textbox", { name: "审批意见" });

    // when
    await user.keyboard("?");

    // then
    const help = await screen.findByRole("dialog", { name: "键盘快捷键" });
    const titles = within(help).getAllByRole("heading", { level: 3 });
    expect(
      titles
        .map(({ textContent }) => textContent)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(["办理任务", "工作台"]);
    expect(within(help).getByText("提交意见")).toBeInTheDocument();
    expect(within(help).getByText("加签")).toBeInTheDocument();

    // when
    await user.click(within(help).getByRole("button", { name: "关闭" }));
    await user.keyboard("c");

    // then
    expect(await screen.findByRole("combobox", { name: "按姓名或账号查找" })).toBeInTheDocument();
  });

  it("returns an application to the one chosen, and says before what that closes", async () => {
    // given
    await applyForLeave(web.app, office, { title: "退回的假" });
    const { user } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /退回的假/u }));
    await screen.findByRole("textbox", { name: "审批意见" });

    // when
    await user.click(screen.getByRole("button", { name: "退回" }));
    await user.click(await screen.findByRole("radio", { name: /员工甲/u }));
    expect(screen.getByText("提交后直接回到您本人；若改动改变了流向，则按新的流向办理")).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "退回原因" }), "请补充证明");
    const said = screen.getByText(/不会关闭其他人的在办任务/u);
    expect(said).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "退回给员工甲" }));

    // then
    await screen.findByText("没有待办，都处理完了。");
    const mine = await web.app.call(todoTasks, {}, { as: office.staff.userCode });
    expect(mine.data.rows).toMatchObject([
      { applyTitle: "退回的假", applyStatus: "returned", taskType: "start" },
    ]);
  });

  it("keeps an opinion that was not sent while one is elsewhere", async () => {
    // given
    await applyForLeave(web.app, office, { title: "想一想的假" });
    const { user, router, path } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /想一想的假/u }));
    await user.type(await screen.findByRole("textbox", { name: "审批意见" }), "还要想想");
    const here = path();
    await router.navigate("/startProcess");
    await screen.findByRole("heading", { name: "发起流程" });

    // when
    await router.navigate(here);

    // then
    expect(await screen.findByRole("textbox", { name: "审批意见" })).toHaveValue("还要想想");
  });

  it("says who was faster, when and how, and keeps what was written", async () => {
    // given: the application is recalled from under the reader's hands
    const { applyId } = await applyForLeave(web.app, office, { title: "撤回的假" });
    const { user } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /撤回的假/u }));
    await user.type(await screen.findByRole("textbox", { name: "审批意见" }), "同意");
    await web.app.call(recallInstance, { applyId }, { as: office.staff.userCode });

    // when
    const send = screen.queryByRole("button", { name: "同意" });
    if (send !== null) await user.click(send);

    // then
    const notice = (await screen.findByText("这个任务已经不需要您办理")).closest(
      "[role=alert]",
    ) as HTMLElement;
    expect(notice).toHaveTextContent("员工甲");
    expect(notice).toHaveTextContent("因撤回而关闭");
    expect(notice).toHaveTextContent("您写的意见没有提交。");
  });

  it("offers exactly what the answer allows", async () => {
    // given
    await applyForLeave(web.app, office, { title: "允许的假" });
    const as = office.leader.userCode;
    const list = await web.app.call(todoTasks, {}, { as });
    const { bpdTaskId } = list.data.rows[0]!;
    const { data } = await web.app.call(todoTaskDetail, { bpdTaskId }, { as });
    const words: Record<string, string> = {
      approve: "同意",
      return: "退回",
      requestCountersign: "加签",
      transfer: "更多",
    };
    const allowed = data.allowedActions.flatMap(({ action }) => words[action] ?? []);

    // when
    await asLeader(`/userTask?task=${bpdTaskId}`);
    const bar = await screen.findByRole("region", { name: "办理" });

    // then
    const buttons = within(bar).getAllByRole("button");
    const decisions = buttons.map((button) => button.textContent).filter((text) => !text?.includes("。"));
    const besideThem = ["整理", "附件／签名"];
    expect(decisions).toEqual(expect.arrayContaining(besideThem));
    expect(decisions.filter((text) => !besideThem.includes(text)).toSorted()).toEqual(allowed.toSorted());
    expect(allowed).toContain("同意");
  });

  it.each(["{Enter}", "a double click", "a tap on a phone"])(
    "leads to the form of one's own returned application by %s, and shows it beside the list when it is chosen",
    async (way) => {
      // given
      const { applyId } = await applyForLeave(web.app, office, { title: "要补的假" });
      const as = office.staff.userCode;
      void (await web.app.call(recallInstance, { applyId }, { as })).data;
      const { bpdTaskId } = (await web.app.call(todoTasks, {}, { as })).data.rows[0]!;
      if (way === "a tap on a phone") aPhone();
      const { user, path } = await web.open("/userTask", { as });
      const row = await screen.findByRole("option", { name: /要补的假/u });

      // when
      if (way === "a double click") await user.dblClick(row);
      else await user.click(row);
      if (way === "{Enter}") {
        expect(await screen.findByRole("heading", { name: "要补的假" })).toBeVisible();
        expect(path()).toBe(`/userTask?task=${bpdTaskId}`);
        screen.getByRole("listbox").focus();
        await user.keyboard(way);
      }

      // then
      await waitFor(() => expect(path()).toBe(`/applyForm?bpdTaskId=${bpdTaskId}`));
    },
  );

  it("says before one clicks to whom it goes", async () => {
    // given
    await applyForLeave(web.app, office, { title: "五天的假", days: 5 });
    const { user } = await asLeader();

    // when
    await user.click(await screen.findByRole("option", { name: /五天的假/u }));

    // then
    expect(await screen.findByText("同意后交给 部门负责人甲（部门负责人审批）")).toBeInTheDocument();
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    await applyForLeave(web.app, office, { title: "看得见的假" });
    const { user, page } = await asLeader();
    await user.click(await screen.findByRole("option", { name: /看得见的假/u }));
    await screen.findByRole("region", { name: "办理" });

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
