import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("an application for a seal", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  it("that asks for none says so, and leads to the whole of it", async () => {
    // given
    const values = { leaveType: "annual", days: 1, reason: "休假" };
    const filed = await fileApplication(web.app, office.staff.userCode, office.processId, values);

    // when
    const { page } = await web.open(`/stampDesc?applyId=${filed.applyId}`, { as: office.staff.userCode });

    // then
    expect(await screen.findByText("该申请不涉及用印。")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "一份申请" })).toBeVisible();
    expect(await accessibilityFaultsIn(page.container)).toEqual([]);
  });

  it("begins where the processes and the seals are; without any it says so", async () => {
    // when
    await web.open("/stamp", { as: office.staff.userCode });

    // then
    expect(await screen.findByText("您目前没有可发起的用印流程。")).toBeVisible();
    expect(await screen.findByText("目前没有可用的印章。")).toBeVisible();
  });

  it("is led to its form by a link that names its process", async () => {
    // when
    const { path } = await web.open(`/stamp?processId=${office.processId}`, { as: office.staff.userCode });

    // then
    expect(await screen.findByRole("textbox", { name: /请假事由/u })).toBeVisible();
    expect(path()).toContain("/applyForm");
  });
});
