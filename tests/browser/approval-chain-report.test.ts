import { resolve } from "node:path";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approvedBy, aProcess, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let jobs: QueuedJobs;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  jobs = new QueuedJobs(app);
  visitors = new Visitors(app, await listen(app));
  work = await aWorkplace(app.database.kysely);
  const processId = `CHAIN-${work.organId}`;
  const tasks = [
    aStart("leader"),
    approvedBy("leader", work.leader, { taskName: "组长审批", taskHour: 8, to: "head" }),
    approvedBy("head", work.head, { taskName: "部门负责人审批", taskHour: 8 }),
  ];
  await publish(app, work, aProcess(tasks, { processId, processName: "办公用品采购" }));
  const filed = await fileApplication(app, work.staff, processId, { title: "会议室投影仪" }, "会议室投影仪");
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  await fileApplication(app, work.colleague, processId, { title: "打印纸" }, "打印纸");
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

async function fits(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page)).toEqual([]);
}

it("by keyboard: asked, unfolded, made into a file, awaited and downloaded", async () => {
  // given
  const page = await visitors.open(work.designer, "/processInstanceReport");
  await page.getByText("设好条件后点击“查询”。").waitFor();

  // when
  await page.getByRole("button", { name: "查询", exact: true }).press("Enter");
  await page.getByRole("button", { name: "展开审批链：会议室投影仪" }).press("Enter");

  // then
  const chain = page.getByRole("table", { name: "会议室投影仪" });
  await chain.getByText("部门负责人审批").waitFor();
  await fits(page);

  // when
  await page.getByRole("button", { name: "生成文件" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /CSV/u }).check();
  await page.keyboard.press("Control+Enter");
  await dialog.getByRole("button", { name: "前往报表导出" }).waitFor();
  await page.keyboard.press("Control+Enter");

  // then
  const files = page.getByRole("table", { name: "报表导出" });
  await files.getByText("等待中").waitFor();
  await fits(page);

  // when
  await jobs.run();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^下载：审批链报表/u }).press("Enter"),
  ]);

  // then
  expect(download.suggestedFilename()).toMatch(/^审批链报表 \d{4}-\d\d-\d\d\.csv$/u);
  const text = await readFile(await download.path(), "utf8");
  expect(text.match(/会议室投影仪/gu)).toHaveLength(3);
});

it("on a phone in the dark, in Japanese: nothing is wider than the screen", async () => {
  const page = await visitors.open(work.designer, "/processInstanceReport?query=1", {
    width: 390,
    height: 844,
    mode: "dark",
    language: "ja-JP",
    touch: true,
  });
  await page.getByRole("button", { name: "承認ルートを表示：会议室投影仪" }).tap();
  await page.getByRole("table", { name: "会议室投影仪" }).waitFor();
  await fits(page);
  await page.evaluate(() => (location.hash = "/docsManager"));
  await page.getByRole("button", { name: /^ダウンロード/u }).waitFor();
  await fits(page);
});
