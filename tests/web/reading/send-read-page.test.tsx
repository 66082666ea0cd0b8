import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRead } from "#contract/calls/send-read.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("sending an application on to be read", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  const aFiledLeave = () => {
    const values = { leaveType: "annual", days: 1, reason: "休假" };
    return fileApplication(web.app, office.staff.userCode, office.processId, values);
  };
  const readings = async (instanceId: number) => {
    const { rows } = await sql<{ userCode: string; opinion: string | null; isRecalled: boolean }>`
      select user_code, opinion, recalled_at is not null as is_recalled from reading
      where instance_id = ${instanceId}`.execute(web.app.database.kysely);
    return rows;
  };

  it("goes to whom one chooses, with a word", async () => {
    // given
    const { applyId, instanceId } = await aFiledLeave();
    const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as: office.leader.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "传阅" }));
    const dialog = await screen.findByRole("dialog", { name: "传阅" });
    await user.type(within(dialog).getByRole("combobox"), "部门负责人甲");
    await user.click(await within(dialog).findByRole("option", { name: /部门负责人甲/u }));
    await user.type(within(dialog).getByRole("textbox", { name: "留言" }), "请知悉");
    expect(await accessibilityFaultsIn(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "传阅" }));

    // then
    expect(await screen.findByText("已传阅给 1 人。")).toBeVisible();
    expect(await readings(instanceId)).toMatchObject([{ userCode: office.head.userCode, opinion: null }]);
  });

  it("is said to be read by its reader, with a word or without, and its sender sees that", async () => {
    // given
    const { applyId, instanceId } = await aFiledLeave();
    const sent = { applyId, userCodes: [office.head.userCode], note: "请知悉" };
    void (await web.app.call(sendRead, sent, { as: office.leader.userCode })).data;

    // when
    const reader = await web.open(`/applyDesc?applyId=${applyId}`, { as: office.head.userCode });
    const notice = await screen.findByRole("region", { name: "传阅给您" });
    expect(within(notice).getByText("请知悉")).toBeVisible();
    await reader.user.type(within(notice).getByRole("textbox"), "已知悉");
    await reader.user.click(within(notice).getByRole("button", { name: "已阅" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "传阅给您" })).toBeNull());

    // then
    expect(await readings(instanceId)).toMatchObject([{ userCode: office.head.userCode, opinion: "已知悉" }]);
    const sender = await web.open("/mySendOn", { as: office.leader.userCode });
    await sender.user.click(await screen.findByRole("button", { name: /1 \/ 1 已读/u }));
    expect(await screen.findByText("已知悉")).toBeVisible();
    expect(await accessibilityFaultsIn(sender.page.container)).toEqual([]);
  });

  it("is taken back from who has not read it", async () => {
    // given
    const { applyId, instanceId } = await aFiledLeave();
    const userCodes = [office.head.userCode];
    void (await web.app.call(sendRead, { applyId, userCodes }, { as: office.leader.userCode })).data;
    const { user } = await web.open(`/mySendOn?applyId=${applyId}`, { as: office.leader.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: /撤回发给/u }));

    // then
    expect(await screen.findByText("已撤回 1 份。")).toBeVisible();
    expect(await readings(instanceId)).toMatchObject([{ isRecalled: true }]);
  });

  it("needs somebody to send it to", async () => {
    // given
    const { applyId } = await aFiledLeave();
    const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as: office.leader.userCode });

    // when
    await user.click(await screen.findByRole("button", { name: "传阅" }));
    const dialog = await screen.findByRole("dialog", { name: "传阅" });
    await user.click(within(dialog).getByRole("button", { name: "传阅" }));

    // then
    expect(await within(dialog).findByText(/请至少选择一人|至少/u)).toBeVisible();
  });
});
