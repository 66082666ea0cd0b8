import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameAssistant } from "#contract/calls/filing.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { seatChanges } from "#contract/codes/seat-change.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { phone, walkThrough } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  const check = approvedBy("check", work.leader, {
    taskHour: 8,
    taskName: "组长审批",
    taskRunWay: "all",
    seatChanges: [...seatChanges],
    mayReject: true,
  });
  check.transitions.push({ sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" });
  const named = { processId: "PHONE", processName: "采购申请" };
  await publish(app, work, aProcess([aStart("check"), check], named));
  const twoSteps = [
    aStart("one"),
    approvedBy("one", work.leader, { taskHour: 8, to: "two" }),
    approvedBy("two", work.head, { taskHour: 8 }),
  ];
  await publish(app, work, aProcess(twoSteps, { processId: "PHONE_TWO", processName: "采购申请二" }));
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const file = (title: string, processId = "PHONE") =>
  fileApplication(app, work.staff, processId, { title: "一台电脑" }, title);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const isFocused = (page: Page, name: string) =>
  button(page, name).evaluate((one) => one === document.activeElement);
/** In the page: the keyboard is in what stands at its foot. */
const isInTheBar = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("section[class*=decision]") !== null);

/** A panel that was opened takes the keyboard, fits the phone, is open to all, and gives the keyboard back to `opener`. */
async function lookThrough(page: Page, opener: string): Promise<void> {
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  await expect.poll(() => isInTheBar(page), { message: `${opener}: the keyboard is inside` }).toBe(true);
  expect(await overflowOf(page), `${opener}: as wide as the phone`).toBeLessThanOrEqual(0);
  expect(await whatKeepsPeopleOut(page), `${opener}: open to all`).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(page, opener), { message: `${opener}: the keyboard is back` }).toBe(true);
}

test("returning, rejecting, asking and every change of hands are worked by keyboard alone on a phone", async () => {
  // given
  const { next } = await file("一台电脑");
  const page = await visitors.open(work.leader, `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`, phone);
  await button(page, "同意").waitFor();

  // then
  for (const name of ["退回", "加签", "拒绝"]) {
    await button(page, name).press("Enter");
    await lookThrough(page, name);
  }
  for (const name of ["转办", "委托", "增加办理人", "在后面加一步"]) {
    const more = button(page, "更多");
    if ((await more.getAttribute("aria-expanded")) !== "true") await more.press("Enter");
    await page.getByRole("group", { name: "更多" }).getByRole("button", { name }).press("Enter");
    await lookThrough(page, "更多");
  }
});

test("whoever filed it cancels by keyboard alone on a phone what came back to them", async () => {
  // given
  const { next, applyId } = await file("退回来的一台");
  const back = { actionCode: "15" as const, backTo: { taskId: "apply", userCode: work.staff } };
  const { bpdTaskId } = next[0]!;
  const said = { bpdTaskId, approveComments: "请补充", ...back };
  void (await app.call(submitApprove, said, { as: work.leader })).data;

  // when
  const page = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`, phone);
  await button(page, "作废").waitFor();

  // then
  await walkThrough(page, { name: /^作废$/u });
});

test("in whose name it was filed withdraws it by keyboard alone on a phone", async () => {
  // given
  const { staff, colleague } = work;
  const today = new Date().toISOString().slice(0, 10);
  void (await app.call(nameAssistant, { userCode: colleague, fromDay: today }, { as: staff })).data;
  const { instanceId, bpdTaskId, applyId } = (
    await app.call(checkStart, { processId: "PHONE" }, { as: colleague })
  ).data;
  const draft = { instanceId, bpdTaskId, applyTitle: "代为提交的一台", data: "{}" };
  void (await app.call(saveApplyInfo, draft, { as: colleague })).data;
  void (await app.call(submitApply, { instanceId, bpdTaskId, applyUser: staff }, { as: colleague })).data;

  // when
  const page = await visitors.open(staff, `/applyDesc?applyId=${applyId}`, phone);
  await button(page, "撤销申请").waitFor();

  // then
  await walkThrough(page, { name: /^撤销申请$/u });
});

test("what one decided from the list is said above the task that follows, and taken back there", async () => {
  // given
  await file("先到的一台", "PHONE_TWO");
  await file("后到的一台", "PHONE_TWO");
  const page = await visitors.open(work.leader, "/userTask", phone);
  const openTask = (title: string) => page.getByRole("option", { name: new RegExp(title, "u") }).click();
  await openTask("后到的一台");

  // when
  await page.getByRole("textbox", { name: "审批意见" }).fill("同意");
  await button(page, "同意").click();

  // then
  const said = page.getByText("“后到的一台”已同意");
  await said.waitFor();
  expect(await page.getByRole("status").filter({ hasText: "已办理。下一个：" }).count()).toBe(1);

  // when
  await button(page, "撤回我的审批").click();

  // then
  await page.getByRole("heading", { name: "后到的一台" }).waitFor();
  await said.waitFor({ state: "detached" });

  // when
  await button(page, "退回").click();
  await page.getByRole("textbox", { name: "退回原因" }).fill("请补充");
  await page.getByRole("button", { name: /^退回给/u }).click();

  // then
  await page.getByText(/“后到的一台”已办理.*已退回给/u).waitFor();
  expect(await button(page, "撤回我的审批").count()).toBe(0);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
