import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { anAccount } from "../../support/builders/account.ts";
import { unique } from "../../support/builders/unique.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the list of processes", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  const definition = (processId: string, processName: string, processTypeId = "finance") => ({
    ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
      processId,
      processName,
      processTypeId,
    }),
    company: String(work.organId),
  });
  const stored = async (processId: string) =>
    (await web.app.call(getProcessDataList, { processId }, { as: work.designer })).data.rows[0];

  it("shows the processes of a category, disables one after saying what that means, and takes it back", async () => {
    // given
    await publish(web.app, work, definition("MANAGED-A", "借款"));
    await publish(web.app, work, definition("MANAGED-B", "招聘", "personnel"));
    const { user, path } = await web.open("/processManage", { as: work.designer });
    const categories = await screen.findByRole("navigation", { name: "流程分类" });

    // when
    await user.click(await within(categories).findByRole("button", { name: /财务/u }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "招聘" })).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "“借款”的详情" }));
    await user.click(await screen.findByRole("button", { name: "停用" }));
    expect(path()).toContain("processId=MANAGED-A");
    expect(screen.getByText("停用后不能再发起新的申请，可随时重新启用。")).toBeVisible();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "停用" }));

    // then
    await waitFor(async () => expect((await stored("MANAGED-A"))?.status).toBe("disabled"));
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(async () => expect((await stored("MANAGED-A"))?.status).toBe("enabled"));
  });

  it("compares a version with what is designed, and goes on designing from it", async () => {
    // given
    await publish(web.app, work, definition("MANAGED-C", "付款"));
    await web.app.call(
      saveOrUpdateProcessData,
      { ...definition("MANAGED-C", "付款"), processComments: "改了说明", status: "draft" } as never,
      { as: work.designer },
    );
    const { user } = await web.open("/processManage?processId=MANAGED-C", { as: work.designer });

    // when
    await user.click(await screen.findByRole("button", { name: "比较" }));

    // then
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("改了说明")).toBeVisible();
    expect(within(dialog).getByText("流程说明")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "关闭" }));
    await user.click(screen.getByRole("button", { name: "恢复为草稿" }));
    await waitFor(async () => expect((await stored("MANAGED-C"))?.draftDiffers).toBe(false));
  });

  it("says what differs in the words of the designer, never as it is stored", async () => {
    // given: another rule, another mode, another right, late work, an outcome, and a step more
    const page = {
      ...aPage(aField("amount", { componentTitle: "金额" }), aField("note", { componentTitle: "说明" })),
      pageId: "WORDED",
    };
    const [start, first] = definition("WORDED", "措辞").tasks;
    const before = {
      ...definition("WORDED", "措辞"),
      pageId: "WORDED",
      tasks: [start!, { ...first!, fieldRights: { amount: "read" as const, note: "hide" as const } }],
    };
    await publish(web.app, work, before, page);
    const rules = [
      { assignedType: "groupLeader" as const, taskAssigned: "" },
      { assignedType: "role" as const, taskAssigned: "finance" },
    ];
    const { assignedType: _type, taskAssigned: _argument, ...rest } = first!;
    const changed = {
      ...rest,
      assignments: rules,
      taskRunWay: "ratio 0.6",
      fieldRights: { amount: "write" as const, note: "hide" as const },
      overtime: [{ afterHours: 8, action: "remind" as const }],
      mayReject: true,
      transitions: [
        { sequence: 1, toTaskId: "two", transExpression: "" },
        { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const },
      ],
    };
    const added = approvedBy("two", work.leader, { taskName: "复核" });
    const draft = {
      ...before,
      startRoles: ["employee", "finance"],
      tasks: [start!, changed, added],
      status: "draft" as const,
    };
    void (await web.app.call(saveOrUpdateProcessData, draft, { as: work.designer })).data;
    const { user } = await web.open("/processManage?processId=WORDED", { as: work.designer });

    // when
    await user.click(await screen.findByRole("button", { name: "比较" }));

    // then
    const dialog = await screen.findByRole("dialog");
    const said = (label: string) =>
      within(dialog)
        .getAllByText(label)
        .map((each) => each.closest("li")?.textContent);
    await within(dialog).findByText(/金额：可写/u);
    expect(said("字段权限")).toEqual(["字段权限原来 金额：只读现在 金额：可写"]);
    expect(said("办理方式")).toEqual(["办理方式原来 任一人同意现在 同意比例 0.6"]);
    expect(said("超时处理")).toEqual(["超时处理现在 超时 8 个工作小时后：提醒办理人"]);
    expect(said("可以拒绝")).toEqual(["可以拒绝现在 是"]);
    expect(said("修改流转")).toEqual(["修改流转原来 1. 到 结束现在 2. 到 结束（被拒绝后）"]);
    expect(said("办理人")[0]).toMatch(/现在 组长\n角色：finance/u);
    expect(said("新增环节")[0]).toMatch(/审批/u);
    expect(dialog.textContent).not.toMatch(/[{}[\]]|groupLeader/u);
  });

  it("says from when on and until when a process can be started", async () => {
    // given
    const period = { beginTime: "2020-01-01T00:00:00.000Z", endTime: "2120-01-01T00:00:00.000Z" };
    await publish(web.app, work, { ...definition("MANAGED-PERIOD", "年检"), ...period });

    // when
    await web.open("/processManage?keyword=MANAGED-PERIOD", { as: work.designer });

    // then
    expect(await screen.findByText(/2020.* 起 .*2120.* 止/u)).toBeVisible();
  });

  it("narrows to what has problems, says so in the address, leads to what runs and says who changed what", async () => {
    // given
    await publish(web.app, work, definition("MANAGED-RUNS", "在途"));
    await fileApplication(web.app, work.staff, "MANAGED-RUNS", {}, "一件");
    await web.app.call(
      saveOrUpdateProcessData,
      { ...definition("MANAGED-BAD", "有误"), tasks: [], status: "draft" } as never,
      { as: work.designer },
    );
    const { user, path } = await web.open("/processManage?keyword=MANAGED&processId=MANAGED-RUNS&page=1", {
      as: work.designer,
    });

    // then
    const [running] = await screen.findAllByRole("link", { name: "1" });
    expect(running).toHaveAttribute(
      "href",
      expect.stringContaining("/instanceManage?queryType=approval&processId=MANAGED-RUNS"),
    );
    expect(await screen.findByText("发布版本 1")).toBeVisible();

    // when
    await user.selectOptions(screen.getByRole("combobox", { name: "问题" }), "有问题");

    // then
    await waitFor(() => expect(screen.queryByRole("link", { name: "在途" })).not.toBeInTheDocument());
    expect(await screen.findByRole("link", { name: /^\d+ 处$/u })).toBeVisible();
    expect(path()).toContain("problems=some");
    expect(path()).not.toContain("page=");
  });

  it("makes a draft of a BPMN file, after saying what of it comes in otherwise", async () => {
    // given
    const { user, path } = await web.open("/processManage", { as: work.designer });
    const elements = `<startEvent id="s" /><userTask id="look" name="查看" /><receiveTask id="wait" name="等待回执" />
      <endEvent id="e" /><sequenceFlow id="f1" sourceRef="s" targetRef="look" />
      <sequenceFlow id="f2" sourceRef="look" targetRef="wait" /><sequenceFlow id="f3" sourceRef="wait" targetRef="e" />`;
    const file = (text: string) => new File([text], "claims.bpmn", { type: "application/xml" });
    const whole = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="file" targetNamespace="t">
      <process id="MANAGED-BPMN" name="理赔">${elements}</process></definitions>`;

    // when
    await user.click(await screen.findByRole("button", { name: "从 BPMN 导入" }));
    const dialog = await screen.findByRole("dialog");
    await user.upload(within(dialog).getByLabelText("BPMN 2.0 文件"), file(`<!DOCTYPE d>${whole}`));
    expect(await within(dialog).findByText(/DOCTYPE/u)).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "保存为草稿" })).toBeDisabled();
    await user.upload(within(dialog).getByLabelText("BPMN 2.0 文件"), file(whole));

    // then
    expect(await within(dialog).findByText("ReceiveTask 等待回执 (wait)")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "保存为草稿" }));
    await waitFor(() => expect(path()).toContain("/processDesc?processId=MANAGED-BPMN"));
    expect(await stored("MANAGED-BPMN")).toMatchObject({ processName: "理赔", status: "draft" });
  });

  it("takes running applications to another version, after saying what would become of each", async () => {
    // given
    const step = (taskId: string, name: string) => ({
      ...approvedBy(taskId, work.head, { taskHour: 8 }),
      taskName: name,
    });
    const version = (...tasks: ReturnType<typeof step>[]) => ({
      ...definition("MANAGED-M", "采购"),
      tasks: [aStart(tasks[0]!.taskId), ...tasks],
    });
    await publish(web.app, work, version(step("one", "部门审批")));
    await fileApplication(web.app, work.staff, "MANAGED-M", {}, "一台打印机");
    await publish(web.app, work, version(step("other", "财务审批")));
    const { user } = await web.open("/processManage?processId=MANAGED-M", { as: work.designer });

    // when
    await user.click(await screen.findByRole("button", { name: "迁移在途申请" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText(/版本 2 中没有该环节/u)).toBeVisible();
    await user.selectOptions(within(dialog).getByRole("combobox", { name: /部门审批/u }), "财务审批");
    expect(await within(dialog).findByText("1 件可以迁移。")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "迁移" }));
    expect(await within(dialog).findByText("请填写原因。")).toBeVisible();
    expect(await accessibilityFaultsIn(dialog)).toEqual([]);
    await user.type(within(dialog).getByRole("textbox", { name: /原因/u }), "画错了");
    await user.click(within(dialog).getByRole("button", { name: "迁移" }));

    // then
    expect(await screen.findByText("正在将 1 件申请迁移到版本 2")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "最近的迁移" })).toBeVisible();
    expect(await screen.findByText("进行中：0 / 1")).toBeVisible();

    // when: it ends
    const asked = () => web.requests.filter((each) => each.endsWith(processVersions.path)).length;
    const before = asked();
    await sql`update instance_migration set ended_at = now() where process_id = 'MANAGED-M'`.execute(
      web.app.database.kysely,
    );

    // then: what runs by which version is asked again
    await waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 10_000 });
  });

  it("makes a process like another under an id of its own, and says when the id is taken", async () => {
    // given
    await publish(web.app, work, definition("MANAGED-D", "合同"));
    const { user, path } = await web.open("/processManage?processId=MANAGED-D", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "复制" }));
    const id = await screen.findByRole("textbox", { name: /流程编码/u });

    // when
    await user.type(id, "MANAGED-D");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "复制" }));
    await waitFor(() => expect(id).toHaveAccessibleDescription(/“MANAGED-D”已被占用/u));
    await user.clear(id);
    await user.type(id, "MANAGED-E");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "复制" }));

    // then
    await waitFor(() => expect(path()).toBe("/processDesc?processId=MANAGED-E"));
    expect(await stored("MANAGED-E")).toMatchObject({ status: "draft", processName: "合同（副本）" });
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    await web.open("/processManage", { as: work.designer });
    await screen.findByRole("table");

    // then
    const faults = await accessibilityFaultsIn(document.body);
    expect(faults).toEqual([]);
  });

  it("offers somebody who may only look nothing that would be refused", async () => {
    // given
    await publish(web.app, work, definition("LOOKED-AT", "只看"));
    const db = web.app.database.kysely;
    const roleCode = `looks-${unique()}`;
    const { organId, deptId } = work;
    const { userCode } = await anAccount(db, { roles: [roleCode], organId, deptId });
    await sql`insert into role_right (role_code, right_type, target)
      values (${roleCode}, 'route', '/processManage'), (${roleCode}, 'call', 'getProcessDataList')`.execute(
      db,
    );

    // when
    await web.open("/processManage?processId=LOOKED-AT", { as: userCode });

    // then
    const panel = await screen.findByRole("complementary", { name: "只看" });
    await waitFor(() => expect(within(panel).queryByRole("status")).not.toBeInTheDocument());
    expect(screen.queryByRole("link", { name: /新建/u })).not.toBeInTheDocument();
    const offered = screen.getAllByRole("button").map(({ textContent }) => textContent ?? "");
    expect(offered.filter((name) => /停用|隐藏|复制|导出列表|导入 BPMN/u.test(name))).toEqual([]);
    expect(screen.queryByText(/没有此操作的权限/u)).not.toBeInTheDocument();
  });
});
