import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
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
  const hours = { taskHour: 8 };
  const steps = [
    aStart("leader", { taskName: "申请" }),
    approvedBy("leader", leader, {
      ...hours,
      taskName: "组长审批",
      split: "all",
      to: ["legal", "finance"],
    }),
    approvedBy("legal", colleague, { ...hours, taskName: "法务审核", to: "review" }),
    approvedBy("review", otherFinance, { ...hours, taskName: "法务复核", to: "head" }),
    approvedBy("finance", finance, { ...hours, taskName: "财务审核", to: "head" }),
    approvedBy("head", head, { ...hours, taskName: "负责人批准", join: "all" }),
  ];
  const named = { processId: "PURCHASE", processName: "采购申请", pageId: "PURCHASE" };
  const page = { ...aPage(aField("subject", { componentTitle: "采购内容" })), pageId: "PURCHASE" };
  await publish(app, work, aProcess(steps, named), page);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** A purchase whose legal branch came back to its first step, while finance still has the other branch. */
async function aPurchase(title: string): Promise<string> {
  const { staff, leader, colleague, otherFinance } = work;
  const { applyId, next } = await fileApplication(app, staff, "PURCHASE", { subject: "服务器" }, title);
  void (await approve(app, leader, next[0]!.bpdTaskId)).data;
  void (await approve(app, colleague, await newestTask(app, colleague))).data;
  const decision = {
    bpdTaskId: await newestTask(app, otherFinance),
    actionCode: "15",
    approveComments: "请补充违约责任",
    backTo: { taskId: "legal", userCode: colleague },
  } as const;
  void (await app.call(submitApprove, decision, { as: otherFinance })).data;
  return applyId;
}

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });

test("the applicant reads why a branch came back, sees the way drawn, follows and urges; the urged see it at once", async () => {
  // given
  const applyId = await aPurchase("核心系统扩容");
  const finance = await visitors.open(work.finance, "/userTask");
  await row(finance, "核心系统扩容").waitFor();
  const staff = await visitors.open(work.staff, `/applyDesc?applyId=${applyId}`);

  // then
  const returned = staff.locator("[class*=chain_step_][data-state=returned]");
  expect(await returned.innerText()).toMatch(/法务复核.*已退回.*请补充违约责任/su);
  const names = await staff.locator("[class*=chain_step_] [class*=chain_name_]").allInnerTexts();
  expect(names.slice(-2)).toEqual(["法务复核", "负责人批准"]);

  // when
  await staff.getByText("流程图", { exact: true }).click();

  // then
  const drawing = staff.getByRole("group", { name: "流程图" });
  await drawing.getByRole("button", { name: /财务审核/u }).waitFor({ state: "attached" });
  const open = await drawing.locator("[data-state=open]").allTextContents();
  expect(open.map((text) => text.slice(0, 4)).toSorted()).toEqual(["法务审核", "财务审核"].toSorted());

  // when
  await staff.getByRole("button", { name: "关注", exact: true }).click();
  await staff.getByRole("button", { name: "取消关注" }).waitFor();
  await staff.getByRole("button", { name: "催办", exact: true }).click();

  // then
  await row(finance, "核心系统扩容").getByText("催办").waitFor();
  await staff.evaluate(() => {
    location.hash = "/myAttention";
  });
  await staff.getByRole("link", { name: "核心系统扩容" }).waitFor();
});

test("an administrator gives a task to somebody else, whose list shows it at once", async () => {
  // given
  await aPurchase("更换交换机");
  const finance = await visitors.open(work.finance, "/userTask");
  const head = await visitors.open(work.head, "/userTask");
  await row(finance, "更换交换机").waitFor();
  const admin = await visitors.open(work.admin, "/taskChange");

  // when
  await admin.getByRole("button", { name: /改派 更换交换机 FINANCE/u }).click();
  await admin.getByLabel("改派给谁").fill("HEAD");
  await admin.getByRole("option", { name: /HEAD/u }).click();
  await admin.getByLabel("改派原因").fill("休假");
  await admin.getByRole("button", { name: "确认改派" }).click();

  // then
  await row(head, "更换交换机").waitFor();
  await row(finance, "更换交换机").waitFor({ state: "detached" });
});

test("an approval is taken back from the notice that follows it", async () => {
  // given
  await fileApplication(app, work.staff, "PURCHASE", { subject: "打印机" }, "采购打印机");
  const leader = await visitors.open(work.leader, "/userTask");
  await row(leader, "采购打印机").click();
  await leader.getByRole("textbox", { name: "审批意见" }).fill("同意");
  await leader.locator("[class*=decision-bar_decisionPrimary_]").click();

  // when
  await leader.getByRole("button", { name: "撤回我的审批" }).click();

  // then
  await row(leader, "采购打印机").waitFor();
  await leader.getByRole("heading", { name: "采购打印机" }).waitFor();
});
