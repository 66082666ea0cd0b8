import { screen } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { processMenus } from "#contract/calls/task/start.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";
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

  it("begins from the list of processes where one of them seals, and is found by its name", async () => {
    // given
    const as = office.staff.userCode;
    const { data } = await web.app.call(processMenus, {}, { as });
    web.instead.set(processMenus.path, () =>
      Response.json({ flag: true, data: data.map((each) => ({ ...each, processTypeId: "seal" })) }),
    );
    onTestFinished(() => web.instead.clear());
    const { user, path } = await web.open("/startProcess", { as });

    // when
    await user.click(await screen.findByRole("link", { name: "可申请的印章及其保管人" }));

    // then
    expect(path()).toBe("/stamp");

    // when
    await web.open("/myApply", { as });
    await screen.findByRole("navigation", { name: "主菜单" });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: "搜索" }), "申请用印");

    // then
    expect(await screen.findByRole("option", { name: /申请用印/u })).toBeInTheDocument();
  });

  it("leads from where it is read to what is sealed where, once it is submitted; another one does not", async () => {
    // given
    const placements = aField(stampFields.placements, {
      componentType: ComponentType.sealPlacements,
      componentDataType: ComponentDataType.list,
    });
    const sealing = await aLeaveOffice(web.app, { page: aPage(placements) });
    const as = sealing.staff.userCode;
    const filed = await fileApplication(web.app, as, sealing.processId, {});
    const values = { leaveType: "annual", days: 1, reason: "休假" };
    const other = await fileApplication(web.app, office.staff.userCode, office.processId, values);

    // when
    await web.open(`/applyDesc?applyId=${filed.applyId}`, { as });

    // then
    const link = await screen.findByRole("link", { name: "用印详情" });
    expect(link).toHaveAttribute("href", `#/stampDesc?applyId=${filed.applyId}`);

    // when
    await web.open(`/applyDesc?applyId=${other.applyId}`, { as: office.staff.userCode });

    // then
    expect(await screen.findByRole("heading", { level: 1, name: "一份申请" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "用印详情" })).toBeNull();
  });

  it("is led to its form by a link that names its process", async () => {
    // when
    const { path } = await web.open(`/stamp?processId=${office.processId}`, { as: office.staff.userCode });

    // then
    expect(await screen.findByRole("textbox", { name: /请假事由/u })).toBeVisible();
    expect(path()).toContain("/applyForm");
  });
});
