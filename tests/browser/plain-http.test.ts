import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { plainHost } from "../support/browser.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aRoleHolder } from "../support/builders/account.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
/** What pages threw. */
const thrown: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  await aRoleHolder(app.database.kysely, {
    userCode: work.designer,
    organId: work.organId,
    roleCode: "admin",
  });
  const page = { ...aPage(aNumber("amount")), pageId: "PLAIN" };
  const tasks = [aStart("check"), approvedBy("check", work.leader, { taskHour: 8 })];
  await publish(app, work, aProcess(tasks, { processId: "PLAIN", pageId: page.pageId }), page);
  const content = aMatrix({ named: work.head });
  void (await app.call(saveMatrix, { matrixId: "PLAIN", content }, { as: work.designer })).data;
  const { port } = new URL(await listen(app));
  visitors = new Visitors(app, `http://${plainHost}:${port}`);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const open = async (path: string): Promise<Page> => {
  const page = await visitors.open(work.designer, path, {
    language: "en-US",
    watch: (opened) => opened.on("pageerror", (error) => thrown.push(`${path}: ${error.message}`)),
  });
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  return page;
};

test.each([
  ["/todoList", "h1"],
  ["/processDesc?processId=PLAIN", "[data-step]"],
  ["/formBuilder/edit?pageId=PLAIN", "[data-card]"],
  ["/sapCartesianRule?matrixId=PLAIN", "[role=grid], table"],
])("%s opens where pages come over plain HTTP", async (path, stands) => {
  const page = await open(path);
  await page.locator(stands).first().waitFor();
  // Long enough for what begins by itself: presence, live news, the copy of a draft.
  await page.waitForTimeout(1_000);
  expect(thrown).toEqual([]);
});

test("what is copied over plain HTTP is on the clipboard", async () => {
  // given
  const page = await open("/formBuilder/itemCtrl");
  await page.getByRole("button", { name: "Views", exact: true }).click();

  // when
  await page.getByRole("menuitem", { name: "Copy link to this view" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  const field = page.getByRole("searchbox").first();
  await field.press("Control+V");

  // then
  expect(await field.inputValue()).toBe(page.url());
  expect(thrown).toEqual([]);
});
