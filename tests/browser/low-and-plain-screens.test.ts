import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let task: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  const steps = [aStart("look"), approvedBy("look", work.admin, { taskName: "审核", taskHour: 8 })];
  const process = aProcess(steps, { processId: "PAPER", processName: "资料申请", pageId: "PAPER" });
  const page = { ...aPage(aField("what", { componentTitle: "资料" })), pageId: "PAPER" };
  await publish(app, work, process, page);
  await fileApplication(app, work.staff, "PAPER", { what: "第二页的图册" }, "借阅图册");
  const { next } = await fileApplication(app, work.staff, "PAPER", { what: "全部年报" }, "借阅年报");
  task = `/userTask?task=${next[0]!.bpdTaskId}`;
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const opinion = (page: Page) => page.getByRole("textbox", { name: "审批意见" });
const inSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

// WCAG 1.4.10 and 2.4.11: what a page of 1440 × 900 shows at 200 % and at 400 %.
test.each([
  { width: 720, height: 450 },
  { width: 320, height: 256 },
])("nothing sticks over a task at $width × $height: one reads it, then decides (E1)", async (size) => {
  // given
  const page = await visitors.open(work.admin, task, size);
  await opinion(page).waitFor();
  const value = page.getByText("全部年报");

  // when
  await value.scrollIntoViewIfNeeded();

  // then: nothing lies over what is read
  const covered = await value.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2);
    return there === null || !(element.contains(there) || there.contains(element));
  });
  expect(covered).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);

  // when
  await page.locator("[class*=decision-bar_decisionPrimary_]").scrollIntoViewIfNeeded();

  // then: the decision stands at the end, the bars have gone
  expect(await inSight(page, "[class*=decision-bar_decisionPrimary_]")).toBe(true);
  expect(await inSight(page, "header >> nth=0")).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
});

test("what is chosen and the one way on have a frame where colours are the reader's own (E2)", async () => {
  // given
  const page = await visitors.open(work.admin, task);
  await opinion(page).waitFor();

  // when
  await page.emulateMedia({ forcedColors: "active" });

  // then
  const frameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await frameOf("[class*=todo-list_todoRow_][aria-selected=true]")).toBe("solid");
  expect(await frameOf("[class*=rail_entry_][aria-current]")).toBe("solid");
  expect(await frameOf("[class*=decision-bar_decisionPrimary_]")).toBe("solid");
  const dot = page.locator("[class*=todo-list_todo_][data-seen=false]").first();
  const [colour, ground] = await dot.evaluate((element) => [
    getComputedStyle(element, "::after").backgroundColor,
    getComputedStyle(element).backgroundColor,
  ]);
  expect(colour).not.toBe(ground);
});

test("a table in a narrow window crushes none of its columns, and what has no room is scrolled to", async () => {
  // when
  const page = await visitors.open(work.admin, "/instanceManage", { width: 780, height: 700 });
  const title = page.getByRole("link", { name: "借阅年报" });
  await title.waitFor();

  // then
  const cell = title.locator("xpath=ancestor::td");
  expect((await cell.boundingBox())?.width).toBeGreaterThan(110);
  const last = page.getByRole("row", { name: "借阅年报" }).getByRole("cell").last();
  await last.scrollIntoViewIfNeeded();
  const { x = 0, width = 0 } = (await last.boundingBox()) ?? {};
  expect(Math.round(x + width)).toBeLessThanOrEqual(780);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(780);
});

test("what of a table has no room is scrolled to by keys, and a table with room for all is no stop on the way", async () => {
  // given
  const page = await visitors.open(work.admin, "/instanceManage", { width: 780, height: 700 });
  const frame = page.locator("[class*=data-table_frame_]").filter({ hasText: "借阅年报" });
  await frame.and(page.getByRole("group")).waitFor();

  // when
  await frame.focus();
  await page.keyboard.press("ArrowRight");

  // then
  await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1_600, height: 700 });
  await expect.poll(() => frame.getAttribute("tabindex")).toBeNull();
});
