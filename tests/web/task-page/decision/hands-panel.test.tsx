import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { accessibilityFaultsIn } from "../../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { aProcess, approvedBy, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish } from "../../../support/builders/a-workplace.ts";
import { fileApplication } from "../../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

describe("letting others into one's task", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
    await applyForLeave(web.app, office, { title: "要转办的假" });
  });

  /** What was typed last is found: nothing that is on its way can take the option's place. */
  async function found(panel: HTMLElement, name: RegExp): Promise<void> {
    await waitFor(() => expect(within(panel).getByRole("listbox")).toHaveAttribute("aria-busy", "false"), {
      timeout: 10_000,
    });
    await within(panel).findByRole("option", { name });
  }
  const todo = async (as: string) => (await web.app.call(todoTasks, {}, { as })).data.rows;
  async function begin(change: string) {
    const as = office.leader.userCode;
    const [row] = await todo(as);
    const opened = await web.open(`/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`, { as });
    await opened.user.click(await screen.findByRole("button", { name: "更多" }));
    await opened.user.click(within(screen.getByRole("group", { name: "更多" })).getByText(change));
    return { ...opened, panel: await screen.findByRole("region", { name: change }) };
  }

  it("transfers it by keyboard, after who gets it and who is told was said", async () => {
    // given
    const { user, panel } = await begin("转办");
    const field = await within(panel).findByRole("combobox", { name: /交给谁/u });
    expect(field).toHaveFocus();

    // when
    await user.type(field, "管理员甲");
    await found(panel, /管理员甲/u);
    await user.keyboard("{Enter}");
    expect(await within(panel).findByRole("status")).toHaveTextContent("待办：管理员甲。");
    await user.type(within(panel).getByRole("textbox", { name: /原因/u }), "更了解情况");
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    expect(await screen.findByText("已转办")).toBeInTheDocument();
    expect(await todo(office.leader.userCode)).toEqual([]);
    expect(await todo(office.admin.userCode)).toHaveLength(1);
  });

  it("says at the person who cannot have it, and why", async () => {
    // given
    const { user, panel } = await begin("增加办理人");

    // when
    await user.type(await within(panel).findByRole("combobox", { name: /哪些人/u }), "员工甲");
    await found(panel, /员工甲/u);
    await user.keyboard("{Enter}");

    // then
    expect(await within(panel).findByText(/^员工甲是该申请的申请人/u)).toBeInTheDocument();

    // when
    await user.click(within(panel).getByRole("button", { name: "增加办理人" }));

    // then
    await waitFor(() => expect(within(panel).getByRole("combobox", { name: /哪些人/u })).toHaveFocus());
    expect(await todo(office.leader.userCode)).toHaveLength(1);
  });

  it("says at its fields what is missing, and leads to the first", async () => {
    // given
    const { user, panel } = await begin("转办");
    const whom = await within(panel).findByRole("combobox", { name: /交给谁/u });
    const why = within(panel).getByRole("textbox", { name: /原因/u });
    await user.click(why);

    // when
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    for (const field of [whom, why]) expect(field).toHaveAccessibleDescription("请填写此项。");
    await waitFor(() => expect(whom).toHaveFocus());
  });

  it("keeps nobody out, and Escape leads back to the decision", async () => {
    // given
    const { user, panel } = await begin("转办");

    // then
    const faults = await accessibilityFaultsIn(panel);
    expect(faults).toEqual([]);

    // when
    await user.keyboard("{Escape}");

    // then the keyboard is where the change was begun
    await waitFor(() => expect(screen.getByRole("button", { name: "更多" })).toHaveFocus());
    expect(screen.queryByRole("group", { name: "更多" })).toBeNull();
  });

  it("says nothing of whose tasks change where a step behind this one changes nobody's yet", async () => {
    // given
    const work = await aWorkplace(web.app.database.kysely);
    const processId = `INSERT-${work.organId}`;
    const check = approvedBy("check", work.head, { taskHour: 8, seatChanges: ["insertStep"] });
    await publish(web.app, work, aProcess([aStart("check"), check], { processId }));
    const { next } = await fileApplication(web.app, work.staff, processId, {});
    const path = `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`;
    const { user } = await web.open(path, { as: work.head });
    await user.click(await screen.findByRole("button", { name: "更多" }));
    await user.click(within(screen.getByRole("group", { name: "更多" })).getByText("在后面加一步"));
    const panel = await screen.findByRole("region", { name: "在后面加一步" });

    // when
    await user.type(await within(panel).findByRole("combobox", { name: /哪些人/u }), "FINANCE的姓名");
    await found(panel, /FINANCE的姓名/u);
    await user.keyboard("{Enter}");
    await user.type(within(panel).getByRole("textbox", { name: /环节名称/u }), "复核");
    await user.type(within(panel).getByRole("textbox", { name: /原因/u }), "更了解情况");
    await waitFor(() => expect(within(panel).getByRole("button", { name: "在后面加一步" })).toBeEnabled());
    await waitFor(() => expect(web.requests.some((path) => path.includes("changeSeatsPreview"))).toBe(true));

    // then
    expect(within(panel).queryByRole("status")).toBeNull();
  });
});
