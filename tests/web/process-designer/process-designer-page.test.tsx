import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { getProcessDataList, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { processVersions } from "#contract/calls/process-manage.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";
import { holdUp } from "../../support/hold-up.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";
import { readLocalCopy } from "../../../src/web/editing/local-copy.ts";

const visit = aSchema({
  name: "visit",
  properties: { guest: { title: "访客", type: "string", maxLength: 20 } },
  entity: { scope: "organisation" },
});

describe("the process designer", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest({ schemas: { "visit.json": visit } });
    work = await aWorkplace(web.app.database.kysely);
    await publish(web.app, work, definition("STARTED"));
  });
  afterAll(() => web.close());

  const definition = (processId: string) => ({
    ...aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8, taskName: "负责人审批" })], {
      processId,
      processName: "采购",
    }),
    company: String(work.organId),
  });
  const stored = async (processId: string) =>
    (await web.app.call(getProcessDataList, { processId }, { as: work.designer })).data.rows[0]!;
  const open = (path: string) => web.open(path, { as: work.designer });

  it("begins a process from nothing, and says what is still missing, each at its place", async () => {
    // given
    const { user, path } = await open("/processDesc");
    await user.type(await screen.findByRole("textbox", { name: /流程名称/u }), "差旅");
    await user.type(screen.getByRole("textbox", { name: /流程编码/u }), "TRAVEL");

    // when
    await user.click(screen.getByRole("button", { name: "开始设计" }));

    // then
    await waitFor(() => expect(path()).toBe("/processDesc?processId=TRAVEL"));
    await user.click(await screen.findByRole("button", { name: /^[1-9]\d* 个问题$/u }));
    const problems = screen.getByRole("list", { name: "问题" });
    await user.click(within(problems).getByRole("button", { name: /标签/u }));
    expect(screen.getByRole("textbox", { name: "标签" })).toHaveFocus();
  });

  it("opens a draft with what nobody would obey, says where it is, and takes it out at a click", async () => {
    // given
    const [start, step] = definition("SURPLUS").tasks;
    const draft = { ...definition("SURPLUS"), status: "draft", tasks: [start, { ...step, zebra: 1 }] };
    await web.app.call(saveOrUpdateProcessData, draft as never, { as: work.designer });
    const { user } = await open("/processDesc?processId=SURPLUS");
    await user.click(await screen.findByRole("button", { name: "1 个问题" }));
    const problems = screen.getByRole("list", { name: "问题" });
    expect(problems).toHaveTextContent("负责人审批");
    expect(problems).toHaveTextContent("没有“zebra”这一项");

    // when
    await user.click(within(problems).getByRole("button", { name: "移除“zebra”" }));

    // then
    expect(await screen.findByText("没有问题，可以发布。")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /发布/u }));
    await waitFor(async () => expect((await stored("SURPLUS")).status).toBe("enabled"));
    expect((await stored("SURPLUS")).definition?.tasks[1]).toEqual(step);
  });

  it("opens a process that seals as the server judges it: the stamp form is a part of its form", async () => {
    // given
    const steps = [
      aStart("keeper"),
      approvedBy("keeper", work.head, {
        taskHour: 8,
        fieldRights: { sealPositions: "write" },
        keyFields: ["sealPositions"],
        to: "sealing",
      }),
      aTask("sealing", { taskType: "seal" }),
    ];
    await publish(web.app, work, { ...definition("SEALS"), tasks: steps });

    // when
    const { user } = await open("/processDesc?processId=SEALS");

    // then
    expect(await screen.findByRole("button", { name: "0 个问题" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "字段权限" }));
    expect(await screen.findByRole("gridcell", { name: "keeper · 印章与用印位置：可写" })).toBeVisible();
  });

  it("adds a step on the way, saves the draft by itself, and undoes it", async () => {
    // given
    await publish(web.app, work, definition("ADDS"));
    const { user } = await open("/processDesc?processId=ADDS");
    await screen.findByRole("button", { name: /负责人审批/u });

    // when
    await user.click(screen.getAllByRole("button", { name: "在此添加" })[1]!);
    await user.click(screen.getByRole("menuitem", { name: "审批环节" }));
    const name = screen.getByRole("textbox", { name: "环节名称" });
    await user.clear(name);
    await user.type(name, "财务审批");

    // then: the draft has it, what is published does not
    expect(await screen.findByText("草稿已保存", { exact: false }, { timeout: 8_000 })).toBeVisible();
    await waitFor(
      async () =>
        expect((await stored("ADDS")).definition?.tasks.map(({ taskName }) => taskName)).toEqual([
          "apply",
          "负责人审批",
          "财务审批",
        ]),
      { timeout: 8_000 },
    );
    expect((await stored("ADDS")).publishedVersion).toBe(1);
    await user.click(screen.getByRole("button", { name: "撤销" }));
    await user.click(screen.getByRole("button", { name: "撤销" }));
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(screen.queryByRole("button", { name: /财务审批/u })).toBeNull();
  });

  it("says of a draft opened later that what is published is not it", async () => {
    // given
    await publish(web.app, work, definition("AHEAD"));
    const draft = { ...(await stored("AHEAD")).definition!, status: "draft", processName: "采购（新）" };
    await web.app.call(saveOrUpdateProcessData, draft as never, { as: work.designer });

    // when
    const { user } = await open("/processDesc?processId=AHEAD");

    // then
    expect(await screen.findByText("有未发布改动")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "发布" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "发布" }));
    await waitFor(() => expect(screen.queryByText("有未发布改动")).toBeNull());
  });

  it("draws a step that starts another process and fills its form, without a line of JSON", async () => {
    // given
    await publish(web.app, work, definition("STARTS"));
    const { user } = await open("/processDesc?processId=STARTS");
    await screen.findByRole("button", { name: /负责人审批/u });

    // when
    await user.click(screen.getAllByRole("button", { name: "在此添加" })[0]!);
    await user.click(screen.getByRole("menuitem", { name: /子流程/u }));
    const started = await screen.findByRole("group", { name: "发起其他流程" });
    const processes = within(started).getByLabelText("流程");
    await waitFor(
      () => expect([...processes.querySelectorAll("option")].map(({ value }) => value)).toContain("STARTED"),
      {
        timeout: 8_000,
      },
    );
    await user.selectOptions(processes, "STARTED");
    await user.click(within(started).getByRole("checkbox", { name: /等待其办结/u }));
    await user.click(within(started).getByRole("button", { name: /添加/u }));

    // then
    await waitFor(
      async () => {
        const { definition: draft } = await stored("STARTS");
        expect(draft?.tasks.find(({ taskType }) => taskType === "subprocess")?.subprocess).toEqual({
          processId: "STARTED",
          waits: false,
          values: { title: "null" },
        });
      },
      { timeout: 8_000 },
    );
  });

  it("draws a step that tells people something, and one that adds a row to a table with what the form says", async () => {
    // given
    await publish(web.app, work, definition("TELLS"));
    const { user } = await open("/processDesc?processId=TELLS");
    await screen.findByRole("button", { name: /负责人审批/u });
    const automatic = async () =>
      (await stored("TELLS")).definition?.tasks.find(({ taskType }) => taskType === "auto");

    // when
    await user.click(screen.getAllByRole("button", { name: "在此添加" })[0]!);
    await user.click(screen.getByRole("menuitem", { name: /自动/u }));
    const message = await screen.findByRole("group", { name: "消息" });
    await user.click(within(message).getByRole("checkbox", { name: /发送消息/u }));
    await user.clear(within(message).getByLabelText(/内容/u));
    await user.type(within(message).getByLabelText(/内容/u), "已入库");

    // then
    const told = { to: "applicant.userCode", text: "已入库" };
    await waitFor(async () => expect((await automatic())?.message).toEqual(told), { timeout: 8_000 });

    // when
    await user.click(within(message).getByRole("checkbox", { name: /发送消息/u }));
    const row = screen.getByRole("group", { name: "新增记录" });
    await user.click(within(row).getByRole("checkbox", { name: /在表中新增一条记录/u }));
    await user.click(await within(row).findByRole("button", { name: "添加字段" }));

    // then
    const added = { entity: "visit", values: { guest: "null" } };
    await waitFor(async () => expect((await automatic())?.addRow).toEqual(added), { timeout: 8_000 });
    expect(await automatic()).not.toHaveProperty("message");
  });

  it("publishes, and shows what is refused at its place instead", async () => {
    // given
    await publish(web.app, work, definition("PUBLISHED"));
    const { user } = await open("/processDesc?processId=PUBLISHED");
    await user.click(await screen.findByRole("button", { name: /负责人审批/u }));
    const hours = screen.getByRole("spinbutton", { name: /时限/u });

    // when
    await user.clear(hours);
    await screen.findByRole("button", { name: "1 个问题" });
    await user.click(screen.getByRole("button", { name: "发布" }));

    // then
    const problems = await screen.findByLabelText("问题", { selector: "ul" });
    expect(within(problems).getByRole("button", { name: /负责人审批 · 时限/u })).toBeVisible();
    expect(hours).toHaveAccessibleDescription(/工作小时|时限/u);
    // and: what was refused is kept as the draft at once
    expect(await screen.findByText("草稿已保存", { exact: false }, { timeout: 8_000 })).toBeVisible();
    expect((await stored("PUBLISHED")).definition?.tasks[1]).not.toHaveProperty("taskHour");
    await user.type(hours, "16");
    await screen.findByRole("button", { name: "0 个问题" });
    await user.click(screen.getByRole("button", { name: "发布" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发布为版本 2" }));
    expect(await dialog.findByText("16")).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: /改动说明/u }), "时限放宽");
    await user.click(dialog.getByRole("button", { name: "发布" }));
    expect(await screen.findByText("已启用 · 版本 2")).toBeVisible();
    expect((await stored("PUBLISHED")).publishedVersion).toBe(2);
    const versions = await web.app.call(processVersions, { processId: "PUBLISHED" }, { as: work.designer });
    expect(versions.data[0]).toMatchObject({ version: 2, note: "时限放宽" });
  });

  it("publishes what was pressed while the draft was still being saved", async () => {
    // given
    await publish(web.app, work, definition("HELD"));
    const { user } = await open("/processDesc?processId=HELD");
    await user.click(await screen.findByRole("button", { name: /负责人审批/u }));
    const row = sql`select from process where process_id = 'HELD' for update`;
    const draft = await holdUp(web.app.database, row);
    onTestFinished(draft.letGo);
    await user.type(screen.getByRole("spinbutton", { name: /时限/u }), "0");
    await screen.findByText("正在保存…", {}, { timeout: 8_000 });

    // when
    await user.click(screen.getByRole("button", { name: "发布" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发布为版本 2" }));
    await user.click(dialog.getByRole("button", { name: "发布" }));

    // then: it is under way, once, and waits for the draft
    expect(dialog.getByRole("button", { name: "发布" })).toHaveAttribute("aria-busy", "true");
    await draft.letGo();
    expect(await screen.findByText("已启用 · 版本 2")).toBeVisible();
    expect((await stored("HELD")).definition?.tasks[1]).toMatchObject({ taskHour: 80 });
  }, 60_000);

  it("never writes over what somebody else saved: it names them, and joins both where they differ in steps", async () => {
    // given
    await publish(web.app, work, definition("TWICE"));
    const { user } = await open("/processDesc?processId=TWICE");
    await screen.findByRole("button", { name: /负责人审批/u });
    const theirs = definition("TWICE");
    await web.app.call(
      saveOrUpdateProcessData,
      { ...theirs, status: "draft", processName: "他人改名" },
      { as: work.designer },
    );

    // when
    await user.click(screen.getByRole("button", { name: /负责人审批/u }));
    const name = screen.getByRole("textbox", { name: "环节名称" });
    await user.type(name, "（改）");

    // then
    const merge = await screen.findByRole("button", { name: "合并双方的修改" }, { timeout: 8_000 });
    expect((await stored("TWICE")).definition).toMatchObject({ tasks: [{}, { taskName: "负责人审批" }] });
    await user.click(merge);
    await waitFor(
      async () =>
        expect((await stored("TWICE")).definition).toMatchObject({
          processName: "他人改名",
          tasks: [{}, { taskName: "负责人审批（改）" }],
        }),
      { timeout: 8_000 },
    );
  });

  it("says so when what somebody else saved cannot be fetched, and fetches it again", async () => {
    // given: a conflict, and a server that does not answer what it has
    await publish(web.app, work, definition("UNREACHED"));
    const { user } = await open("/processDesc?processId=UNREACHED");
    await user.click(await screen.findByText("负责人审批"));
    await web.app.call(
      saveOrUpdateProcessData,
      { ...definition("UNREACHED"), status: "draft", processName: "他人改名" },
      { as: work.designer },
    );
    web.instead.set(getProcessDataList.path, () =>
      Response.json({ flag: false, code: 12139, msg: "没有权限" }, { status: 400 }),
    );

    // when
    await user.type(
      screen.getByLabelText("环节名称", { exact: false, selector: '[data-property="taskName"]' }),
      "（改）",
    );
    const again = await screen.findByText("重试");
    web.instead.clear();
    await user.click(again);

    // then
    expect(await screen.findByText("合并双方的修改")).toBeVisible();
  });

  it("joins what this browser kept with what somebody else saved meanwhile, and writes nothing before", async () => {
    // given: what a closed tab kept began from a state that is no longer the server's
    const began = definition("KEPT");
    await publish(web.app, work, began);
    const since = (await stored("KEPT")).rowVersion;
    const edited = { ...began, processComments: "留在浏览器" };
    const theirs = { ...began, tasks: [began.tasks[0]!, { ...began.tasks[1]!, taskName: "对方改" }] };
    const draft = { ...theirs, status: "draft" as const, rowVersion: since };
    void (await web.app.call(saveOrUpdateProcessData, draft, { as: work.designer })).data;
    const { user, router } = await open("/processDesc?processId=STARTED");
    await screen.findByRole("button", { name: /负责人审批/u });
    const copy = { edited, base: began, rowVersion: since, at: new Date().toISOString() };
    localStorage.setItem(`chancery.process.${work.designer}.KEPT`, JSON.stringify(copy));
    await router.navigate("/processDesc?processId=KEPT");

    // when
    await user.click(await screen.findByRole("button", { name: "恢复" }, { timeout: 8_000 }));

    // then
    const merge = await screen.findByRole("button", { name: "合并双方的修改" }, { timeout: 8_000 });
    expect((await stored("KEPT")).definition?.tasks[1]?.taskName).toBe("对方改");
    await user.click(merge);
    await waitFor(async () => expect((await stored("KEPT")).definition?.processComments).toBe("留在浏览器"), {
      timeout: 8_000,
    });
    expect((await stored("KEPT")).definition?.tasks[1]?.taskName).toBe("对方改");
  });

  it("has after a plain reload what was typed before it, whether it was saved by then or not", async () => {
    // given: a name that is saved, and one that the page ends before
    await publish(web.app, work, definition("RELOADED"));
    const first = await open("/processDesc?processId=RELOADED");
    const name = async () => {
      await first.user.click(await screen.findByRole("button", { name: /负责人审批/u }));
      return screen.getByRole("textbox", { name: "环节名称" });
    };
    await first.user.type(await name(), "（存）");
    await screen.findByText("草稿已保存", { exact: false }, { timeout: 8_000 });
    web.instead.set(saveOrUpdateProcessData.path, () => Response.error());
    await first.user.type(screen.getByRole("textbox", { name: "环节名称" }), "（未存）");
    window.dispatchEvent(new Event("pagehide"));
    const keptKey = `chancery.process.${work.designer}.RELOADED`;
    const kept = [keptKey, `base of ${keptKey}`].map(
      (key) => [key, localStorage.getItem(key) ?? ""] as const,
    );
    expect(readLocalCopy(keptKey)).toMatchObject({
      edited: { tasks: [{}, { taskName: "负责人审批（存）（未存）" }] },
    });

    // when: the page is there anew, with what this browser has
    const { router, user } = await open("/processDesc?processId=STARTED");
    await screen.findByRole("button", { name: /负责人审批/u });
    web.instead.clear();
    for (const [key, text] of kept) localStorage.setItem(key, text);
    await router.navigate("/processDesc?processId=RELOADED");

    // then: what was saved stands there, and what was not is one press away
    expect(
      await screen.findByRole("button", { name: /负责人审批（存）/u }, { timeout: 8_000 }),
    ).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "恢复" }));
    await waitFor(
      async () =>
        expect((await stored("RELOADED")).definition?.tasks[1]?.taskName).toBe("负责人审批（存）（未存）"),
      { timeout: 8_000 },
    );
  });

  it("saves nothing of what is only looked at", async () => {
    await publish(web.app, work, definition("LOOKED"));
    const before = await stored("LOOKED");

    const { router } = await open("/processDesc?processId=LOOKED");
    await screen.findByRole("button", { name: /负责人审批/u });
    await router.navigate("/myApply");

    expect(await stored("LOOKED")).toEqual(before);
  });

  it("plays the process as each of its people: who, why, what they may do, and that nothing is stored", async () => {
    // given
    await publish(web.app, work, definition("PLAYED"));
    const { user } = await open("/processDesc?processId=PLAYED");
    await user.click(await screen.findByRole("button", { name: "试运行" }));
    const applicant = await screen.findByRole("combobox", { name: "申请人" });

    // when
    await user.type(applicant, work.staff);
    await user.click(await screen.findByRole("option", { name: new RegExp(work.staff, "u") }));
    const steps = screen.getByRole("region", { name: "办理过程" });
    await user.click(await within(steps).findByRole("button", { name: /^提交/u }));
    await user.click(await within(steps).findByRole("button", { name: /^同意 负责人审批/u }));

    // then
    expect(await within(steps).findByText("已办结")).toBeVisible();
    await user.click(within(steps).getByRole("button", { name: "撤销上一步" }));
    expect(await within(steps).findByRole("button", { name: /^同意 负责人审批/u })).toBeVisible();
    expect(await web.app.database.kysely.selectFrom("processInstance").selectAll().execute()).toEqual([]);
  });

  it("marks the field a trial is refused for, and lets each step write what is its to write", async () => {
    // given: what the applicant must say, and what the step must add
    const tasks = [
      aStart("one", { fieldRights: { verdict: "hide" } }),
      approvedBy("one", work.head, {
        taskHour: 8,
        taskName: "负责人审批",
        fieldRights: { verdict: "write" },
      }),
    ];
    const page = {
      ...aPage(
        aField("reason", { componentTitle: "事由", isRequired: true }),
        aField("verdict", { componentTitle: "核定", isRequired: true }),
      ),
      pageId: "ASKED",
    };
    const asks = aProcess(tasks, { processId: "ASKS", processName: "填写", pageId: "ASKED" });
    await publish(web.app, work, { ...asks, company: String(work.organId) }, page);
    const { user } = await open("/processDesc?processId=ASKS&view=try");
    await user.type(await screen.findByRole("combobox", { name: "申请人" }, { timeout: 20_000 }), work.staff);
    await user.click(await screen.findByRole("option", { name: new RegExp(work.staff, "u") }));
    const steps = screen.getByRole("region", { name: "办理过程" });

    // when
    await user.click(await within(steps).findByRole("button", { name: /^提交/u }));

    // then
    await waitFor(() => expect(screen.getByRole("textbox", { name: /事由/u })).toBeInvalid());
    expect(within(steps).getByText(/^事由：/u)).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /事由/u }), "出差");
    await user.click(await within(steps).findByRole("button", { name: /^提交/u }));
    await user.click(await within(steps).findByRole("button", { name: /^同意 负责人审批/u }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /核定/u })).toBeInvalid());
    await user.type(screen.getByRole("textbox", { name: /核定/u }), "同意");
    await user.click(within(steps).getByRole("button", { name: /^同意 负责人审批/u }));
    expect(await within(steps).findByText("已办结")).toBeVisible();
  });

  it("gives a whole row of steps a right over a field by its keys", async () => {
    // given
    await publish(web.app, work, definition("RIGHTS"));
    const { user } = await open("/processDesc?processId=RIGHTS");
    await user.click(await screen.findByRole("button", { name: "字段权限" }));

    // when
    await user.click(await screen.findByRole("button", { name: "备注" }));
    await user.click(screen.getByRole("button", { name: "隐藏" }));

    // then
    await screen.findByText("草稿已保存", { exact: false }, { timeout: 8_000 });
    expect((await stored("RIGHTS")).definition).toMatchObject({
      tasks: [{ fieldRights: { remark: "hide" } }, { fieldRights: { remark: "hide" } }],
    });
  });

  it("opens at the step where an application stands, or at the one that is named, in the version it runs on", async () => {
    // given
    await publish(web.app, work, definition("RUNS"));
    const { applyId } = await fileApplication(web.app, work.staff, "RUNS", { title: "在途" });

    // when
    const standing = await open(`/designerRedirect?applyId=${applyId}`);

    // then
    await waitFor(() => expect(standing.path()).toBe("/processDesc?processId=RUNS&version=1&taskId=one"));
    expect(await screen.findByRole("button", { name: /负责人审批/u, pressed: true })).toBeVisible();
    const named = await open(`/designerRedirect?applyId=${applyId}&preTask=apply`);
    await waitFor(() => expect(named.path()).toContain("taskId=apply"));
    await open("/designerRedirect?applyId=NONE");
    expect(await screen.findByText(/没有申请“NONE”/u)).toBeVisible();
  });

  it("shows the preview of a process as its trial", async () => {
    await publish(
      web.app,
      work,
      aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], { processId: "SEEN" }),
    );

    const preview = await open("/preview?processId=SEEN");

    await waitFor(() => expect(preview.path()).toBe("/processDesc?processId=SEEN&view=try"));
    expect(await screen.findByLabelText(/申请人/u)).toBeVisible();
  });
});
