import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRead } from "#contract/calls/send-read.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { urge } from "#contract/calls/task/urge.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
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
  visitors = new Visitors(app, await app.app.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });
const file = (processId: string, title: string) =>
  fileApplication(app, work.staff, processId, { title: "一台电脑" }, title);
const decide = async (as: string, more: object) => {
  const bpdTaskId = await newestTask(app, as);
  void (await app.call(submitApprove, { bpdTaskId, actionCode: "29", ...more }, { as })).data;
};

/** A task of the leader that two were asked about; one agrees and one does not. */
async function anAnsweredQuestion(processId: string, title: string): Promise<number> {
  const { leader, finance, otherFinance } = work;
  const { next } = await file(processId, title);
  const { bpdTaskId } = next[0]!;
  const question = { approveComments: "预算够吗", signUsers: [finance, otherFinance] };
  void (await app.call(submitApprove, { bpdTaskId, actionCode: "16", ...question }, { as: leader })).data;
  await decide(finance, { actionCode: "34", approveComments: "够用" });
  await decide(otherFinance, { approveComments: "超出预算" });
  return bpdTaskId;
}

test("of two who were asked one disagrees: the asker reads both and decides; with a veto no approval is offered any more", async () => {
  // given
  const free = await anAnsweredQuestion("ASKED", "征求意见");
  const vetoed = await anAnsweredQuestion("VETO", "一票否决");
  const leader = await visitors.open(work.leader, `/userTaskDesc?bpdTaskId=${vetoed}`);

  // then
  await leader.getByText("超出预算").first().waitFor();
  await leader.getByText("够用").first().waitFor();
  const primary = leader.getByRole("button", { name: "同意", exact: true });
  expect(await primary.count()).toBe(0);

  // when the return, the one way left, is begun; nothing stood before what is to be read until then
  expect(await leader.getByRole("group", { name: "退回给谁" }).count()).toBe(0);
  await leader.getByRole("button", { name: "退回", exact: true }).click();
  await leader.getByRole("group", { name: "退回给谁" }).waitFor();
  await leader.keyboard.press("Escape");

  // then the keyboard is where it was begun
  await expect.poll(() => leader.evaluate(() => document.activeElement?.textContent)).toBe("退回");

  // when
  await leader.evaluate((id) => {
    location.hash = `/userTaskDesc?bpdTaskId=${id}`;
  }, free);
  await leader.getByRole("heading", { name: "征求意见" }).waitFor();
  await leader.getByRole("textbox", { name: "审批意见" }).fill("按预算调整后同意");
  await primary.click();

  // then
  await expect.poll(() => newestTask(app, work.head).catch(() => 0)).toBeGreaterThan(0);
});

test("a vote that can no longer be won is over at once: it leaves the list of whoever has not voted", async () => {
  // given
  await file("VOTE", "一项表决");
  const last = await visitors.open(work.otherFinance, "/userTask");
  await row(last, "一项表决").waitFor();

  // when
  for (const voter of [work.colleague, work.finance])
    await decide(voter, { reject: true, approveComments: "不赞成" });

  // then
  await row(last, "一项表决").waitFor({ state: "detached" });
});

test("an approval is taken back until whoever comes next has opened it; then the refusal says whom to ask", async () => {
  // given
  const { next } = await file("ASKED", "后悔的同意");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  const leader = await visitors.open(work.leader, `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`);
  const takeBack = leader.getByRole("button", { name: "撤回我的审批" });
  await takeBack.waitFor();

  // when
  const bpdTaskId = await newestTask(app, work.head);
  void (await app.call(todoTaskDetail, { bpdTaskId }, { as: work.head })).data;
  await takeBack.click();

  // then
  await leader.getByText(/后续办理人已打开或已办理/u).waitFor();
});

test("a second reminder is refused with when there may be one; a reader's receipt is seen by whoever sent it", async () => {
  // given
  const { applyId } = await file("ASKED", "催了又催");
  void (await app.call(urge, { applyId }, { as: work.staff })).data;
  void (await app.call(sendRead, { applyId, userCodes: [work.colleague, work.finance] }, { as: work.staff }))
    .data;
  const staff = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`);

  // when
  await staff.getByRole("button", { name: "催办", exact: true }).click();

  // then
  await staff.getByText(/最近已催办过/u).waitFor();

  // when
  void (await app.call(toReadInfo, { applyId, opinion: "知悉" }, { as: work.colleague })).data;
  await staff.goto(staff.url().replace(/#.*$/u, "#/mySendOn"));
  await staff.reload();

  // then
  await staff.getByText("1 / 2 已读").first().waitFor();
});
