import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("my applications", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
  });

  it("say how each stands and who has it now", async () => {
    // given
    await applyForLeave(web.app, office, { title: "在批的假" });

    // when
    await web.open("/myApply", { as: office.staff.userCode });

    // then
    const row = (await screen.findByRole("link", { name: "在批的假" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("审批中")).toBeInTheDocument();
    expect(within(row).getByText("组长甲")).toBeInTheDocument();
  });

  it("keep their filter in the address", async () => {
    // given
    await applyForLeave(web.app, office, { title: "在批的假" });
    const { user, path } = await web.open("/myApply", { as: office.staff.userCode });
    await screen.findByRole("link", { name: "在批的假" });

    // when
    await user.click(screen.getByRole("button", { name: "已办结" }));

    // then
    await waitFor(() => expect(screen.queryByRole("link", { name: "在批的假" })).toBeNull());
    expect(path()).toBe("/myApply?queryType=complete");
    expect(await screen.findByText("没有符合条件的申请。")).toBeInTheDocument();
  });

  it("lead a draft back to its form", async () => {
    // given
    const { data } = await web.app.call(
      checkStart,
      { processId: office.processId },
      { as: office.staff.userCode },
    );

    // when
    await web.open("/myApply?queryType=draft", { as: office.staff.userCode });

    // then
    const row = (await screen.findByText(new RegExp(data.applyId, "u"))).closest("tr") as HTMLElement;
    expect(within(row).getByRole("link")).toHaveAttribute("href", `#/applyForm?bpdTaskId=${data.bpdTaskId}`);
  });

  it("have nothing that keeps anybody out", async () => {
    // given
    await applyForLeave(web.app, office, { title: "在批的假" });
    const { page } = await web.open("/myApply", { as: office.staff.userCode });
    await screen.findByRole("link", { name: "在批的假" });

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
