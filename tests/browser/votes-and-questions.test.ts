import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRead } from "#contract/calls/send-read.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  const { leader, colleague, otherFinance, finance, head } = work;
  const asked = (processId: string, countersignVeto: boolean) => {
    const one = approvedBy("leader", leader, {
      taskHour: 8,
      taskName: "组长审批",
      countersignVeto,
      to: "head",
    });
    const two = approvedBy("head", head, { taskHour: 8, taskName: "负责人审批" });
    return publish(app, work, aProcess([aStart("leader"), one, two], { processId, processName: processId }));
  };
  await asked("ASKED", false);
  await asked("VETO", true);
  const voters = `${colleague},${finance},${otherFinance}`;
  const vote = approvedBy("vote", voters, {
    taskHour: 8,
    taskName: "评审表决",
    taskRunWay: "ratio 0.6",
    mayReject: true,
    to: "END",
  });
  const no = { sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" as const };
  const voting = [aStart("vote"), { ...vote, transitions: [...vote.transitions, no] }];
  await publish(app, work, aProcess(voting, { processId: "VOTE", processName: "VOTE" }));
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opinion = (page: Page, name = "审批意见") => page.getByRole("textbox", { name });
const leaves = (page: Page, title: string) => row(page, title).waitFor({ state: "detached" });
const file = (processId: string, title: string) =>
  fileApplication(app, work.staff, processId, { title: "一台电脑" }, title);

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** Answers or decides on somebody's task in their open list: it is gone from there once it is sent. */
async function sayInList(page: Page, title: string, answer: string, [field, said]: [string, string]) {
  await row(page, title).click();
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByRole("region", { name: "办理" }).waitFor();
  // What is not the first choice is begun by its button, and sent by the one at its end.
  if ((await opinion(page, field).count()) === 0) await button(page, answer).click();
  await opinion(page, field).fill(said);
  await button(page, answer).click();
  await leaves(page, title);
}
const decide = async (as: string, more: object) => {
  const bpdTaskId = await newestTask(app, as);
  void (await app.call(submitApprove, { bpdTaskId, actionCode: "29", ...more }, { as })).data;
};

/** A task of the leader, who asks two about it. */
async function aQuestion(processId: string, title: string) {
  const { leader, finance, otherFinance } = work;
  const { next, applyId } = await file(processId, title);
  const { bpdTaskId } = next[0]!;
  const question = { approveComments: "预算够吗", signUsers: [finance, otherFinance] };
  void (await app.call(submitApprove, { bpdTaskId, actionCode: "16", ...question }, { as: leader })).data;
  return { bpdTaskId, applyId };
}

test("of two who are asked one disagrees: each answers in their list, the asker reads both and decides, the applicant sees it", async () => {
  // given
  const { bpdTaskId, applyId } = await aQuestion("ASKED", "征求意见");
  const leader = await visitors.open(work.leader, "/userTask");
  await leader.getByRole("button", { name: /等待他人/u }).click();
  await row(leader, "征求意见").waitFor();
  const finance = await visitors.open(work.finance, "/userTask");
  const otherFinance = await visitors.open(work.otherFinance, "/userTask");

  // when
  await sayInList(finance, "征求意见", "同意", ["加签意见", "够用"]);
  await sayInList(otherFinance, "征求意见", "不同意", ["不同意的理由", "超出预算"]);

  // then: it waits for others no longer
  await leaves(leader, "征求意见");
  await go(leader, `/userTaskDesc?bpdTaskId=${bpdTaskId}`);
  for (const said of ["够用", "超出预算"]) await leader.getByText(said).first().waitFor();
  await opinion(leader).fill("按预算调整后同意");
  await button(leader, "同意").click();

  // then
  const head = await visitors.open(work.head, "/userTask");
  await row(head, "征求意见").waitFor();
  const staff = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`);
  const asked = staff.locator("[class*=chain_step_]", { hasText: "组长审批" });
  expect(await asked.innerText()).toMatch(/加签同意.*够用.*加签不同意.*超出预算/su);
});

test("with a veto no approval is offered any more: the return is the one way left, and the keyboard comes back from it", async () => {
  // given
  const { bpdTaskId } = await aQuestion("VETO", "一票否决");
  await decide(work.finance, { actionCode: "34", approveComments: "够用" });
  const otherFinance = await visitors.open(work.otherFinance, "/userTask");
  await sayInList(otherFinance, "一票否决", "不同意", ["不同意的理由", "超出预算"]);
  const leader = await visitors.open(work.leader, `/userTaskDesc?bpdTaskId=${bpdTaskId}`);

  // then
  await leader.getByText("超出预算").first().waitFor();
  await leader.getByText("够用").first().waitFor();
  expect(await button(leader, "同意").count()).toBe(0);

  // when the return is begun; nothing stood before what is to be read until then
  expect(await leader.getByRole("group", { name: "退回给谁" }).count()).toBe(0);
  await button(leader, "退回").click();
  await leader.getByRole("group", { name: "退回给谁" }).waitFor();
  await leader.keyboard.press("Escape");

  // then the keyboard is where it was begun
  await expect.poll(() => leader.evaluate(() => document.activeElement?.textContent)).toBe("退回");

  // when
  await button(leader, "退回").click();
  await opinion(leader, "退回原因").fill("预算不够");
  await button(leader, "退回给STAFF的姓名").click();

  // then
  const staff = await visitors.open(work.staff, "/userTask");
  await row(staff, "一票否决").click();
  await staff.getByRole("note").getByText("预算不够").waitFor();
});

test("a vote that can no longer be won is over at once: it leaves the list of whoever has not voted, and its applicant reads why", async () => {
  // given
  const { applyId } = await file("VOTE", "一项表决");
  const staff = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`);
  const last = await visitors.open(work.otherFinance, "/userTask");
  await row(last, "一项表决").waitFor();
  await decide(work.colleague, { reject: true, approveComments: "不赞成" });
  const finance = await visitors.open(work.finance, "/userTask");

  // when
  await sayInList(finance, "一项表决", "拒绝", ["拒绝的理由", "投入过大"]);

  // then
  await leaves(last, "一项表决");
  await staff.locator("[class*=document_applicationFacts_]").getByText("已拒绝").waitFor();
  expect(await staff.locator("[class*=chain_step_]").last().innerText()).toMatch(/已拒绝.*投入过大/su);
});

test("an approval is taken back until whoever comes next has opened it; then the refusal says whom to ask", async () => {
  // given
  const { next, applyId } = await file("ASKED", "后悔的同意");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  const leader = await visitors.open(work.leader, `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`);
  const head = await visitors.open(work.head, "/userTask");
  await row(head, "后悔的同意").waitFor();

  // when
  await button(leader, "撤回我的审批").click();

  // then
  await leaves(head, "后悔的同意");
  await button(leader, "退回").waitFor();

  // when
  void (await approve(app, work.leader, await newestTask(app, work.leader))).data;
  await go(leader, `/applyDesc?applyId=${applyId}`);
  await button(leader, "撤回我的审批").waitFor();
  await row(head, "后悔的同意").click();
  await head.getByRole("region", { name: "办理" }).waitFor();
  await button(leader, "撤回我的审批").click();

  // then: what was taken back stays to be read, and counts no longer
  await leader.getByText(/申请已进入后续办理/u).waitFor();
  const steps = await leader.locator("[class*=chain_step_]", { hasText: "组长审批" }).allInnerTexts();
  expect(steps.map((text) => text.includes("已失效"))).toEqual([true, false]);
});

test("a second reminder is refused with when there may be one; a reader's receipt is seen by whoever sent it", async () => {
  // given
  const { applyId } = await file("ASKED", "催了又催");
  const leader = await visitors.open(work.leader, "/userTask");
  void (await app.call(urge, { applyId }, { as: work.staff })).data;
  void (await app.call(sendRead, { applyId, userCodes: [work.colleague, work.finance] }, { as: work.staff }))
    .data;
  const staff = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`);

  // when
  await staff.getByRole("button", { name: "催办", exact: true }).click();

  // then
  await staff.getByText(/最近已催办过/u).waitFor();
  await row(leader, "催了又催").getByText("催办").waitFor();

  // when
  await go(staff, "/mySendOn");
  await staff.getByText("0 / 2 已读").first().waitFor();
  const colleague = await visitors.open(work.colleague, `/applyDesc?applyId=${applyId}`);
  const sent = colleague.getByRole("region", { name: "传阅给您" });
  await sent.getByRole("textbox").fill("知悉");
  await sent.getByRole("button", { name: "已阅" }).click();
  await sent.waitFor({ state: "detached" });

  // then
  await staff.getByRole("button", { name: /1 \/ 2 已读/u }).click();
  const receipts = staff.getByRole("dialog");
  await receipts.getByText("知悉").waitFor();
  expect(await receipts.innerText()).toMatch(/FINANCE的姓名\s*未读/u);
});
