import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplaceWith, type Workplace } from "../../support/builders/a-workplace.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { type Filed, fileApplication, newestTask } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
let filed: Filed;
beforeAll(async () => {
  web = await startWebTest({ schemas: "schemas" });
  const byLeader = approvedBy("one", "", { assignedType: "groupLeader", taskHour: 8 });
  const definition = aProcess([aStart("one"), byLeader], { processId: "SENT", processName: "SENT" });
  work = await aWorkplaceWith(web.app, { definition });
  filed = await fileApplication(web.app, work.staff, "SENT", { title: "跳转" }, "跳转");
  const { userCode: chief } = await anAccount(web.app.database.kysely);
  await aRoleHolder(web.app.database.kysely, { userCode: chief, roleCode: "admin" });
  const add = async (entity: string, row: Record<string, JsonValue>) =>
    (await web.app.call(onTable(addTableRow, entity), row, { as: chief })).data;
  const baseUrl = "https://office.example.com/app";
  await add("apiSystem", {
    systemCode: "OFFICE",
    systemName: "协同办公",
    systemType: "office",
    baseUrl,
    status: "1",
  });
  const task = { requestSource: "OFFICE", title: "用车申请", assignedUserCode: work.staff, taskStatus: 11 };
  await add("bpdThirdpartTask", { ...task, externalTaskId: "OPEN", pcUrl: `${baseUrl}/1` });
  await add("bpdThirdpartTask", { ...task, externalTaskId: "ENDED", taskStatus: 12 });
  const hrUrl = "https://hr.example.com/app";
  await add("apiSystem", {
    systemCode: "HR",
    systemName: "人事系统",
    systemType: "hr",
    baseUrl: hrUrl,
    status: "1",
  });
  const ofHr = { ...task, requestSource: "HR", pcUrl: `${hrUrl}/#/leave?id=1`, appUrl: `${hrUrl}/m?id=1` };
  await add("bpdThirdpartTask", { ...ofHr, externalTaskId: "HR-OPEN" });
  await add("bpdThirdpartTask", { ...ofHr, externalTaskId: "HR-DONE", taskStatus: 12 });
  await add("bpdThirdpartTask", { ...ofHr, externalTaskId: "HR-CLOSED", taskStatus: 13 });
  await add("apiSystem", { systemCode: "HOST", systemName: "主机", systemType: "other", status: "1" });
  await add("bpdThirdpartTask", { ...task, externalTaskId: "HOSTED", requestSource: "HOST" });
}, 60_000);
afterAll(() => web.close());

describe("the dispatcher of another system", () => {
  it("leads the assignee on to that system", async () => {
    // when
    await web.open("/dispatchTask?id=OPEN", { as: work.staff });

    // then
    const link = await screen.findByRole("link", { name: /点此打开/u });
    expect(link.getAttribute("href")).toBe("https://office.example.com/app/1");
    const faults = await accessibilityFaultsIn(document.body);
    expect(faults).toEqual([]);
  });

  it("tells an HR system in the address how its task stands, and leads there also once it is done", async () => {
    const linkOf = async (id: string) => {
      await web.open(`/dispatchTask?id=${id}`, { as: work.staff });
      return (await screen.findByRole("link", { name: /点此打开/u })).getAttribute("href");
    };
    expect(await linkOf("HR-OPEN")).toBe("https://hr.example.com/app/#/leave?id=1&state=0");
    expect(await linkOf("HR-DONE")).toBe("https://hr.example.com/app/#/leave?id=1&state=1");
    const closed = await web.open("/dispatchTask?id=HR-CLOSED", { as: work.staff });
    await waitFor(() => expect(closed.path()).toBe("/taskTips?taskStatus=13"));
  });

  it("says of a task whose source nobody is led to that it is not approved from here", async () => {
    await web.open("/dispatchTask?id=HOSTED", { as: work.staff });
    expect(await screen.findByRole("alert")).toHaveTextContent(/HOST.*请联系(系统)?管理员/u);
  });

  it("says of an ended task that it has ended, and to somebody else who may open it", async () => {
    // when
    const ended = await web.open("/dispatchTask?id=ENDED", { as: work.staff });
    await screen.findByRole("heading", { name: "该任务已结束" });
    expect(ended.path()).toBe("/taskTips?taskStatus=12");
    const other = await web.open("/dispatchTask?id=OPEN", { as: work.leader });

    // then
    await screen.findByText(/请使用办理人的账号登录/u);
    expect(other.path()).toContain("/500?message=");
  });
});

describe("a link of another system to a task of ours", () => {
  it("opens it while it is open, and its application once it has ended", async () => {
    // given
    const bpdTaskId = filed.next[0]!.bpdTaskId;

    // when
    const before = await web.open(`/dispatchThirdTask?bpdTaskId=${bpdTaskId}`, { as: work.leader });
    await waitFor(() => expect(before.path()).toBe(`/userTaskDesc?bpdTaskId=${bpdTaskId}`));
    await web.app.call(
      submitApprove,
      { bpdTaskId, actionCode: "14", approveComments: "同意" },
      { as: work.leader },
    );
    const after = await web.open(`/dispatchThirdTask?bpdTaskId=${bpdTaskId}`, { as: work.leader });

    // then
    await waitFor(() => expect(after.path()).toBe(`/applyDesc?applyId=${filed.applyId}`));
  });

  it("marks an initiating task, which opens as its form", async () => {
    // given
    const { next } = await fileApplication(web.app, work.staff, "SENT", { title: "退回" }, "退回");
    const back = {
      actionCode: "15",
      approveComments: "请补充",
      backTo: { taskId: "apply", userCode: work.staff },
    };
    const { bpdTaskId } = next[0]!;
    void (await web.app.call(submitApprove, { ...back, bpdTaskId } as never, { as: work.leader })).data;
    const own = await newestTask(web.app, work.staff);

    // when
    const opened = await web.open(`/dispatchThirdTask?bpdTaskId=${own}`, { as: work.staff });

    // then
    await waitFor(() => expect(opened.path()).toBe(`/applyForm?bpdTaskId=${own}&sp=start`));
  });

  it("says what is missing in a link without a task", async () => {
    await web.open("/dispatchThirdTask", { as: work.staff });
    await screen.findByText(/缺少任务编号/u);
  });
});

it("the newer interface is our own where no other is set up", async () => {
  const opened = await web.open("/uiRedirect", { as: work.staff });
  await waitFor(() => expect(opened.path()).toContain("/userTask"));
});
