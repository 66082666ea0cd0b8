import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { addItem } from "#contract/calls/opt-data-item.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

const root = resolve("dist/web");
const most = 180 * 1_024;

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
/** What is there once somebody is at work. */
let ofTheBench: Set<string>;

beforeAll(async () => {
  app = await startTestApp({ webRoot: root, schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aNumber("amount")), pageId: "WEIGHED" };
  const tasks = [aStart("check"), approvedBy("check", work.leader, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "WEIGHED", pageId: page.pageId }), page);
  const content = aMatrix({ named: work.head });
  void (await app.call(saveMatrix, { matrixId: "WEIGHED", content }, { as: work.designer })).data;
  const item = { dataEnName: "weighed", dataConValue: "weighed", dataConDesc: "称重" };
  void (await app.call(addItem, item, { as: work.admin })).data;
  visitors = new Visitors(app, await listen(app));
  ofTheBench = await scriptsOf(await visitors.open(work.admin, "/userTask"), "h1, h2");
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** The scripts that a page asked for, by their paths, once what it is for stands on it. */
async function scriptsOf(page: Page, stands: string): Promise<Set<string>> {
  await page.locator(stands).first().waitFor();
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  return new Set(addresses.filter((path) => path.endsWith(".js")));
}

test.each([
  ["/processManage", "main h1, h1"],
  ["/processDesc", "[role=radio], input[type=radio]"],
  ["/processDesc?processId=WEIGHED", "[data-step]"],
  ["/formBuilder/formCtrl", "h1"],
  ["/formBuilder/add", "form"],
  ["/formBuilder/edit?pageId=WEIGHED", "[data-card]"],
  ["/preview?pageId=WEIGHED", "[data-form-preview]"],
  ["/formBuilder/itemManage", "tr[data-row]"],
  ["/formBuilder/itemCtrl", "[data-table-list]"],
  ["/sapCartesianRule?matrixId=WEIGHED", "[role=grid], table"],
  ["/sqlRelease", "h1"],
])("%s brings at most 180 KB of scripts besides those of the work bench", async (path, stands) => {
  // when
  const page = await visitors.open(work.admin, path);
  const brought = [...(await scriptsOf(page, stands))].filter((script) => !ofTheBench.has(script));

  // then
  const bytes = brought
    .map((script) => gzipSync(readFileSync(join(root, script))).length)
    .reduce((sum, size) => sum + size, 0);
  expect(brought.length).toBeGreaterThan(0);
  expect(bytes, brought.join(", ")).toBeLessThanOrEqual(most);
});
