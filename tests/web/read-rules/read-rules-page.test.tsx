import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRules, saveReadRules } from "#contract/calls/read-rules.ts";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { queryClient } from "../../../src/web/api/index.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("automatic sending for reading", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  it("is set for a step and people, and says where somebody is missing", async () => {
    // given
    const as = office.admin.userCode;
    const { user, page } = await web.open(`/sendRead/${office.processId}`, { as });
    await user.click(await screen.findByRole("button", { name: "添加规则" }));

    // when
    await user.click(await screen.findByRole("button", { name: "保存" }));
    expect(await screen.findByText(/至少选择一/u)).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: /传阅时机/u }), "“组长审批”通过后");
    const people = screen.getByRole("combobox", { name: /人员/u });
    await user.type(people, "部门负责人甲");
    await user.click(await screen.findByRole("option", { name: /部门负责人甲/u }));
    await user.click(screen.getByRole("button", { name: "保存" }));

    // then
    expect(await screen.findByText("自动传阅规则已保存。")).toBeVisible();
    const { data } = await web.app.call(readRules, { processId: office.processId }, { as });
    expect(data.rules).toMatchObject([{ afterTask: "leader", userCodes: [office.head.userCode] }]);
    // The stored rules are drawn anew, with the names of their people.
    await waitFor(() => {
      const rule = screen.getByRole("group", { name: "规则 1" });
      expect(within(rule).getByText("部门负责人甲")).toBeVisible();
    });
    expect(await accessibilityFaultsIn(page.container)).toEqual([]);
  });

  it("stay as they are being written while somebody else saves some, whose saving then is not undone unseen", async () => {
    // given
    const as = office.admin.userCode;
    const { processId } = office;
    const theirs = { afterTask: null, userCodes: [office.staff.userCode], roles: [], note: "别人的" };
    const saveTheirs = async (rules: readonly ReadRule[]) => {
      const { rowVersion } = (await web.app.call(readRules, { processId }, { as })).data;
      void (await web.app.call(saveReadRules, { processId, rowVersion, rules: [...rules] }, { as })).data;
    };
    await saveTheirs([{ ...theirs, userCodes: [office.head.userCode], note: "" }]);
    const { user } = await web.open(`/sendRead/${processId}`, { as });
    await user.type(await screen.findByRole("textbox", { name: /留言/u }), "写了一半");
    await saveTheirs([theirs]);

    // when: as by a look at the window again
    await queryClient.refetchQueries({ queryKey: [readRules.name] });

    // then
    expect(screen.getByDisplayValue("写了一半")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText(/其他人刚刚修改了该流程的自动传阅规则/u)).toBeVisible();
    expect(screen.getByDisplayValue("写了一半")).toBeInTheDocument();
    expect((await web.app.call(readRules, { processId }, { as })).data.rules).toMatchObject([
      { note: "别人的" },
    ]);
  });
});
