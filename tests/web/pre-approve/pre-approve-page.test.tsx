import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewRunning } from "#server/pre-approval/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("what is to come", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  it("is listed, read, approved in advance and taken back", async () => {
    // given
    const values = { leaveType: "annual", days: 5, reason: "回家探亲" };
    const { instanceId } = await fileApplication(
      web.app,
      office.staff.userCode,
      office.processId,
      values,
      "五天年假",
    );
    await previewRunning(web.app.ports, { until: Date.now() + 60_000 });
    const states = async () => {
      const { rows } = await sql<{ state: string; opinion: string }>`
        select state, opinion from advance_opinion where instance_id = ${instanceId} order by opinion_id`.execute(
        web.app.database.kysely,
      );
      return rows;
    };

    // when
    const { user } = await web.open("/preApprove", { as: office.head.userCode });
    await user.type(await screen.findByRole("searchbox"), "没有这个{Enter}");
    expect(await screen.findByText("没有符合条件的申请")).toBeVisible();
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "年假{Enter}");
    await user.click(await screen.findByRole("link", { name: "五天年假" }));
    expect(await screen.findByText("回家探亲")).toBeVisible();
    const task = await screen.findByRole("region", { name: "部门负责人审批" });
    await user.click(within(task).getByRole("button", { name: "预先同意" }));
    await waitFor(() => expect(within(task).getByRole("textbox")).toBeInvalid());
    await user.type(within(task).getByRole("textbox"), "可以");
    await user.click(within(task).getByRole("button", { name: "预先同意" }));
    expect(await within(task).findByText("等待任务到达")).toBeVisible();
    expect(await accessibilityFaultsIn(task)).toEqual([]);
    const kept = await states();
    await user.click(within(task).getByRole("button", { name: "撤回" }));
    expect(await within(task).findByRole("button", { name: "预先同意" })).toBeVisible();

    // then
    expect(kept).toEqual([{ state: "waiting", opinion: "可以" }]);
    expect(await states()).toEqual([{ state: "withdrawn", opinion: "可以" }]);
  });
});
