import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import {
  applyForLeave,
  aLeaveOffice,
  aLeavePage,
  type LeaveOffice,
} from "../../../support/a-leave-office.ts";
import { giveElementsSize } from "../../../support/element-size.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

giveElementsSize();

describe("returning a task", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  it("has the only person chosen to whom it can go back", async () => {
    // given
    await applyForLeave(web.app, office, { title: "要退回的假" });
    const { user } = await web.open("/userTask", { as: office.leader.userCode });
    await user.click(await screen.findByRole("option", { name: /要退回的假/u }));

    // when
    await user.click(await screen.findByRole("button", { name: "退回" }));

    // then
    const person = await screen.findByRole("radio", { name: new RegExp(office.staff.realName, "u") });
    await waitFor(() => expect(person).toBeChecked());
  });

  it.each([
    { edits: "keep", told: "您对表单的修改将保留：天数、请假事由", reason: "回家探亲两天" },
    { edits: "drop", told: "您对表单的修改不会保留：天数、请假事由", reason: "回家探亲" },
  ] as const)("says what becomes of what was changed, and $edits it is", async ({ edits, told, reason }) => {
    // given
    const leader = { fieldRights: { reason: "write", days: "write" }, onReturn: { edits } } as const;
    const strict = await aLeaveOffice(web.app, { page: aLeavePage(), leader });
    const { applyId } = await applyForLeave(web.app, strict, { title: "改过的假" });
    const { user } = await web.open("/userTask", { as: strict.leader.userCode });
    await user.click(await screen.findByRole("option", { name: /改过的假/u }));
    const field = await screen.findByRole("textbox", { name: /请假事由/u });
    await user.type(field, "两天");
    // What is missing is often the reason for a return.
    await user.clear(screen.getByRole("textbox", { name: /天数/u }));

    // when
    await user.click(screen.getByRole("button", { name: "退回" }));
    expect(await screen.findByText(told, { exact: false })).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: "退回原因" }), "请补充天数");
    await user.click(await screen.findByRole("button", { name: `退回给${strict.staff.realName}` }));
    await screen.findByText("没有待办，都处理完了。");

    // then
    const { data } = await web.app.call(instanceDetail, { applyId }, { as: strict.staff.userCode });
    expect(data.values["reason"]).toBe(reason);
  });
});
