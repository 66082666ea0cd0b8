import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStart } from "#contract/calls/task/apply.ts";
import { aLeaveOffice } from "../support/a-leave-office.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { aLongPage } from "../support/builders/a-long-page.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

describe("a form of three hundred fields on a phone's width", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    app = await startTestApp({ webRoot: resolve("dist/web") });
    const office = await aLeaveOffice(app, { page: aLongPage(300) });
    const as = office.staff.userCode;
    const { bpdTaskId } = (await app.call(checkStart, { processId: office.processId }, { as })).data;
    const url = await listen(app);
    browser = await openBrowser({ viewport: { width: 390, height: 844 }, locale: "zh-CN" });
    const { token } = await app.logIn(as);
    await stayLoggedIn(browser.context, token);
    page = await browser.context.newPage();
    await page.goto(`${url}/#/applyForm?bpdTaskId=${bpdTaskId}`);
    await page.getByLabel("金额 1", { exact: true }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it("fits, and keeps nobody out", async () => {
    // when
    const overflow = await overflowOf(page);
    const outside = await page.evaluate(
      () =>
        [...document.querySelectorAll("[class*=form-viewer_item_]")].filter(
          (item) => item.getBoundingClientRect().right > window.innerWidth,
        ).length,
    );
    const violations = await whatKeepsPeopleOut(page);

    // then
    expect([overflow, outside, violations]).toEqual([0, 0, []]);
  });

  it("is filled in by keyboard alone: what a condition shows comes next, what is missing is gone to", async () => {
    // when: from an amount over its count to the choice that shows a text
    await page.getByLabel("金额 2", { exact: true }).focus();
    await page.keyboard.type("12.5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("4");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByLabel(/^说明 A 2\D/u).waitFor();
    await page.keyboard.press("Tab");
    const next = await page.evaluate(
      () => document.activeElement?.closest("[class*=form-viewer_item_]")?.textContent,
    );

    // then
    expect(next).toContain("说明 A 2");
    await page.getByRole("status", { name: "小计 2" }).getByText("50", { exact: true }).waitFor();

    // when: it is sent as it is
    await page.keyboard.press("Control+Enter");

    // then: the text that is asked for has the focus
    await page.waitForFunction(
      () =>
        document.activeElement
          ?.closest("[class*=form-viewer_item_]")
          ?.querySelector("[class*=field-parts_error_]") !== null,
    );
    const missing = await page.evaluate(
      () => document.activeElement?.closest("[class*=form-viewer_item_]")?.textContent,
    );
    expect(missing).toContain("说明 A 2");
  });
});
