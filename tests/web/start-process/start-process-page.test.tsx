import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processMenus } from "#contract/calls/task/start.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the start page", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
  });

  it("shows a few processes as one grid, each once, with its category as a label (B8)", async () => {
    // when
    await web.open("/startProcess", { as: office.staff.userCode });

    // then
    const link = await screen.findByRole("link", { name: /请假申请/u });
    expect(link).toHaveAttribute("href", `#/applyForm?processId=${office.processId}`);
    expect(link).toHaveTextContent("假勤");
    expect(screen.queryByRole("heading", { name: "人事" })).toBeNull();
  });

  it("finds a process by what it is for, and says when there is none", async () => {
    // given
    const { user } = await web.open("/startProcess", { as: office.staff.userCode });
    await screen.findByRole("link", { name: /请假申请/u });

    // when
    await user.keyboard("/");
    await user.keyboard("没有的");

    // then
    expect(await screen.findByText("没有与“没有的”相符的流程。")).toBeInTheDocument();
  });

  it("keeps a favourite at hand", async () => {
    // given
    const { user } = await web.open("/startProcess", { as: office.staff.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "收藏“请假申请”" }));

    // then
    expect(await screen.findByRole("button", { name: "取消收藏“请假申请”" })).toBeInTheDocument();
    await waitFor(async () => {
      const menus = await web.app.call(processMenus, {}, { as: office.staff.userCode });
      expect(menus.data[0]!.favourite).toBe(true);
    });
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    const { page } = await web.open("/startProcess", { as: office.staff.userCode });
    await screen.findByRole("link", { name: /请假申请/u });

    // when
    const faults = await accessibilityFaultsIn(page.container);

    // then
    expect(faults).toEqual([]);
  });
});
