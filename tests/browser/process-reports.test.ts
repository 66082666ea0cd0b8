import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aLinkedReport, aReportColumn } from "../support/builders/a-report.ts";
import { aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { shippedSchemas } from "../support/shipped-tables.ts";
import { Visitors } from "../support/visitors.ts";

const password = "Secret#2026x";
let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let auditor: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: shippedSchemas });
  const db = app.database.kysely;
  work = await aWorkplace(db);
  const { organId, deptId } = work;
  auditor = (await anAccount(db, { organId, deptId, password, roles: ["employee", "auditor"] })).userCode;
  const processId = "BROWSED";
  const steps = [aStart("look"), approvedBy("look", work.leader, { taskName: "审核", taskHour: 8 })];
  const page = { ...aPage(aNumber("amount")), pageId: processId };
  await publish(app, work, aProcess(steps, { processId, processName: "费用", pageId: processId }), page);
  await aLinkedReport(db, { processId, reportCode: "costs", reportName: "支出", roles: ["auditor"] });
  const column = { processId, reportCode: "costs", columnCode: "amount", format: "money" } as const;
  await aReportColumn(db, { ...column, isTotalled: true });
  for (const amount of [10, 20.5, 30])
    await fileApplication(app, work.staff, processId, { amount }, `支出 ${amount}`);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

test.each([
  ["a wide screen", { width: 1_440 }],
  ["a phone", { width: 390, height: 844 }],
])(
  "whoever a report is for finds it in the menu's list and reads it on %s, nothing beyond its edge",
  async (_where, size) => {
    // when
    const page = await visitors.open(auditor, "/processReport", size);
    await page.getByRole("link", { name: "费用 · 支出" }).click();

    // then
    await page.getByRole("heading", { name: "费用 · 支出" }).waitFor();
    const rows = page.getByRole("table", { name: "申请" });
    await rows.getByText("60.50").waitFor();
    expect(await rows.getByRole("link").count()).toBe(0);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  },
);
