import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("all applications", () => {
  let web: WebTest;
  let work: Workplace;
  let filed: Filed[];
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
    const processId = `ALL-${work.organId}`;
    const tasks = [
      aStart("one"),
      approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
      approvedBy("two", work.head, { taskHour: 8 }),
    ];
    await publish(web.app, work, aProcess(tasks, { processId, processName: processId }));
    filed = [];
    for (const title of ["第一份", "第二份"])
      filed.push(await fileApplication(web.app, work.staff, processId, { title }, title));
  });
  afterAll(() => web.close());

  const stands = async ({ applyId }: Filed) =>
    (await web.app.call(instanceDetail, { applyId }, { as: work.designer })).data.chain
      .filter(({ state }) => state === "open")
      .map(({ taskId }) => taskId);

  it("takes one to another step after saying what that closes and opens, and puts a step behind a task", async () => {
    // given
    const { user } = await web.open("/instanceManage", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "管理“第一份”" }));
    const panel = await screen.findByRole("complementary", { name: "第一份" });

    // when
    await user.click(await within(panel).findByRole("button", { name: "跳转" }));
    const dialog = await screen.findByRole("dialog", { name: "跳转" });
    await within(dialog).findByRole("option", { name: "two" });
    await user.selectOptions(await within(dialog).findByLabelText(/跳转到/u), "two");
    const preview = await within(dialog).findByRole("region", { name: "预览" });

    // then nothing happened yet
    expect(preview.textContent).toContain("LEADER");
    expect(preview.textContent).toContain("HEAD");
    expect(await stands(filed[0]!)).toEqual(["one"]);
    const faults = await accessibilityFaultsIn(dialog);
    expect(faults).toEqual([]);

    // when it is begun without a reason, it says so at the field, and nothing happens
    await user.click(within(dialog).getByRole("button", { name: "跳转 1 份" }));
    expect(within(dialog).getByLabelText(/原因/u)).toHaveAccessibleDescription("请填写此项。");
    expect(await stands(filed[0]!)).toEqual(["one"]);

    // when
    await user.type(within(dialog).getByLabelText(/原因/u), "负责人出差");
    await user.click(within(dialog).getByRole("button", { name: "跳转 1 份" }));

    // then it was asked for
    await screen.findByText("已处理 0 / 1");
  });

  it("files the lines of a pasted sheet after saying what would become of each", async () => {
    // given
    const { user } = await web.open("/instanceManage", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "批量发起" }));
    const dialog = await screen.findByRole("dialog", { name: "批量发起" });
    const processes = await within(dialog).findByLabelText(/流程/u);
    await within(dialog).findByRole("option", { name: `ALL-${work.organId}` });
    await user.selectOptions(processes, `ALL-${work.organId}`);
    const sheet = within(dialog).getByLabelText(/从表格粘贴/u);

    // when
    await user.click(sheet);
    await user.paste("标题\n表中一\n表中二");
    await user.click(within(dialog).getByRole("button", { name: "试算" }));
    await within(dialog).findByText("2 份可以发起，0 份不能发起。");
    expect(screen.queryByRole("link", { name: "表中一" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "发起 2 份" }));

    // then
    await within(dialog).findByText("已发起 2 份，0 份没有发起。");
    expect(within(dialog).getByRole("link", { name: "表中二" })).toBeInTheDocument();
  });

  it("does to many what was asked, by numbers with commas, and says what is no number", async () => {
    // given
    const { user } = await web.open("/instanceManage", { as: work.designer });
    await screen.findByRole("link", { name: "第二份" });

    // when
    await user.click(screen.getByRole("button", { name: "催办" }));
    const dialog = await screen.findByRole("dialog", { name: "催办" });
    const ids = within(dialog).getByRole("textbox", { name: /^编号/u });
    await user.type(ids, "AP1 AP2");

    // then
    await within(dialog).findByText("请用逗号分隔各个编号。“AP1 AP2”不是有效的编号。");

    // when
    await user.clear(ids);
    await user.type(ids, `${filed[1]!.applyId},AP999999999`);

    // then
    await within(dialog).findByText("将处理 1 份，1 份不能处理。");
    await within(dialog).findByText("没有编号为“AP999999999”的申请，请核对后重试。");
  });

  it("selects rows and counts them, and filters by state in the address", async () => {
    // given
    const { user } = await web.open("/instanceManage", { as: work.designer });
    const box = await screen.findByRole("checkbox", { name: "选择“第二份”" });

    // when
    await user.click(box);

    // then
    await screen.findByText("已选 1 份申请");

    // when
    await user.click(screen.getByRole("button", { name: "已作废" }));

    // then
    await screen.findByText("没有符合条件的申请。");
    await waitFor(() => expect(screen.queryByRole("link", { name: "第二份" })).toBeNull());
  });
});
