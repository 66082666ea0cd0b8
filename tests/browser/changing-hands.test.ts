import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveParameter } from "#contract/calls/config-item.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { saveWorkDays } from "#contract/calls/work-days.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { wakeInstances } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication, newestTask } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let background: QueuedJobs;
let visitors: Visitors;
let leader: Page;
let finance: Page;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  background = new QueuedJobs(app);
  work = await aWorkplace(app.database.kysely);
  const check = approvedBy("check", work.leader, {
    taskHour: 8,
    taskName: "组长审批",
    taskRunWay: "all",
    seatChanges: [...seatChanges],
    overtime: [{ afterHours: 0, action: "remind" }],
    to: "head",
  });
  const head = approvedBy("head", work.head, { taskHour: 8, taskName: "负责人审批" });
  const named = { processId: "HANDS", processName: "采购申请" };
  await publish(app, work, aProcess([aStart("check"), check, head], named));
  visitors = new Visitors(app, await listen(app));
  leader = await visitors.open(work.leader, "/userTask");
  finance = await visitors.open(work.finance, "/userTask");
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});
beforeEach(async () => {
  for (const page of [leader, finance]) await go(page, "/userTask");
});

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });
const leaves = (page: Page, title: string) => row(page, title).waitFor({ state: "detached" });
const file = (title: string) => fileApplication(app, work.staff, "HANDS", { title: "一台电脑" }, title);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opinion = (page: Page, name = "审批意见") => page.getByRole("textbox", { name });

/** Opens somebody's task from their list, which has it by itself. */
async function openTask(page: Page, title: string): Promise<void> {
  await row(page, title).click();
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByRole("region", { name: "办理" }).waitFor();
}

/** Takes one of the ways in which a task changes hands, to somebody found by typing. */
async function change(page: Page, way: string, person?: string): Promise<void> {
  await button(page, "更多").click();
  await page.getByRole("group", { name: "更多" }).getByText(way).click();
  const panel = page.getByRole("region", { name: way });
  if (person === undefined) await panel.getByRole("radio").check();
  else {
    await panel.getByRole("combobox").fill(person);
    await panel.getByRole("option", { name: person }).click();
  }
  if (way === "在后面加一步") await panel.getByRole("textbox", { name: /环节名称/u }).fill("法务复核");
  await panel.getByRole("textbox", { name: /原因/u }).fill("更了解情况");
  if (way !== "在后面加一步") await panel.getByRole("status").waitFor();
  await panel.getByRole("button", { name: way, exact: true }).click();
  await panel.waitFor({ state: "detached" });
}

test("inside a question the asked may only answer; the asker takes the rest of it back, returns, and it is over for all", async () => {
  // given
  const { next } = await file("会签中退回");
  const question = { actionCode: "16" as const, approveComments: "预算够吗" };
  const asked = { ...question, bpdTaskId: next[0]!.bpdTaskId, signUsers: [work.finance, work.otherFinance] };
  void (await app.call(submitApprove, asked, { as: work.leader })).data;
  const no = { bpdTaskId: await newestTask(app, work.otherFinance), actionCode: "29" as const };
  void (await app.call(submitApprove, { ...no, approveComments: "超出预算" }, { as: work.otherFinance }))
    .data;

  // then
  await openTask(finance, "会签中退回");
  await finance.getByRole("note").getByText("预算够吗").waitFor();
  await button(finance, "不同意").waitFor();
  expect(await button(finance, "退回").count()).toBe(0);

  // when
  await go(leader, `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`);
  await leader.getByText("超出预算").first().waitFor();
  await button(leader, "撤回加签").click();
  await leaves(finance, "会签中退回");
  await button(leader, "退回").click();
  await leader.getByText("重新提交后的流转方式").waitFor();
  await opinion(leader, "退回原因").fill("请调整预算");
  await button(leader, "退回给STAFF的姓名").click();

  // then
  const staff = await visitors.open(work.staff, "/userTask");
  await row(staff, "会签中退回").click();
  await staff.getByRole("note").getByText("请调整预算").waitFor();
});

test("a task that was lent comes back with its opinion; given away, it is somebody else's", async () => {
  // given
  await file("委托再转办");
  await openTask(leader, "委托再转办");

  // when
  await change(leader, "委托", "FINANCE的姓名");
  await leaves(leader, "委托再转办");
  await openTask(finance, "委托再转办");
  await opinion(finance, "加签意见").fill("已核对，可以");
  await button(finance, "同意").click();

  // then
  await openTask(leader, "委托再转办");
  await leader.getByText("已核对，可以").first().waitFor();

  // when
  await change(leader, "转办", "FINANCE的姓名");

  // then
  await leaves(leader, "委托再转办");
  await openTask(finance, "委托再转办");
  await opinion(finance).fill("同意");
  await finance.locator("[class*=decision-bar_decisionPrimary_]").click();
  await leaves(finance, "委托再转办");
});

test("people are added to a task and taken out again, and a step is put behind it in this application", async () => {
  // given
  const { applyId } = await file("加人与加步");
  await openTask(leader, "加人与加步");

  // when
  await change(leader, "增加办理人", "FINANCE的姓名");

  // then
  await row(finance, "加人与加步").waitFor();

  // when
  await change(leader, "移除办理人");

  // then
  await leaves(finance, "加人与加步");

  // when
  await change(leader, "在后面加一步", "FINANCE的姓名");
  await opinion(leader).fill("同意");
  await leader.locator("[class*=decision-bar_decisionPrimary_]").click();

  // then
  await row(finance, "加人与加步").getByText("法务复核").waitFor();
  await go(finance, `/applyDesc?applyId=${applyId}`);
  const names = finance.locator("[class*=chain_step_] [class*=chain_name_]");
  await expect.poll(() => names.allInnerTexts()).toEqual(["apply", "组长审批", "法务复核", "负责人审批"]);
});

test("an absence that begins while a task is open takes it to the deputy, who acts for them; they may have it back", async () => {
  // given
  await file("出差前的待办");
  await go(leader, "/myConfig");
  const deputy = leader.getByRole("combobox", { name: /代理人/u });

  // when
  await deputy.fill("FINANCE的姓名");
  await leader.getByRole("option", { name: "FINANCE的姓名" }).click();
  await leader.getByLabel(/结束日期/u).fill("2099-12-31");
  await leader.getByRole("checkbox", { name: /未办任务也转给代理人/u }).check();
  await button(leader, "登记外出").click();
  const entry = leader.getByRole("listitem").filter({ hasText: "由 FINANCE的姓名 代理" });
  await entry.waitFor();
  await background.run();

  // then
  await openTask(finance, "出差前的待办");
  await finance
    .getByText(/代LEADER的姓名/u)
    .first()
    .waitFor();

  // when
  await go(leader, "/userTask");
  await leader.getByRole("button", { name: /等待他人/u }).click();
  await row(leader, "出差前的待办").getByText("在 FINANCE的姓名 处").waitFor();
  await row(leader, "出差前的待办").click();
  await button(leader, "收回自办").click();

  // then
  await leaves(finance, "出差前的待办");
  await leader.getByRole("region", { name: "办理" }).waitFor();
  await go(leader, "/myConfig");
  await entry.getByRole("button", { name: "结束" }).click();
  await leader.getByRole("dialog").getByRole("button", { name: "结束" }).click();
  await entry.waitFor({ state: "detached" });
});

test("a deadline passes over a week of holidays: the page says the day after it, and nobody is late before", async () => {
  // given: holidays around today, work around the clock otherwise
  const set = async (name: "publicHolidays" | "workWeekdays" | "workHours", value: string | number[]) =>
    void (await app.call(saveParameter, { name, scope: "organisation", value }, { as: work.admin })).data;
  await set("publicHolidays", "none");
  await set("workWeekdays", [1, 2, 3, 4, 5, 6, 7]);
  await set("workHours", "00:00-24:00");
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const [due, holidays] = [day(5), [-2, -1, 0, 1, 2, 3, 4].map(day)];
  const free = holidays.map((one) => ({ day: one, kind: "free" as const }));
  void (await app.call(saveWorkDays, { days: free }, { as: work.admin })).data;

  // when
  await file("节前提交");
  await openTask(leader, "节前提交");

  // then
  const mark = leader.locator("[class*=chain_step_][data-state=open] time[class*=chain_due_]");
  const dueAt = Date.parse(`${due}T08:00:00+08:00`);
  expect(await mark.getAttribute("datetime")).toBe(new Date(dueAt).toISOString());
  const said = await leader.evaluate(
    (at) => new Intl.DateTimeFormat("zh-CN", { dateStyle: "medium" }).format(at),
    dueAt,
  );
  expect(await mark.innerText()).toContain(said);

  // when
  const sweepAt = (now: number) =>
    wakeInstances(app.ports, { until: Date.now() + 30_000, now: () => new Date(now) });
  const told = async () =>
    (await app.call(noticeTasks, { keyword: "节前提交" }, { as: work.leader })).data.rows.map(
      ({ kind }) => kind,
    );
  await sweepAt(dueAt - 60_000);

  // then
  expect(await told()).not.toContain("overdue");

  // when
  await sweepAt(dueAt + 60_000);

  // then
  expect(await told()).toContain("overdue");
  await go(leader, "/notification");
  await leader.getByText("“节前提交”的“组长审批”已到或即将到期").waitFor();
});
