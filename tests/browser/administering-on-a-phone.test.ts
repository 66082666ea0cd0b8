import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { phone } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  const check = approvedBy("check", work.leader, { taskHour: 8, taskName: "组长审批", to: "pay" });
  const pay = approvedBy("pay", work.finance, { taskHour: 8, taskName: "财务付款" });
  await publish(
    app,
    work,
    aProcess([aStart("check"), check, pay], { processId: "ONE", processName: "采购" }),
  );
  const head = approvedBy("head", work.head, { taskHour: 8, taskName: "部门审批" });
  await publish(app, work, aProcess([aStart("head"), head], { processId: "TWO", processName: "报销" }));
  await fileApplication(app, work.staff, "ONE", {}, "一台电脑");
  await fileApplication(app, work.staff, "TWO", {}, "一次出差");
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

test("an administrator narrows the list, chooses applications of two processes and reads what a jump would do, on a phone where every button answers the keyboard", async () => {
  // given
  const page = await visitors.open(work.designer, "/instanceManage", phone);
  const opener = page.getByRole("button", { name: "筛选", exact: true });
  await opener.waitFor();
  expect(await page.getByLabel("需关注").isVisible()).toBe(false);

  // when
  await opener.press("Enter");

  // then
  await expect.poll(() => opener.getAttribute("aria-expanded")).toBe("true");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page)).toEqual([]);
  await page.getByLabel("流程", { exact: true }).selectOption("采购");
  await page.getByRole("button", { name: "筛选（已设 1 项）" }).waitFor();
  await page.getByText("一次出差").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^清除/u }).press("Enter");
  await page.getByText("一次出差").waitFor();

  // when
  await page.getByRole("checkbox", { name: /^全选本页/u }).press("Space");
  await page.getByRole("button", { name: "跳转", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "跳转" });
  const step = dialog.getByLabel(/跳转到/u);
  await expect.poll(() => step.locator("option").count()).toBe(4);
  await step.selectOption({ label: "财务付款（采购，2 份中的 1 份）" });

  // then
  await dialog.getByText("打开：FINANCE的姓名（财务付款）。").waitFor();
  await dialog.getByText(/流程“报销”没有此环节/u).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page)).toEqual([]);

  // when
  await page.keyboard.press("Escape");

  // then
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() =>
      page
        .getByRole("button", { name: "跳转", exact: true })
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
});
