import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { docs } from "#contract/calls/docs.ts";
import { calls } from "#contract/calls/index.ts";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { anAccount } from "../support/builders/account.ts";
import { keptLogin } from "../support/logged-in.ts";

let app: TestApp;
let browser: TestBrowser;
let address: string;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  browser = await openBrowser({ viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});
beforeEach(async () => {
  complaints = [];
  page = await browser.context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return () => page.close();
});

it("shows somebody logged in his calls, filtered while he types, without a word of complaint", async () => {
  // given
  const { userCode } = await anAccount(app.database.kysely, { roles: ["admin"] });
  const { token } = await app.logIn(userCode);
  await page.goto(`${address}${docs.path}?language=en-US`);
  const publicCalls = await page.locator("details").count();
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), keptLogin(token));

  // when
  await page.reload();
  await page.locator("#addSeal").waitFor();
  const mine = await page.locator("details").count();
  await page.getByRole("searchbox").fill("recall");
  await page.locator("#addSeal").waitFor({ state: "hidden" });
  await page.locator("#recallInstance summary").click();

  // then
  expect(publicCalls).toBe(calls.filter(({ access }) => access === "public").length);
  expect(mine).toBe(calls.length);
  expect(await page.locator("#recallInstance table").isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

it.each([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const)("can be read by everybody in $colorScheme at $width", async ({ colorScheme, width }) => {
  // given
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await page.goto(`${address}${docs.path}`);
  await page.locator("#login summary").click();

  // when
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  const violations = await whatKeepsPeopleOut(page, { andGoodPractice: true });

  // then
  expect(widest).toBeLessThanOrEqual(width);
  expect(violations).toEqual([]);
});
