import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getProcessDataList, insertFormPageInfo, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { backUsers } from "#contract/calls/task/decide.ts";
import { checkStart } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, aLeavePage, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aField } from "../../support/builders/a-process.ts";
import { type OpenPage, startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("an application being filled in", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
  });

  const openForm = () => web.open(`/applyForm?processId=${office.processId}`, { as: office.staff.userCode });

  async function fillIn({ user }: OpenPage, days: string): Promise<void> {
    await user.clear(await screen.findByRole("textbox", { name: /标题/u }));
    await user.type(screen.getByRole("textbox", { name: /标题/u }), "回家的假");
    await user.click(screen.getByRole("radio", { name: "年假" }));
    await user.type(screen.getByRole("textbox", { name: /天数/u }), days);
    await user.type(screen.getByRole("textbox", { name: /请假事由/u }), "回家探亲");
  }

  it("counts the working days of a leave by the organisation's calendar, and lets them be changed", async () => {
    // given
    const days = {
      componentCode: "days",
      sourceList: ["leaveType"],
      triggerType: "change",
      function: "set",
      expression: 'working days(date("2026-09-28"), date("2026-10-11"))',
    };
    office = await aLeaveOffice(web.app, { page: { ...aLeavePage(), events: [days] } });
    const { user } = await openForm();
    const field = await screen.findByRole("textbox", { name: /天数/u });

    // when
    await user.click(screen.getByRole("radio", { name: "年假" }));

    // then
    await waitFor(() => expect(field).toHaveValue("6"));

    // when
    await user.clear(field);
    await user.type(field, "5.5");

    // then
    expect(await screen.findByText(/已保存/u, { selector: "[data-state]" })).toBeInTheDocument();
    expect(field).toHaveValue("5.5");
  });

  it("goes on under the number of its own task, so that a reload finds it again", async () => {
    // when
    const { path } = await openForm();
    await screen.findByRole("textbox", { name: /天数/u });

    // then
    expect(path()).toMatch(/^\/applyForm\?bpdTaskId=\d+$/u);
  });

  it("is saved while one types, and says so", async () => {
    // given
    const page = await openForm();

    // when
    await fillIn(page, "2");

    // then
    expect(await screen.findByText(/已保存/u, { selector: "[data-state]" })).toBeInTheDocument();
    const mine = await web.app.call(applyTasks, { queryType: "draft" }, { as: office.staff.userCode });
    const saved = await web.app.call(
      todoTaskDetail,
      { bpdTaskId: mine.data.rows[0]!.bpdTaskId! },
      { as: office.staff.userCode },
    );
    expect(saved.data.values).toEqual({ leaveType: "annual", days: 2, reason: "回家探亲" });
    expect(saved.data.instance.applyTitle).toBe("回家的假");
  });

  it("says of what cannot be saved as it stands that it is here alone, keeps it, and saves it once it is right", async () => {
    // given
    const page = await openForm();
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith("chancery.application."));
    const days = () => screen.findByRole("textbox", { name: /天数/u });
    const place = page.path;

    // when
    await fillIn(page, "两天");
    const mark = await screen.findByText("已保存，但“天数”有误，仅暂存在本设备，请更正。");
    const address = place();

    // then
    expect(mark).toHaveAttribute("data-state", "saved");
    expect(kept()).toHaveLength(1);

    // when
    await page.router.navigate("/myApply");
    await screen.findByRole("heading", { level: 1, name: "我的申请" });
    await page.router.navigate(address);
    await page.user.click(await screen.findByRole("button", { name: "恢复" }));

    // then
    expect(await days()).toHaveValue("两天");
    expect(screen.getByRole("textbox", { name: /请假事由/u })).toHaveValue("回家探亲");

    // when
    await page.user.clear(await days());
    await page.user.type(await days(), "2");

    // then
    expect(await screen.findByText(/^已保存$/u, { selector: "[data-state=saved]" })).toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  it("shows what is missing at its field and takes the cursor to the first", async () => {
    // given
    const { user } = await openForm();
    await user.type(await screen.findByRole("textbox", { name: /标题/u }), "假");

    // when
    await user.click(screen.getByRole("button", { name: "提交" }));

    // then
    expect(await screen.findAllByText("请填写此项。")).toHaveLength(3);
    expect(screen.getByRole("textbox", { name: /天数/u })).toBeInvalid();
    await waitFor(() => expect(screen.getByRole("radio", { name: "年假" })).toHaveFocus());
  });

  it("names who will decide and why before it is submitted", async () => {
    // given
    const page = await openForm();
    await fillIn(page, "5");

    // when
    await page.user.click(screen.getByRole("button", { name: "提交" }));

    // then
    const chain = await screen.findByRole("list", { name: "预计审批链" });
    const steps = within(chain).getAllByRole("listitem");
    expect(steps[0]).toHaveTextContent("组长甲");
    expect(steps[1]).toHaveTextContent("部门负责人甲");
    expect(chain.querySelectorAll("[class*=_reason_]")).toHaveLength(2);

    // when
    await page.user.click(screen.getByRole("button", { name: "确认提交" }));

    // then
    expect(await screen.findByRole("heading", { name: "“回家的假”已提交" })).toBeInTheDocument();
    expect(screen.getByText("当前由 组长甲 审批。")).toBeInTheDocument();
    const list = await web.app.call(todoTasks, {}, { as: office.leader.userCode });
    expect(list.data.rows).toMatchObject([{ applyTitle: "回家的假" }]);
  });

  it("shows all seven values when no approver can be found", async () => {
    // given
    await sql`delete from dept_rel where member_code = ${office.staff.userCode}`.execute(
      web.app.database.kysely,
    );
    const page = await openForm();
    await fillIn(page, "1");

    // when
    await page.user.click(screen.getByRole("button", { name: "提交" }));

    // then
    const notice = (await screen.findByText(/系统找不到审批人，请联系系统管理员$/u)).closest(
      "[role=alert]",
    ) as HTMLElement;
    const values = within(notice).getAllByRole("definition");
    expect(values).toHaveLength(errorCatalogue.approverNotFound.params.length);
    expect(values.map((value) => value.textContent)).toEqual(
      expect.arrayContaining([office.processId, office.staff.userCode, "leader", "groupLeader"]),
    );
  });

  it("offers what this browser kept and the server never got", async () => {
    // given
    const { data } = await web.app.call(
      checkStart,
      { processId: office.processId },
      { as: office.staff.userCode },
    );
    const page = await web.open("/startProcess", { as: office.staff.userCode });
    await screen.findByRole("heading", { name: "发起流程" });
    localStorage.setItem(
      `chancery.application.${office.staff.userCode}.${data.bpdTaskId}`,
      JSON.stringify({
        applyTitle: "没存上的假",
        degreeOfEmergency: "urgent",
        values: { days: 4 },
        at: new Date().toISOString(),
      }),
    );

    // when
    await page.router.navigate(`/applyForm?bpdTaskId=${data.bpdTaskId}`);
    await page.user.click(await screen.findByRole("button", { name: "恢复" }));

    // then
    expect(screen.getByRole("textbox", { name: /标题/u })).toHaveValue("没存上的假");
    expect(screen.getByRole("textbox", { name: /天数/u })).toHaveValue("4");
    expect(screen.getByRole("radio", { name: "紧急" })).toBeChecked();
  });

  it("goes on with the newest version that is published meanwhile, with what was filled in, and says so", async () => {
    // given
    const page = await openForm();
    await fillIn(page, "2");
    await screen.findByText(/已保存/u, { selector: "[data-state]" });
    const { data: process } = await web.app.call(
      getProcessDataList,
      { processId: office.processId },
      { as: office.admin.userCode },
    );
    const components = [
      ...aLeavePage().components,
      aField("place", { componentTitle: "地点", componentOrder: 4 }),
    ];
    const form = { ...aLeavePage(), components, pageId: office.processId, version: 2 };
    const as = { as: office.admin.userCode };
    await web.app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...form, company: String(office.organId) }) },
      as,
    );
    const { definition } = process.rows[0]!;
    expect((await web.app.call(saveOrUpdateProcessData, definition as never, as)).data.version).toBe(2);

    // when
    await page.user.type(screen.getByRole("textbox", { name: /请假事由/u }), "，下周");

    // then
    expect(await screen.findByText("流程已更新")).toBeInTheDocument();
    expect(await screen.findByRole("textbox", { name: /地点/u })).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: /天数/u })).toHaveValue("2");
    expect(await screen.findByText(/已保存/u, { selector: "[data-state]" })).toBeInTheDocument();
    const mine = await web.app.call(applyTasks, { queryType: "draft" }, { as: office.staff.userCode });
    const [row] = mine.data.rows;
    const kept = await web.app.call(
      todoTaskDetail,
      { bpdTaskId: row!.bpdTaskId! },
      { as: office.staff.userCode },
    );
    expect(kept.data.values).toMatchObject({ days: 2, reason: "回家探亲，下周" });
    expect(kept.data.instance.processVersion).toBe(2);
  });

  it("shows a returned application with the opinion that returned it on top", async () => {
    // given
    await applyForLeave(web.app, office, { title: "要改的假" });
    const list = await web.app.call(todoTasks, {}, { as: office.leader.userCode });
    const { bpdTaskId } = list.data.rows[0]!;
    const targets = await web.app.call(backUsers, { bpdTaskId }, { as: office.leader.userCode });
    const { taskId, userCode } = targets.data[0]!;
    await web.app.call(
      submitApprove,
      { bpdTaskId, actionCode: TaskAction.return, approveComments: "请补证明", backTo: { taskId, userCode } },
      { as: office.leader.userCode },
    );
    const mine = await web.app.call(todoTasks, {}, { as: office.staff.userCode });

    // when
    const { page } = await web.open(`/userTaskDesc?bpdTaskId=${mine.data.rows[0]!.bpdTaskId}`, {
      as: office.staff.userCode,
    });

    // then: an open start task opens the form
    const notice = await screen.findByRole("note");
    expect(notice).toHaveTextContent("组长甲 在“组长审批”退回了这份申请");
    expect(notice).toHaveTextContent("请补证明");
    expect(screen.getByRole("textbox", { name: /天数/u })).toHaveValue("1");
    const faults = await accessibilityFaultsIn(page.container);
    expect(faults).toEqual([]);
  });
});
