import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aLinkedReport, aReportColumn, aReportExclusion } from "../../support/builders/a-report.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { fileApplication } from "../../support/builders/file-application.ts";
import { shippedSchemas } from "../../support/shipped-tables.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
const processId = "REPORTED";
const db = () => web.app.database.kysely;
beforeAll(async () => {
  web = await startWebTest({ schemas: shippedSchemas });
  work = await aWorkplace(db());
  const tasks = [aStart("one"), approvedBy("one", work.leader, { taskName: "审核", taskHour: 8 })];
  await publish(web.app, work, aProcess(tasks, { processId, processName: "采购", pageId: processId }), {
    ...aPage(aNumber("amount")),
    pageId: processId,
  });
  await aLinkedReport(db(), { processId, reportCode: "costs", reportName: "费用", roles: ["finance"] });
  const column = { processId, reportCode: "costs", columnCode: "amount", isTotalled: true } as const;
  await aReportColumn(db(), { ...column, format: "money" });
  await aReportColumn(db(), { ...column, columnCode: "gone" });
  for (const amount of [1_200.5, 30])
    await fileApplication(web.app, work.staff, processId, { amount }, `金额 ${amount}`);
  // In two months, of which the first was late.
  await sql`update process_instance set apply_date = '2026-03-02T09:00+08' where apply_title = '金额 30'`.execute(
    db(),
  );
  await sql`update process_instance set apply_date = '2026-04-02T09:00+08' where apply_title <> '金额 30'`.execute(
    db(),
  );
  await sql`update seat set due_at = '2026-03-04T09:00+08' where status = 'open' and instance_id in (
    select instance_id from process_instance where apply_title = '金额 30')`.execute(db());
});
afterAll(() => web.close());

const period = "from=2026-03-01&to=2026-04-30";
const withoutViolations = async () => {
  const faults = await accessibilityFaultsIn(document.body);
  expect(faults).toEqual([]);
};

it("lists the reports one may see, is searched, and leads to one with the same period", async () => {
  // given
  const { user, router } = await web.open(`/processReport?${period}`, { as: work.finance });
  const list = await screen.findByRole("table", { name: "流程报表" });
  const link = within(list).getByRole("link", { name: "采购 · 费用" });
  const row = link.closest("tr")!;
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
      .slice(2, 5),
  ).toEqual(["2", "2", "1"]);
  // What was returned or recalled is on its way too: the report itself counts it apart.
  expect(within(list).getByRole("columnheader", { name: "当前在途" })).toBeTruthy();
  await withoutViolations();

  // when
  await user.click(link);

  // then
  await waitFor(() => expect(router.state.location.pathname).toBe(`/processReport/${processId}`));
  expect(router.state.location.search).toBe(`?report=costs&${period}`);
});

it("shows the figures of a report, each month of the chart in words, its steps, and its applications with the totals of all", async () => {
  // when
  await web.open(`/processReport/${processId}?report=costs&${period}`, { as: work.finance });

  // then
  const months = await screen.findByRole("table", { name: /每月提交的申请/u });
  const cells = within(months)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [
      row.querySelector("th")?.textContent,
      ...within(row)
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent),
    ]);
  expect(cells).toEqual([
    ["2026年3月", "1", "0", "1", "0", "0", "0", "0", "1"],
    ["2026年4月", "1", "0", "1", "0", "0", "0", "0", "0"],
  ]);
  const figures = screen.getByRole("region", { name: "关键数字" });
  expect(within(figures).getByText("50%")).toBeTruthy();
  expect(within(figures).getByText("1 / 2 个")).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "按环节" })).getByText("审核")).toBeTruthy();
  const rows = await screen.findByRole("table", { name: "申请" });
  expect(within(rows).getByText("1,200.50")).toBeTruthy();
  expect(within(rows).getByRole("row", { name: /合计/u }).textContent).toContain("1,230.50");
  // Who had no part in an application does not open it from here.
  expect(within(rows).queryByRole("link")).toBeNull();
  expect(screen.queryByText(/没有这个字段/u)).toBeNull();
  await withoutViolations();
});

it("tells administrators what has no effect, and lets them open the applications", async () => {
  // when
  await web.open(`/processReport/${processId}?report=costs&${period}`, { as: work.designer });

  // then
  const told = await screen.findByRole("region", { name: "有设置无法生效" });
  expect(told.textContent).toContain("该流程的表单没有这个字段");
  expect(within(told).getByRole("link").getAttribute("href")).toMatch(/\/basic\/processReportExt\?row=\d+$/u);
  const rows = await screen.findByRole("table", { name: "申请" });
  expect(within(rows).getAllByRole("link")).toHaveLength(2);
});

it("changes the report and the period by the address alone, from the first page on", async () => {
  // given
  const { user, router } = await web.open(`/processReport/${processId}?report=costs&${period}&page=2`, {
    as: work.designer,
  });

  // when
  await user.selectOptions(await screen.findByLabelText("报表"), "全部申请");

  // then
  await screen.findByRole("heading", { name: "采购 · 全部申请" });
  expect(router.state.location.search).toBe(`?report=standard&${period}`);
});

it("dates applications by the organisation's days, by which they are found, wherever the reader is", async () => {
  // given the first and the last minutes of two of its days: no other clock has them both there
  const submitted = { "金额 30": "2026-05-04T00:10+08", "金额 1200.5": "2026-05-05T23:50+08" };
  for (const [title, at] of Object.entries(submitted))
    await sql`update process_instance set apply_date = ${at}::timestamptz where apply_title = ${title}`.execute(
      db(),
    );

  // when
  const may = "from=2026-05-04&to=2026-05-05";
  await web.open(`/processReport/${processId}?report=costs&${may}`, { as: work.finance });

  // then
  const rows = await screen.findByRole("table", { name: "申请" });
  expect(within(rows).getByText("2026年5月4日")).toBeTruthy();
  expect(within(rows).getByText("2026年5月5日")).toBeTruthy();
});

it("says to administrators why a process is left out, and shows no figures", async () => {
  // given
  await aReportExclusion(db(), { processId, reportCode: "costs", reason: "数据迁移中" });

  // when
  await web.open(`/processReport/${processId}?report=costs`, { as: work.designer });

  // then
  const told = await screen.findByRole("region", { name: "该流程不列入此报表" });
  expect(told.textContent).toContain("数据迁移中");
  expect(screen.queryByRole("table")).toBeNull();
  await withoutViolations();
});
