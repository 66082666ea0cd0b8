import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveReadRules } from "#contract/calls/read-rules.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { newestTask } from "../../../support/builders/file-application.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
  office = await aLeaveOffice(web.app);
});
afterAll(() => web.close());

it("the address of one decision shows it above its application, to those with a part in it alone", async () => {
  // given
  const rule = { afterTask: "leader", userCodes: [office.admin.userCode], roles: [], note: "" };
  const rules = { processId: office.processId, rowVersion: 0, rules: [rule] };
  void (await web.app.call(saveReadRules, rules, { as: office.admin.userCode })).data;
  await applyForLeave(web.app, office, { title: "一张假条" });
  const as = office.leader.userCode;
  const approveId = await newestTask(web.app, as);
  const decision = { bpdTaskId: approveId, actionCode: "14" as const, approveComments: "早去早回" };
  void (await web.app.call(submitApprove, decision, { as })).data;

  // when
  await web.open(`/approveDesc?approveId=${approveId}`, { as: office.staff.userCode });

  // then
  expect(await screen.findByRole("heading", { name: "一张假条", level: 1 })).toBeVisible();
  const shown = await screen.findByRole("note");
  expect(shown).toHaveTextContent("组长甲 · 组长审批");
  expect(shown).toHaveTextContent("早去早回");
  expect(shown).toHaveTextContent("本环节办结后自动传阅 1 人");

  // when
  await web.open(`/approveDesc?approveId=${approveId}`, { as: office.head.userCode });

  // then
  expect(await screen.findByText(/没有此申请，或您无权查看/u)).toBeVisible();
  expect(screen.queryByText("早去早回")).toBeNull();
});
