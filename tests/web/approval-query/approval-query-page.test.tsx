import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const processId = `ASKED-${work.organId}`;
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskName: "组长审批", taskHour: 8 })];
  await publish(web.app, work, aProcess(tasks, { processId, processName: "查询的流程" }));
  const done = await fileApplication(web.app, work.staff, processId, {}, "已批的申请");
  void (await approve(web.app, work.leader, done.next[0]!.bpdTaskId)).data;
  await fileApplication(web.app, work.colleague, processId, {}, "待批的申请");
});
afterAll(() => web.close());

it("tells administrators of processes who has and had what, narrowed in the address, and opens the application", async () => {
  // given
  const { user, router } = await web.open("/queryApproveTask", { as: work.designer });
  const list = await screen.findByRole("table", { name: "审批任务查询" });
  const rowOf = (title: string) => within(list).getByRole("link", { name: title }).closest("tr")!;
  expect(rowOf("已批的申请").textContent).toContain("同意");
  expect(rowOf("已批的申请").textContent).toContain("组长审批");
  expect(rowOf("待批的申请").textContent).toContain("待办理");
  expect(rowOf("待批的申请").textContent).toContain("LEADER的姓名");
  const faults = await accessibilityFaultsIn(document.body);
  expect(faults).toEqual([]);

  // when
  await user.click(screen.getByRole("button", { name: "已结束" }));

  // then
  await waitFor(() => expect(within(list).queryByText("待批的申请")).toBeNull());
  expect(router.state.location.search).toBe("?state=ended");
  await user.click(within(list).getByRole("link", { name: "已批的申请" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/applyDesc"));
});

it("says what to do where a filter leaves nothing", async () => {
  // given
  const { user } = await web.open("/queryApproveTask?state=overdue", { as: work.designer });
  await screen.findByText("没有符合条件的审批任务。");

  // when
  await user.click(screen.getAllByRole("button", { name: "清除筛选条件" })[0]!);

  // then
  await screen.findByRole("link", { name: "待批的申请" });
});

it("bears the star of an application as soon as it is followed on its page", async () => {
  // given
  const { user, router } = await web.open("/queryApproveTask", { as: work.designer });
  await user.click(await screen.findByRole("link", { name: "待批的申请" }));

  // when
  await user.click(await screen.findByRole("button", { name: "关注" }));
  await screen.findByRole("button", { name: "取消关注" });
  await router.navigate("/queryApproveTask");

  // then
  const row = (await screen.findByRole("link", { name: "待批的申请" })).closest("tr")!;
  expect(await within(row).findByRole("img", { name: "已关注" })).toBeVisible();
});
