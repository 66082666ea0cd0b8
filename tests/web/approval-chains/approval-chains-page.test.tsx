import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";
import { QueuedJobs } from "../../support/queued-jobs.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let jobs: QueuedJobs;
let work: Workplace;
let processId: string;
beforeAll(async () => {
  web = await startWebTest();
  jobs = new QueuedJobs(web.app);
  work = await aWorkplace(web.app.database.kysely);
  processId = `CHAINS-${work.organId}`;
  const tasks = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  await publish(web.app, work, aProcess(tasks, { processId, processName: "采购流程" }));
  const filed = await fileApplication(web.app, work.staff, processId, { title: "电脑" }, "电脑");
  void (await approve(web.app, work.leader, filed.next[0]!.bpdTaskId)).data;
  await sql`update seat set due_at = now() - interval '1 day' where instance_id = ${filed.instanceId} and task_id = 'two'`.execute(
    web.app.database.kysely,
  );
  await fileApplication(web.app, work.colleague, processId, { title: "桌子" }, "桌子");
});
afterAll(() => web.close());

const results = () => screen.findByRole("region", { name: "查询结果" });

it("asks when one says so, and shows each application with its chain folded below it", async () => {
  // given
  const { page, user, router } = await web.open("/processInstanceReport", { as: work.designer });
  await screen.findByText("设好条件后点击“查询”。");
  expect(web.requests).not.toContain("POST /basic/approvalChains");

  // when
  await user.click(screen.getByRole("button", { name: "查询" }));

  // then
  const list = await results();
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(within(list).queryByRole("table")).toBeNull();
  expect(router.state.location.search).toContain("query=1");

  // when
  await user.click(within(list).getByRole("button", { name: "展开审批链：电脑" }));

  // then
  const table = await within(list).findByRole("table", { name: "电脑" });
  const rows = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(
    rows.map(([order, task, person, decision, opinion]) => [order, task, person, decision, opinion]),
  ).toEqual([
    ["1", "apply", "STAFF的姓名", "已提交", "—"],
    ["2", "one", "LEADER的姓名", "同意", "同意"],
    ["3", "two", "HEAD的姓名", "待办理超时", "—"],
  ]);
  const faults = await accessibilityFaultsIn(page.container);
  expect(faults).toEqual([]);

  // when
  await user.click(within(list).getByRole("button", { name: "全部展开" }));

  // then
  expect(within(list).getAllByRole("table")).toHaveLength(2);
  await user.click(within(list).getByRole("button", { name: "全部收起" }));
  expect(within(list).queryByRole("table")).toBeNull();
});

it("an address with conditions asks at once; changed conditions count once they are asked", async () => {
  // given
  const { user, router } = await web.open(`/processInstanceReport?q=${encodeURIComponent("电脑")}`, {
    as: work.designer,
  });
  const list = await results();
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["电脑"]);

  // when
  await user.click(screen.getByRole("button", { name: "已办结" }));

  // then
  await screen.findByText(/条件已更改/u);
  expect(within(await results()).getAllByRole("listitem")).toHaveLength(1);
  expect(router.state.location.search).not.toContain("queryType");

  // when
  await user.click(screen.getByRole("button", { name: "查询" }));

  // then
  await screen.findByText("没有符合条件的申请。");
  expect(router.state.location.search).toContain("queryType=complete");
  expect(screen.queryByText(/条件已更改/u)).toBeNull();
});

it("who manages no process finds their part, and learns where it fails", async () => {
  // given
  web.instead.set("/basic/approvalChains", () =>
    Response.json({ flag: false, msg: "坏了" }, { status: 409 }),
  );
  const { user } = await web.open("/processInstanceReport?query=1", { as: work.staff });
  const retry = await screen.findByRole("button", { name: /重试/u });

  // when
  web.instead.clear();
  await user.click(retry);

  // then
  const list = await results();
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["电脑"]);
});

it("a file is made of the conditions, in a format, and one is told where it will be", async () => {
  // given
  const { user, router } = await web.open(`/processInstanceReport?q=${encodeURIComponent("桌子")}`, {
    as: work.designer,
  });
  await results();
  expect(screen.getByText(/最多包含 10,000 个申请/u)).toBeTruthy();

  // when
  await user.click(screen.getByRole("button", { name: "生成文件" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("radio", { name: /CSV/u }));
  await user.click(within(dialog).getByRole("button", { name: "生成文件" }));

  // then
  await screen.findByText(/正在生成“审批链报表/u);
  await jobs.run();

  // when
  await user.click(screen.getByRole("button", { name: "前往报表导出" }));

  // then
  await waitFor(() => expect(router.state.location.pathname).toBe("/docsManager"));
  const table = await screen.findByRole("table", { name: "报表导出" });
  expect(await within(table).findByText("已完成")).toBeTruthy();
  expect(within(table).getByText("审批链报表 · CSV")).toBeTruthy();
});
