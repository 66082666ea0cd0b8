import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyForLeave, aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
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
});
