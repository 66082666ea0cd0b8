import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
let processId: string;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  processId = `QUERY-${work.organId}`;
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskHour: 8 })];
  await publish(web.app, work, aProcess(tasks, { processId, processName: "查询的流程" }));
  await fileApplication(web.app, work.staff, processId, { title: "员工的申请" }, "员工的申请");
  await fileApplication(web.app, work.colleague, processId, { title: "同事的申请" }, "同事的申请");
});
afterAll(() => web.close());

it("finds what one has part in, narrowed by process and state, and opens it", async () => {
  // given
  const { user, router } = await web.open("/processQueryManage", { as: work.staff });
  const list = await screen.findByRole("table", { name: "流程综合查询" });
  expect(within(list).getByRole("link", { name: "员工的申请" })).toBeTruthy();
  expect(within(list).queryByText("同事的申请")).toBeNull();
  expect(within(list).queryByRole("checkbox")).toBeNull();

  // when
  await user.selectOptions(
    await screen.findByLabelText("流程"),
    await screen.findByRole("option", { name: "查询的流程" }),
  );
  await user.click(screen.getByRole("button", { name: "已办结" }));

  // then
  await screen.findByText("没有符合条件的申请。");
  expect(router.state.location.search).toContain("queryType=complete");
  await user.click(screen.getByRole("button", { name: "审批中" }));
  await user.click(await screen.findByRole("link", { name: "员工的申请" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/applyDesc"));
});

it("shows administrators of processes every application, without what only managing needs", async () => {
  // when
  await web.open(`/processQueryManage?processId=${processId}`, { as: work.designer });
  const list = await screen.findByRole("table", { name: "流程综合查询" });

  // then
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => link.textContent)
      .toSorted(),
  ).toEqual(["同事的申请", "员工的申请"].toSorted());
  expect(within(list).queryByRole("button", { name: /管理/u })).toBeNull();
  const faults = await accessibilityFaultsIn(document.body);
  expect(faults).toEqual([]);
});

it("is narrowed by who has an application now, also for those who administer nothing", async () => {
  // given
  const { user, router } = await web.open("/processQueryManage", { as: work.staff });

  // when
  await user.type(await screen.findByRole("combobox", { name: "当前办理人" }), work.leader);
  await user.click(await screen.findByRole("option", { name: new RegExp(work.leader, "u") }));

  // then
  await waitFor(() => expect(router.state.location.search).toContain(`holder=${work.leader}`));
  expect(await screen.findByRole("link", { name: "员工的申请" })).toBeInTheDocument();
});
