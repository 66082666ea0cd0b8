import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLeaveOffice, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

let app: TestApp;
let office: LeaveOffice;
let url: string;
const browsers: TestBrowser[] = [];

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  office = await aLeaveOffice(app);
  url = await listen(app);
});

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await app.close();
});

/** A browser of somebody's own, logged in, at a path. */
async function openAs(userCode: string, path: string): Promise<Page> {
  const browser = await openBrowser({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  browsers.push(browser);
  const { token } = await app.logIn(userCode);
  await stayLoggedIn(browser.context, token);
  await browser.page.goto(`${url}/#${path}`);
  return browser.page;
}

test("an application for five days of leave is foretold, appears without reloading, and is approved by keyboard alone", async () => {
  // given: both approvers have their work bench open before anything was applied for
  const leader = await openAs(office.leader.userCode, "/userTask");
  const head = await openAs(office.head.userCode, "/userTask");
  await leader.getByText("没有待办，都处理完了。").waitFor();
  await head.getByText("没有待办，都处理完了。").waitFor();

  // when: the applicant finds the process, fills it in and asks who will decide
  const staff = await openAs(office.staff.userCode, "/startProcess");
  await staff
    .getByRole("link", { name: /请假申请/u })
    .first()
    .click();
  await staff.getByLabel("标题").fill("五天年假");
  await staff.getByText("年假", { exact: true }).click();
  await staff.getByLabel("天数").fill("5");
  await staff.getByLabel("请假事由").fill("回家探亲");
  await staff.getByRole("button", { name: "提交" }).click();

  // then: both approvers are named with the reason
  const chain = staff.getByRole("list", { name: "预计审批链" });
  await chain.getByText("组长审批").waitFor();
  const foretold = await chain.innerText();
  expect(foretold).toContain("组长甲");
  expect(foretold).toContain("部门负责人甲");
  expect(await chain.locator("[class*=chain_reason_]").count()).toBe(2);

  // when: it is submitted
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: "“五天年假”已提交" }).waitFor();

  // then: it appears to the group leader by itself, who approves without a mouse
  await approveByKeyboard(leader, "行程已安排，同意。");
  await leader.getByText("没有待办，都处理完了。").waitFor();

  // and after that to the department head
  await approveByKeyboard(head, "同意。");
  await head.getByText("没有待办，都处理完了。").waitFor();

  // and the applicant reads both opinions in a complete application
  await staff.getByRole("link", { name: "查看申请" }).click();
  await staff.getByText("已办结").waitFor();
  await staff.getByText("行程已安排，同意。").waitFor();
  expect(await staff.locator("[class*=chain_opinion_]").allInnerTexts()).toEqual([
    "行程已安排，同意。",
    "同意。",
  ]);
});

async function approveByKeyboard(page: Page, opinion: string): Promise<void> {
  await page.getByRole("option", { name: /五天年假/u }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("region", { name: "办理" }).waitFor();
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await page.keyboard.type(opinion);
  await page.keyboard.press("Control+Enter");
}
