import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { limits } from "#contract/limits.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { Visitors, type VisitorOptions } from "../support/visitors.ts";

const password = "Secret#2026x";
const webRoot = resolve("dist/web");
let app: TestApp;
let other: TestApp;
let work: Workplace;
let visitors: Visitors;
let elsewhere: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot });
  other = await startTestApp({ webRoot, database: app.database });
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  elsewhere = new Visitors(other, await listen(other));
});
afterAll(async () => {
  await visitors.leave();
  await elsewhere.leave();
  await other.close();
  await app.close();
});

/** An approver of one's own with so many tasks, at the bench. */
async function anApprover(titles: string[], options: VisitorOptions = {}, at = visitors) {
  const { organId, deptId } = work;
  const account = { organId, deptId, password, roles: ["employee"] };
  const { userCode } = await anAccount(app.database.kysely, account);
  const processId = `PAPER${userCode}`;
  const steps = [aStart("look"), approvedBy("look", userCode, { taskName: "审核", taskHour: 8 })];
  const page = { ...aPage(aField("what", { componentTitle: "资料" })), pageId: processId };
  await publish(app, work, aProcess(steps, { processId, processName: "资料申请", pageId: processId }), page);
  const file = (title: string) => fileApplication(app, work.staff, processId, { what: title }, title);
  const filed = [];
  for (const title of titles) filed.push(await file(title));
  const bench = await at.open(userCode, "/userTask", options);
  for (const title of titles) await row(bench, title).waitFor();
  return { bench, userCode, file, filed };
}

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });
const opinion = (page: Page) => page.getByRole("textbox", { name: "审批意见" });
const approve = (page: Page) => page.locator("[class*=decision-bar_decisionPrimary_]");

/** How often a decision left the page. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/task/submitApprove")) sent.push(request.postData() ?? "");
  });
  return sent;
}

async function recordsOf(applyId: string): Promise<string[]> {
  const { data } = await app.call(instanceDetail, { applyId }, { as: work.staff });
  return data.records
    .filter(({ actionResult }) => actionResult === "14")
    .map(({ approveComments }) => approveComments);
}

test("on a phone one taps from the list to the decision, and all of it is within the thumb's reach", async () => {
  // given
  const phone = { width: 390, height: 844, touch: true };
  const { bench, filed } = await anApprover(["借阅年报", "借阅合同"], phone);

  // when
  await row(bench, "借阅年报").tap();
  await opinion(bench).waitFor();

  // then
  const button = await approve(bench).boundingBox();
  expect(button!.height).toBeGreaterThanOrEqual(44);
  expect(button!.y).toBeGreaterThan(844 / 2);
  expect(button!.y + button!.height).toBeLessThanOrEqual(844);
  expect(await bench.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // when
  await bench.getByRole("button", { name: "同意。", exact: true }).tap();
  await approve(bench).tap();

  // then: the next one is on the screen
  await bench.getByRole("heading", { name: "借阅合同" }).waitFor();
  expect(await recordsOf(filed[0]!.applyId)).toEqual(["同意。"]);
});

test("a list that is pulled down far enough is fetched again", async () => {
  // given
  const { bench } = await anApprover(["借阅图册"], { width: 390, height: 844, touch: true });
  const finger = await bench.context().newCDPSession(bench);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const hint = bench.locator("[class*=todo-list_todoPull_]");

  // when
  await touch("touchStart", 400);
  await touch("touchMove", 420);
  await touch("touchMove", 400 + limits.pullToRefreshPx - 10);

  // then
  await expect.poll(() => hint.textContent()).toBe("下拉刷新");

  // when
  await touch("touchMove", 400 + limits.pullToRefreshPx + 10);
  await expect.poll(() => hint.textContent()).toBe("松开刷新");
  const again = bench.waitForRequest(/\/task\/todoTasks/u);
  await touch("touchEnd");

  // then
  await again;
});

test("a double click sends one decision", async () => {
  // given
  const { bench, filed } = await anApprover(["双击"]);
  const sent = decisionsOf(bench);
  await row(bench, "双击").click();
  await opinion(bench).fill("同意");

  // when
  await approve(bench).dblclick();
  await bench.getByText("没有待办，都处理完了。").waitFor();

  // then
  expect(sent).toHaveLength(1);
  expect(await recordsOf(filed[0]!.applyId)).toEqual(["同意"]);
});

test("a decision that cannot be sent says so, keeps its words, and goes out once there is a connection", async () => {
  // given
  const { bench, filed } = await anApprover(["断线"]);
  await row(bench, "断线").click();
  await opinion(bench).fill("核对无误，同意");
  await bench.context().setOffline(true);

  // when
  await approve(bench).click();

  // then
  await bench.getByText("服务器没有响应").waitFor();
  expect(await opinion(bench).inputValue()).toBe("核对无误，同意");
  expect(await recordsOf(filed[0]!.applyId)).toEqual([]);

  // when
  await bench.context().setOffline(false);
  await approve(bench).click();
  await bench.getByText("没有待办，都处理完了。").waitFor();

  // then
  expect(await recordsOf(filed[0]!.applyId)).toEqual(["核对无误，同意"]);
});

test("a decision that arrived although its answer was lost counts once, and nobody is told it was not sent", async () => {
  // given
  const { bench, filed } = await anApprover(["答复丢失"]);
  await row(bench, "答复丢失").click();
  await opinion(bench).fill("同意报送");
  await bench.route("**/task/submitApprove", async (route) => {
    await route.fetch();
    await route.abort();
  });

  // when
  await approve(bench).click();

  // then
  await bench.getByText("您已经办理了这个任务").waitFor();
  expect(await bench.getByText("您写的意见没有提交").count()).toBe(0);
  expect(await recordsOf(filed[0]!.applyId)).toEqual(["同意报送"]);
});

test("whoever was logged out in the middle of a sentence comes back to it after logging in", async () => {
  // given
  const { bench, userCode } = await anApprover(["过期"]);
  await row(bench, "过期").click();
  await opinion(bench).fill("写到一半");
  await sql`delete from session where user_code = ${userCode}`.execute(app.database.kysely);

  // when
  // A look for news may have found out before, and have led to the log-in already.
  await approve(bench)
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await bench.getByRole("textbox", { name: "密码" }).waitFor();
  await bench.getByLabel("账号").fill(userCode);
  await bench.getByRole("textbox", { name: "密码" }).fill(password);
  await bench.keyboard.press("Enter");

  // then: the same task, with what was written
  await bench.getByRole("heading", { name: "过期" }).waitFor();
  await expect.poll(() => opinion(bench).inputValue()).toBe("写到一半");
});

test("what is filed and decided at one server process appears in the browser of another", async () => {
  // given: two people, each at another process on the same database
  const { bench, file } = await anApprover(["第一份"], {}, elsewhere);
  const staff = await visitors.open(work.staff, "/myApply");

  // when
  const { applyId } = await file("第二份");

  // then
  await row(bench, "第二份").waitFor();

  // when
  await staff.goto(`${new URL(staff.url()).origin}/#/applyDesc?applyId=${applyId}`);
  await staff.locator("[class*=document_applicationFacts_]").getByText("审批中").waitFor();
  await row(bench, "第二份").click();
  await opinion(bench).fill("同意");
  await approve(bench).click();

  // then
  await staff.locator("[class*=document_applicationFacts_]").getByText("已办结").waitFor();
});

test("two windows on one task keep what was written in each, and either is taken", async () => {
  // given
  const { bench, filed } = await anApprover(["两个窗口"]);
  await row(bench, "两个窗口").click();
  await opinion(bench).fill("第一个窗口写的");
  const second = await bench.context().newPage();
  await second.goto(bench.url());
  await expect.poll(() => opinion(second).inputValue()).toBe("第一个窗口写的");

  // when
  await opinion(second).fill("第二个窗口写的");
  await bench.getByRole("complementary", { name: "在另一个窗口里写的意见" }).waitFor();
  await opinion(bench).fill("第一个窗口又写的");

  // then: the other's is said where one writes, and loading the page again changes nothing
  const offered = second.getByRole("complementary", { name: "在另一个窗口里写的意见" });
  await offered.getByText("第一个窗口又写的").waitFor();
  await second.reload();
  await offered.getByText("第一个窗口又写的").waitFor();
  expect(await opinion(second).inputValue()).toBe("第二个窗口写的");
  await bench.reload();
  await expect.poll(() => opinion(bench).inputValue()).toBe("第一个窗口又写的");

  // when
  await offered.getByRole("button", { name: "改用这份意见" }).click();
  expect(await opinion(second).inputValue()).toBe("第一个窗口又写的");
  await approve(second).click();
  await second.getByText("没有待办，都处理完了。").waitFor();

  // then
  expect(await recordsOf(filed[0]!.applyId)).toEqual(["第一个窗口又写的"]);
});

test("a task that becomes overdue under one's eyes is counted as overdue, and comes to the list of those", async () => {
  // given
  const { bench, userCode } = await anApprover(["到点的"]);
  await sql`update seat set due_at = now() + interval '8 seconds'
    where user_code = ${userCode} and status = 'open'`.execute(app.database.kysely);
  await bench.reload();

  // when
  const overdue = bench.getByRole("navigation").getByRole("button", { name: /^已超时/u });
  await overdue.click();
  await row(bench, "到点的").waitFor({ state: "detached" });

  // then, as time passes
  await row(bench, "到点的").waitFor();
  expect(await overdue.innerText()).toMatch(/1$/u);
});
