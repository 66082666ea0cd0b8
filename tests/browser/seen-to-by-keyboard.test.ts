import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { phone } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let background: QueuedJobs;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  background = new QueuedJobs(app);
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const hours = { taskHour: 8 };
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** What one sees is as wide as the phone and open to all. */
async function lookAt(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(await overflowOf(page), `${what}: as wide as the phone`).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page), `${what}: open to all`).toEqual([]);
}

/** Goes on with Tab until the focus is on `element`. */
async function tabTo(page: Page, element: Locator, most = 40): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await hasFocus(element)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${element.toString()}`);
}

/** Types into the field that Tab comes to, and takes the first who was found. */
async function choose(page: Page, field: Locator, typed: string, name: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(typed);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Enter");
  await button(page, `移除 ${name}`)
    .or(page.getByRole("button", { name: new RegExp(name, "u") }))
    .first()
    .waitFor();
}

test("the tasks of a leaver are looked at and handed over by keyboard alone on a phone, and what stayed is told with its reason", async () => {
  // given: three tasks of the leaver, of which one is of an application of whoever gets them
  const check = approvedBy("check", work.head, { ...hours, taskName: "部门审批" });
  await publish(
    app,
    work,
    aProcess([aStart("check"), check], { processId: "LEAVES", processName: "采购申请" }),
  );
  for (const title of ["一台电脑", "一把椅子"]) await fileApplication(app, work.staff, "LEAVES", {}, title);
  const own = await fileApplication(app, work.leader, "LEAVES", {}, "接手人自己的申请");
  const page = await visitors.open(work.designer, "/taskChange", phone);
  const opener = button(page, "移交某人的全部任务");
  await opener.waitFor();
  await lookAt(page, "the list");

  // when
  await opener.press("Enter");
  await choose(page, page.getByRole("combobox", { name: "移交谁的任务" }), "HEAD", "HEAD的姓名");

  // then
  await page.getByText("共 3 项任务，其中加签 0 项、待提交申请 0 项。").waitFor();
  await lookAt(page, "the preview");

  // when
  await choose(page, page.getByRole("combobox", { name: "交给谁" }), "LEADER", "LEADER的姓名");
  await tabTo(page, page.getByRole("textbox", { name: "原因" }));
  await page.keyboard.type("离职");
  await tabTo(page, button(page, "开始移交"));
  await page.keyboard.press("Enter");

  // then: the form is gone, and the keyboard is back where it was opened
  await page.getByText("已开始移交 3 项任务").waitFor();
  await expect.poll(() => hasFocus(opener), { message: "the focus is back" }).toBe(true);

  // when
  await background.run();

  // then
  const latest = page.getByRole("listitem").filter({ hasText: "HEAD的姓名 → LEADER的姓名" });
  await latest.getByText("已移交 2 / 3 · 已完成").waitFor();
  const told = latest.getByText("1 项未能移交");
  await tabTo(page, told);
  await page.keyboard.press("Enter");
  await latest.getByText(`${own.applyId} 部门审批: 申请由对方发起`).waitFor();
  await lookAt(page, "what stayed");
  const has = async (as: string) =>
    (await app.call(todoTasks, {}, { as })).data.rows.map(({ applyTitle }) => applyTitle).toSorted();
  expect(await has(work.leader)).toEqual(["一台电脑", "一把椅子"].toSorted());
  expect(await has(work.head)).toEqual(["接手人自己的申请"]);
});

test("a stopped step is found, tried in vain, mended, tried again and read among what was seen to, by keyboard alone on a phone", async () => {
  // given
  await anAccount(app.database.kysely, { roles: ["legal"] });
  const lawyer = { assignedType: "role" as const, taskAssigned: "legal", taskRunWay: "any" as const };
  const legal = aTask("legal", { ...hours, ...lawyer, taskName: "法务审核", emptyPolicy: "fail" });
  const first = approvedBy("first", work.leader, { ...hours, taskName: "组长审批", to: "legal" });
  await publish(
    app,
    work,
    aProcess([aStart("first"), first, legal], { processId: "HALTS", processName: "合同" }),
  );
  const { next } = await fileApplication(app, work.staff, "HALTS", {}, "卡住的合同");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  const page = await visitors.open(work.designer, "/incidents", phone);
  const row = button(page, "查看“卡住的合同”的环节“法务审核”");
  await row.waitFor();
  await lookAt(page, "the list");

  // when
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "卡住的合同" });
  await panel.getByText("办理人规则“角色 legal”没有找到人（申请人：STAFF的姓名）。").waitFor();
  await lookAt(page, "the panel");
  await tabTo(page, button(panel, "重试"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "重试“法务审核”" });
  await lookAt(page, "the dialog");
  await tabTo(page, button(dialog, "重试"));
  await page.keyboard.press("Enter");

  // then
  await dialog.getByText("该环节仍然停滞，原因没有排除。").waitFor();
  await lookAt(page, "what was tried in vain");

  // when
  const { organId, deptId } = work;
  await anAccount(app.database.kysely, {
    userCode: `LEGAL${organId}`,
    organId,
    deptId,
    roles: ["employee", "legal"],
  });
  await tabTo(page, button(dialog, "重试"));
  await page.keyboard.press("Enter");

  // then: nothing is stopped any more, and the keyboard is somewhere on the page
  await page.getByText("“卡住的合同”已继续").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("没有停滞的环节。").waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  // when
  const views = page.getByRole("tab", { name: "停滞中" });
  await tabTo(page, views);
  await page.keyboard.press("ArrowRight");

  // then
  const seenTo = page.getByRole("row", { name: /卡住的合同/u });
  await seenTo.first().getByText("已重试").waitFor();
  await seenTo.last().getByText("重试未成功").waitFor();
  await seenTo.last().getByText("DESIGNER的姓名").waitFor();
  await lookAt(page, "what was seen to");
});

test("a release slip is printed by keyboard alone on a phone: the slip and its three signatures, no button", async () => {
  // given
  const check = approvedBy("check", work.leader, hours);
  const pageOf = aPage(
    aField("thing", { componentTitle: "放行物品" }),
    aField("note", { componentOrder: 2, componentTitle: "备注" }),
  );
  await publish(
    app,
    work,
    aProcess([aStart("check"), check], { processId: "RELEASED", pageId: "RELEASED" }),
    {
      ...pageOf,
      pageId: "RELEASED",
    },
  );
  const filed = await fileApplication(app, work.staff, "RELEASED", { thing: "显示器两台" }, "带出显示器");
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  const page = await visitors.open(work.staff, `/assetControl?applyId=${filed.applyId}`, {
    ...phone,
    watch: (watched) =>
      void watched.addInitScript(() => {
        globalThis.print = () => document.documentElement.setAttribute("data-asked", "");
      }),
  });
  const printer = button(page, "打印");
  await printer.waitFor();
  await lookAt(page, "the slip");

  // when
  await tabTo(page, printer);
  await page.keyboard.press("Enter");
  await page.locator("html[data-asked]").waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });

  // then
  const shown = await page.evaluate(() => {
    const all = [...document.querySelectorAll("body *")].filter((each) => each.getClientRects().length > 0);
    return {
      controls: all.filter((each) => each.matches("button, input, textarea, nav, header a")).length,
      signatures: all
        .filter((each) => each.matches("[class*=release_signatures_] > span"))
        .map((each) => each.textContent),
      outside: all.filter((each) => each.getBoundingClientRect().right > innerWidth + 1).length,
      text: document.querySelector("article")?.innerText ?? "",
    };
  });
  expect(shown).toMatchObject({
    controls: 0,
    outside: 0,
    signatures: ["携带人签字", "门卫签字", "日期"],
  });
  for (const said of ["带出显示器", "显示器两台", filed.applyId, "STAFF的姓名", "LEADER的姓名"])
    expect(shown.text).toContain(said);
  const pdf = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/gu)).toHaveLength(1);
  // No other story gets a page that does not print.
  await page.close();
});
