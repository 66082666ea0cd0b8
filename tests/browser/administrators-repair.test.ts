import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents } from "#contract/calls/task/incidents.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";
import { listen } from "../support/listen.ts";
import { QueuedJobs } from "../support/queued-jobs.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let background: QueuedJobs;
let visitors: Visitors;
let designer: Page;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  background = new QueuedJobs(app);
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  designer = await visitors.open(work.designer, "/instanceManage");
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const hours = { taskHour: 8 };
const steps = () => [
  aStart("first", { taskName: "申请" }),
  approvedBy("first", work.leader, { ...hours, taskName: "组长审批", to: "second" }),
  approvedBy("second", work.head, { ...hours, taskName: "部门审批", to: "third" }),
  approvedBy("third", work.finance, { ...hours, taskName: "财务审批" }),
];
const file = (processId: string, title: string) =>
  fileApplication(app, work.staff, processId, { title: "一台电脑" }, title);
const stands = async (applyId: string) =>
  (await app.call(instanceDetail, { applyId }, { as: work.designer })).data.chain
    .filter(({ state }) => state === "open")
    .map(({ taskId }) => taskId);

const row = (page: Page, title: string) => page.locator("[class*=todo-list_todoRow_]", { hasText: title });

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

test("of a list approved at once three are refused: each is told by its title with what to do, the others are gone", async () => {
  // given
  await publish(app, work, aProcess(steps(), { processId: "MANY", processName: "采购" }));
  await publish(app, work, aProcess(steps(), { processId: "FEW", processName: "合同", batchApprovalMax: 1 }));
  const [start, first, ...rest] = steps();
  const signed = aProcess([start!, { ...first!, signatureRequired: true }, ...rest], { processId: "SIGNED" });
  await publish(app, work, signed);
  const filled = { ...first!, fieldRights: { amount: "write" as const } };
  const unfilled = { ...start!, fieldRights: { amount: "read" as const } };
  await publish(app, work, aProcess([unfilled, filled, ...rest], { processId: "FILLED", pageId: "FILLED" }), {
    ...aPage(
      aField("title"),
      aField("amount", { componentOrder: 2, componentTitle: "金额", isRequired: true }),
    ),
    pageId: "FILLED",
  });
  await file("SIGNED", "须签名的一份");
  for (const title of ["须填金额的一份", "也须填金额的一份"]) await file("FILLED", title);
  for (let each = 1; each <= 45; each += 1) await file("MANY", `采购 ${each}`);
  for (const title of ["合同一", "合同二"]) await file("FEW", title);
  const leader = await visitors.open(work.leader, "/userTask");

  // when
  await leader.getByRole("button", { name: "多选" }).click();
  await leader.getByRole("button", { name: "全选 49 项" }).click();
  await leader.getByRole("textbox", { name: /适用于所有所选任务/u }).fill("同意");
  const approve = leader.getByRole("button", { name: /^同意 \d+ 项$/u });

  // then: one more of a process than it allows is told before it is sent
  await leader.getByRole("option", { name: /合同一/u }).click();
  await leader.getByText("流程“合同”一次最多批量同意 1 项。请取消选择其中 1 项，之后另行办理。").waitFor();
  expect(await approve.isEnabled()).toBe(false);

  // when
  await leader.getByRole("option", { name: /合同一/u }).click();
  await approve.click();

  // then
  const result = leader.getByRole("dialog", { name: "批量同意结果" });
  await result.getByText("46 项已同意，3 项未能同意").waitFor();
  const refused = await result.getByRole("listitem").allInnerTexts();
  expect(refused.map((text) => text.replaceAll("\n", " ")).toSorted()).toEqual([
    "也须填金额的一份 请单独打开此任务，填写或更正以下内容后再同意：金额。",
    "须填金额的一份 请单独打开此任务，填写或更正以下内容后再同意：金额。",
    "须签名的一份 此环节须签名后才能提交。请勾选“签名”；尚无签名的，请先在“个人设置”中保存。",
  ]);

  // when
  await leader.keyboard.press("Escape");

  // then
  await expect.poll(() => leader.locator("[class*=todo-list_todoRow_]").count()).toBe(4);
  const head = await visitors.open(work.head, "/userTask");
  await head.getByRole("button", { name: /^全部待办\s*46$/u }).waitFor();
});

test("an administrator sees what a jump would do before it is done, and that the application stood still until then", async () => {
  // given
  await publish(app, work, aProcess(steps(), { processId: "JUMPS", processName: "跳转" }));
  const { applyId } = await file("JUMPS", "紧急采购");
  const leader = await visitors.open(work.leader, "/userTask");
  await row(leader, "紧急采购").waitFor();
  await go(designer, `/instanceManage?open=${applyId}`);
  const panel = designer.getByRole("complementary", { name: "紧急采购" });

  // when
  await panel.getByRole("button", { name: "跳转" }).click();
  const dialog = designer.getByRole("dialog", { name: "跳转" });
  await dialog.getByLabel(/跳转到/u).selectOption("财务审批");

  // then
  const preview = dialog.getByRole("region", { name: "预览" });
  await preview.getByText("关闭：LEADER的姓名（组长审批）。").waitFor();
  await preview.getByText("打开：FINANCE的姓名（财务审批）。").waitFor();
  expect(await stands(applyId)).toEqual(["first"]);

  // when
  await dialog.getByLabel(/原因/u).fill("负责人出差");
  await dialog.getByRole("button", { name: "跳转 1 份" }).click();
  await dialog.getByText("已处理 0 / 1").waitFor();
  await background.run();

  // then
  await dialog.getByText("完成 1 份，0 份未能处理。").waitFor();
  expect(await stands(applyId)).toEqual(["third"]);
  await row(leader, "紧急采购").waitFor({ state: "detached" });
  const finance = await visitors.open(work.finance, "/userTask");
  await row(finance, "紧急采购").waitFor();
});

test("a step that found nobody is seen with its reason; tried too early it stays, and goes on once the cause is mended", async () => {
  // given: a role that nobody of this organisation has
  await anAccount(app.database.kysely, { roles: ["legal"] });
  const [start, first, ...rest] = steps();
  const lawyer = { assignedType: "role" as const, taskAssigned: "legal", taskRunWay: "any" as const };
  const legal = aTask("legal", {
    ...hours,
    ...lawyer,
    taskName: "法务审核",
    emptyPolicy: "fail",
    to: "second",
  });
  const tasks = [
    start!,
    { ...first!, transitions: [{ ...first!.transitions[0]!, toTaskId: "legal" }] },
    legal,
  ];
  await publish(app, work, aProcess([...tasks, ...rest], { processId: "HALTS", processName: "合同" }));
  const { next, applyId } = await file("HALTS", "卡住的合同");
  void (await approve(app, work.leader, next[0]!.bpdTaskId)).data;
  await go(designer, "/incidents");

  // when
  await designer.getByRole("button", { name: "查看“卡住的合同”的环节“法务审核”" }).click();
  const panel = designer.getByRole("complementary", { name: "卡住的合同" });
  await panel.getByText("办理人规则“角色 legal”没有找到人（申请人：STAFF的姓名）。").waitFor();
  await panel.getByRole("button", { name: "重试", exact: true }).click();
  const dialog = designer.getByRole("dialog", { name: "重试“法务审核”" });
  await dialog.getByRole("button", { name: "重试", exact: true }).click();

  // then
  await dialog.getByText("该环节仍然停滞，原因没有排除。").waitFor();

  // when
  const { organId, deptId } = work;
  const userCode = `LEGAL${organId}`;
  await anAccount(app.database.kysely, { userCode, organId, deptId, roles: ["employee", "legal"] });
  await dialog.getByRole("button", { name: "重试", exact: true }).click();

  // then
  await designer.getByText("“卡住的合同”已继续").waitFor();
  const mended = await visitors.open(userCode, "/userTask");
  await row(mended, "卡住的合同").waitFor();
  const left = await app.call(incidents, { keyword: applyId }, { as: work.designer });
  expect(left.data.rows).toEqual([]);
});

test("ten running applications are mapped to a new version, foretold, and go by it", async () => {
  // given
  const processId = "VERSIONS";
  await publish(app, work, aProcess(steps(), { processId, processName: "借款" }));
  const filed: string[] = [];
  for (let each = 1; each <= 10; each += 1) filed.push((await file(processId, `借款 ${each}`)).applyId);
  const check = approvedBy("check", work.leader, { ...hours, taskName: "主管审批", to: "second" });
  const [, , ...rest] = steps();
  await publish(app, work, aProcess([aStart("check"), check, ...rest], { processId, processName: "借款" }));

  // when
  await go(designer, `/processManage?processId=${processId}`);
  await designer.getByRole("button", { name: "迁移在途申请" }).click();
  const dialog = designer.getByRole("dialog");

  // then
  await dialog.getByText("10 件将保持不变。").waitFor();

  // when
  await dialog.getByRole("combobox", { name: /组长审批/u }).selectOption("主管审批");
  await dialog.getByText("10 件可以迁移。").waitFor();
  await dialog.getByRole("textbox", { name: /原因/u }).fill("换了审批人");
  expect(await stands(filed[0]!)).toEqual(["first"]);
  await dialog.getByRole("button", { name: "迁移", exact: true }).click();
  await designer.getByText("进行中：0 / 10").waitFor();
  await background.run();

  // then
  await designer.getByText("已完成：10 / 10").waitFor();
  for (const applyId of filed) expect(await stands(applyId)).toEqual(["check"]);
  const leader = await visitors.open(work.leader, "/userTask");
  await expect.poll(() => row(leader, "主管审批").count()).toBe(10);
});
