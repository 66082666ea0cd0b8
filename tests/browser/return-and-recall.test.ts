import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, aProcess, aStart, aTable, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, type Filed, fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let staff: Page;
let leader: Page;
let finance: Page;
const nothing = "没有待办，都处理完了。";

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  await publishExpense();
  const url = await listen(app);
  visitors = new Visitors(app, url);
  staff = await visitors.open(work.staff, "/userTask");
  leader = await visitors.open(work.leader, "/userTask");
  finance = await visitors.open(work.finance, "/userTask");
});

beforeEach(async () => {
  for (const page of [staff, leader, finance]) await page.getByText(nothing).waitFor();
});

afterAll(async () => {
  await visitors.leave();
  await app.close();
});

async function publishExpense(): Promise<void> {
  const money = { componentType: ComponentType.money };
  const page = aPage(
    aNumber("amount", { ...money, componentTitle: "报销金额", isRequired: true }),
    aField("purpose", { componentOrder: 2, componentTitle: "用途" }),
    {
      ...aTable(
        "lines",
        aField("item", { componentTitle: "项目" }),
        aNumber("cost", { ...money, componentTitle: "费用" }),
      ),
      componentOrder: 3,
      componentTitle: "明细",
    },
  );
  const steps = [
    aStart("leader", { taskName: "申请" }),
    aTask("leader", {
      taskName: "组长审批",
      assignedType: "groupLeader",
      taskAssigned: "",
      taskRunWay: "any",
      taskHour: 24,
      keyFields: ["amount"],
      fieldRights: { amount: "read", "lines.cost": "write" },
      to: [["finance", "form.amount > 5000"], "END"],
    }),
    aTask("finance", {
      taskName: "财务审批",
      assignedType: "role",
      taskAssigned: "finance",
      taskRunWay: "any",
      taskHour: 24,
      control: true,
    }),
  ];
  const named = { processId: "EXPENSE", processName: "费用报销", pageId: "EXPENSE" };
  await publish(app, work, aProcess(steps, named), { ...page, pageId: "EXPENSE", label: "费用报销" });
}

/** An expense of 8,000 that the leader has approved: finance has it. */
async function expenseAtFinance(title: string): Promise<Filed> {
  const values = { amount: 8_000, purpose: "出差", lines: [{ item: "机票", cost: 8_000 }] };
  const filed = await fileApplication(app, work.staff, "EXPENSE", values, title);
  void (await approve(app, work.leader, filed.next[0]!.bpdTaskId)).data;
  return filed;
}

/** Opens somebody's task from the list with the keyboard. */
async function openByKey(page: Page, title: string): Promise<void> {
  await page.getByRole("option", { name: new RegExp(title, "u") }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("region", { name: "办理" }).waitFor();
}

/** Finance opens the task, presses `r` and chooses the nearest person on the way, or the applicant before him. */
async function beginReturn(title: string, to: "leader" | "applicant"): Promise<void> {
  await openByKey(finance, title);
  await finance.keyboard.press("r");
  await finance.getByRole("group", { name: "退回给谁" }).waitFor();
  await expect.poll(() => focused(finance)).toBe("radio");
  await finance.keyboard.press(to === "leader" ? "Space" : "ArrowUp");
  await finance.getByText("重新提交后的流转方式").waitFor();
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("type") ?? document.activeElement?.tagName);

async function say(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("TEXTAREA");
  await page.keyboard.type(words);
  await page.keyboard.press("Control+Enter");
}

async function approveByKey(page: Page, title: string, words: string): Promise<void> {
  await openByKey(page, title);
  await page.keyboard.press("a");
  await expect.poll(() => focused(page)).toBe("TEXTAREA");
  await page.keyboard.type(words);
  await page.keyboard.press("Control+Enter");
  await page.getByText(nothing).waitFor();
}

test("finance returns to the group leader by keyboard; what was walked is walked again", async () => {
  // given
  await expenseAtFinance("差旅走流程");
  await beginReturn("差旅走流程", "leader");
  expect(await finance.locator("[class*=return-panel_path_]").innerText()).toMatch(
    /STAFF的姓名.*申请人.*LEADER的姓名.*组长审批.*您（财务审批）/su,
  );

  // when
  await finance.keyboard.press("Tab");
  await say(finance, "请核对机票");
  await finance.getByText(nothing).waitFor();

  // then: the leader is told who returned it, why, and what follows
  await openByKey(leader, "差旅走流程");
  const notice = leader.getByRole("note");
  expect(await notice.innerText()).toMatch(/FINANCE的姓名.*财务审批.*请核对机票.*回到FINANCE的姓名/su);

  // and after the leader it is finance's again, in the open page
  await leader.getByLabel("费用").first().fill("7800");
  await leader.keyboard.press("Escape");
  await leader.keyboard.press("a");
  await expect.poll(() => focused(leader)).toBe("TEXTAREA");
  await leader.keyboard.type("已核对");
  await leader.keyboard.press("Control+Enter");
  await leader.getByText(nothing).waitFor();
  await finance.getByRole("option", { name: /差旅走流程/u }).waitFor();
  await approveByKey(finance, "差旅走流程", "同意");
});

test("returned straight, without a change, it passes nobody between; with a changed amount it is walked, and that is said", async () => {
  // given
  const kept = await expenseAtFinance("原样提交");
  await beginReturn("原样提交", "applicant");
  await finance.keyboard.press("Tab");
  await finance.keyboard.press("ArrowDown");
  await say(finance, "请补充说明");
  await finance.getByText(nothing).waitFor();

  // when: the applicant changes nothing that matters
  await openReturned("原样提交", /改动若影响LEADER的姓名（组长审批），会改为重新审批/u);
  await staff.getByLabel("用途").fill("客户拜访");
  await staff.getByRole("button", { name: "提交" }).click();
  await staff.getByText(/直接回到FINANCE的姓名（财务审批）/u).waitFor();
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: "“原样提交”已提交" }).waitFor();

  // then: finance has it at once, the leader does not
  await approveByKey(finance, "原样提交", "同意");
  expect(await leader.locator("[class*=todo-list_todoRow_]").count()).toBe(0);
  await read(staff, kept.applyId, "已办结");

  // given: the same again
  await expenseAtFinance("改了金额");
  await home(staff);
  await beginReturn("改了金额", "applicant");
  await finance.keyboard.press("Tab");
  await finance.keyboard.press("ArrowDown");
  await say(finance, "金额不对");
  await finance.getByText(nothing).waitFor();

  // when: the amount, which the leader decides by, is changed
  await openReturned("改了金额", /金额不对/u);
  await staff.getByLabel("报销金额").fill("9000");
  await staff.getByRole("button", { name: "提交" }).click();

  // then: before it is submitted it is said that the leader decides again
  await staff.getByText(/LEADER的姓名（组长审批） 要重新审批/u).waitFor();
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: "“改了金额”已提交" }).waitFor();
  await approveByKey(leader, "改了金额", "九千，同意");
  await approveByKey(finance, "改了金额", "同意");
  await home(staff);
});

test("who recalls or cancels reads first whose work ends; what is cancelled is not recalled", async () => {
  // given
  const { applyId } = await expenseAtFinance("改主意了");
  await finance.getByRole("option", { name: /改主意了/u }).waitFor();
  await read(staff, applyId, "审批中");

  // when
  await staff.getByRole("button", { name: "撤回", exact: true }).click();
  const question = staff.getByRole("dialog", { name: "撤回“改主意了”？" });
  await question.getByText("FINANCE的姓名（财务审批）").waitFor();
  await question.getByRole("button", { name: "撤回", exact: true }).click();

  // then: the task leaves finance's open list by itself, and the applicant is in the form
  await finance.getByText(nothing).waitFor();
  await staff.getByLabel("报销金额").waitFor();

  // when
  await staff.getByRole("button", { name: "作废", exact: true }).click();
  const last = staff.getByRole("dialog", { name: "作废“改主意了”？" });
  await last.getByText("不会关闭其他人的在办任务。").waitFor();
  await last.getByRole("button", { name: "作废", exact: true }).click();

  // then
  await read(staff, applyId, "已作废");
  expect(await staff.getByRole("button", { name: /撤回|催办|作废/u }).count()).toBe(0);
  await home(staff);
});

async function openReturned(title: string, said: RegExp): Promise<void> {
  await staff.getByRole("option", { name: new RegExp(title, "u") }).click();
  await staff.getByRole("note").getByText(said).waitFor();
  await staff.getByRole("link", { name: "填写并提交" }).click();
  await staff.getByLabel("报销金额").waitFor();
}

/** Reads an application by its address, without loading the page anew. */
async function read(page: Page, applyId: string, status: string): Promise<void> {
  await go(page, `/applyDesc?applyId=${applyId}`);
  await page.locator("[class*=document_applicationFacts_]").getByText(status).waitFor();
}

const home = (page: Page) => go(page, "/userTask");

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}
