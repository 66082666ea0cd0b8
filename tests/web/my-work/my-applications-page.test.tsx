import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { checkStart } from "#contract/calls/task/apply.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { giveElementsSize } from "../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

giveElementsSize();

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

  it("say of one that was taken back that it was recalled, not returned, as its task does", async () => {
    // given
    const as = office.staff.userCode;
    const { applyId } = await applyForLeave(web.app, office, { title: "撤回的假" });
    void (await web.app.call(recallInstance, { applyId, reason: "" }, { as })).data;

    // when
    const { router } = await web.open("/userTask", { as });

    // then
    const task = await screen.findByRole("option", { name: /撤回的假/u });
    expect(within(task).getByText("撤回")).toBeInTheDocument();
    expect(within(task).queryByText("退回")).toBeNull();

    // when
    await act(() => router.navigate("/myApply"));

    // then
    const row = (await screen.findByRole("link", { name: "撤回的假" })).closest("tr") as HTMLElement;
    expect(within(row).getByText("已撤回")).toBeInTheDocument();
  });

  it("say which of them one follows, as the to-do list and the query do", async () => {
    // given
    const { applyId, instanceId } = await applyForLeave(web.app, office, { title: "要看的假" });
    await applyForLeave(web.app, office, { title: "其他的假" });
    for (const as of [office.staff.userCode, office.leader.userCode, office.admin.userCode])
      await sql`insert into attention (user_code, instance_id) values (${as}, ${instanceId})`.execute(
        web.app.database.kysely,
      );
    const marked = (row: HTMLElement | null) => within(row!).queryByRole("img", { name: "已关注" }) !== null;
    const rowOf = async (title: string) =>
      (await screen.findByRole("link", { name: title })).closest<HTMLElement>("tr");

    // then
    await web.open("/myApply", { as: office.staff.userCode });
    expect([marked(await rowOf("要看的假")), marked(await rowOf("其他的假"))]).toEqual([true, false]);
    await web.open("/userTask", { as: office.leader.userCode });
    expect(marked(await screen.findByRole("option", { name: /要看的假/u }))).toBe(true);
    expect(marked(await screen.findByRole("option", { name: /其他的假/u }))).toBe(false);
    await web.open(`/instanceManage?keyword=${applyId}`, { as: office.admin.userCode });
    expect(marked(await rowOf("要看的假"))).toBe(true);
    await web.open("/queryApproveTask", { as: office.admin.userCode });
    expect([marked(await rowOf("要看的假")), marked(await rowOf("其他的假"))]).toEqual([true, false]);
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
