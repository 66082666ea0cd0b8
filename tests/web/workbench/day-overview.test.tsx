import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
// Fetched with the first screen that needs it; here the first test shall not wait for it to be read.
import "#web/workbench/day-overview.tsx";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { giveElementsSize } from "../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

giveElementsSize();

describe("the work bench of somebody for whom no task waits", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
  });

  const section = async (name: string) =>
    within((await screen.findByRole("heading", { name })).closest("section") as HTMLElement);

  it("shows what they applied for, who has it, and what they have begun", async () => {
    // given
    await applyForLeave(web.app, office, { title: "在途的假" });
    const draft = await web.app.call(
      checkStart,
      { processId: office.processId },
      { as: office.staff.userCode },
    );

    // when
    await web.open("/userTask", { as: office.staff.userCode });

    // then
    const onTheirWay = await section("我的在办申请");
    expect(onTheirWay.getByRole("link", { name: "在途的假" })).toHaveAttribute(
      "href",
      expect.stringContaining("#/applyDesc?applyId="),
    );
    expect(onTheirWay.getByText(/组长甲/u)).toBeInTheDocument();
    expect(onTheirWay.getByText("审批中")).toBeInTheDocument();
    const drafts = await section("草稿");
    expect(drafts.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(
      `#/applyForm?bpdTaskId=${draft.data.bpdTaskId}`,
    );
    const processes = await section("常用流程");
    expect(processes.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(
      `#/applyForm?processId=${office.processId}`,
    );
  });

  it("says that nothing is on its way, and leads to the processes", async () => {
    // when
    await web.open("/userTask", { as: office.staff.userCode });

    // then
    const onTheirWay = await section("我的在办申请");
    expect(onTheirWay.getByText(/您还没有在办的申请/u)).toBeInTheDocument();
    const processes = await section("常用流程");
    expect(processes.getByRole("link", { name: "全部流程" })).toHaveAttribute("href", "#/startProcess");
    expect(screen.queryByRole("heading", { name: "草稿" })).toBeNull();
  });

  it("is the bench as ever once a task waits", async () => {
    // given
    await applyForLeave(web.app, office, { title: "等着批的假" });

    // when
    await web.open("/userTask", { as: office.leader.userCode });

    // then
    expect(await screen.findByRole("option", { name: /等着批的假/u })).toBeInTheDocument();
    expect(await screen.findByText("选择一个任务，在这里查看并办理。")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "我的在办申请" })).toBeNull();
  });
});
