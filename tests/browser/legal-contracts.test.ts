import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenStorageKey } from "#contract/storage-keys.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { contents } from "../support/builders/a-file.ts";
import { aContractProcess, aLegalContract, seenContract } from "../support/builders/a-legal-contract.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { shippedSchemas } from "../support/shipped-tables.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let url: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: shippedSchemas });
  work = await aWorkplace(app.database.kysely);
  const { definition, page } = aContractProcess();
  await publish(app, work, definition, page);
  url = await listen(app);
  visitors = new Visitors(app, url);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, typeof name === "string" ? { exact: true } : {});
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test.each([
  ["a wide screen", { width: 1_440 }],
  ["a phone", { width: 390, height: 844 }],
])("a contract is written, told what it lacks, submitted and read on %s", async (_where, size) => {
  // given
  const page = await visitors.open(work.staff, "/contractManager", size);
  await page.getByRole("link", { name: "新建合同" }).click();
  await field(page, /^合同名称/u).fill("办公设备采购");
  await page.getByRole("group", { name: "第 1 方" }).getByLabel(/^名称/u).fill("本公司");
  await field(page, /^合同金额/u).fill("1,200.50");
  await press(page, "添加一期");
  await page.getByRole("group", { name: "第 1 期" }).getByLabel(/^金额/u).fill("1000");
  await page.getByText("比合同金额少 ¥200.50").waitFor();
  for (const clause of ["甲条", "乙条"]) {
    await press(page, "添加条款");
    await page
      .getByLabel(/^条款标题/u)
      .last()
      .fill(clause);
    await page
      .getByLabel(/^条款内容/u)
      .last()
      .fill(`${clause}的内容`);
  }
  // The order is changed by keyboard as well.
  await page.getByRole("button", { name: "上移第 2 条" }).focus();
  await page.keyboard.press("Enter");
  expect(
    await page
      .getByLabel(/^条款标题/u)
      .first()
      .inputValue(),
  ).toBe("乙条");

  // when it is submitted too early
  await press(page, "提交审批");

  // then what is missing stands at its place, and what was written is stored
  await page.getByText("请上传合同正文。").waitFor();
  await page.getByText(/分期合计 1,000\.00 与合同金额/u).waitFor();
  await page.waitForFunction(() => /updateId=\d+/u.test(location.hash));
  expect(await whatKeepsPeopleOut(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);

  // when it is completed
  await page.getByRole("group", { name: "第 2 方" }).getByLabel(/^名称/u).fill("供应商");
  await page.getByRole("group", { name: "第 1 期" }).getByLabel(/^金额/u).fill("1200.5");
  await page
    .getByRole("group", { name: "第 1 期" })
    .getByLabel(/^到期日/u)
    .fill("2026-05-01");
  await field(page, /^生效日期/u).fill("2026-04-01");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "合同.pdf", mimeType: "application/pdf", buffer: contents.pdf });
  await page.getByText("合同.pdf").first().waitFor();
  await press(page, "提交审批");

  // then
  await page.getByRole("heading", { name: "办公设备采购" }).waitFor();
  await page.getByText("审批中").first().waitFor();
  await page.getByText("¥1,200.50").first().waitFor();
  await page.getByRole("link", { name: "查看申请" }).waitFor();
  expect(await whatKeepsPeopleOut(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

test("a contract is printed dark on light from a dark screen, and giving up one without an application speaks of none", async () => {
  // given
  const contract = await aLegalContract(app, work.staff);
  const page = await visitors.open(work.staff, `/contractDetails/${contract.contractId}`, { mode: "dark" });
  const title = page.getByRole("heading", { name: "办公楼租赁合同" });
  const ink = () => title.evaluate((element) => getComputedStyle(element).color);
  const onScreen = await ink();

  // when, then
  await page.emulateMedia({ media: "print" });
  await expect.poll(ink).not.toBe(onScreen);
  const [red = 255, green = 255, blue = 255] = (await ink()).match(/\d+/gu)?.map(Number) ?? [];
  expect(Math.max(red, green, blue)).toBeLessThan(100);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(ink).toBe(onScreen);

  // when, then
  await press(page, "作废");
  await page.getByRole("dialog").getByText("作废后不能恢复。", { exact: true }).waitFor();
});

test("a contract that is submitted from its foot is shown from its top, and a list is where one left it", async () => {
  // given
  for (let count = 0; count < 12; count += 1)
    await aLegalContract(app, work.staff, { title: `第 ${count} 份` });
  const contract = await aLegalContract(app, work.staff, { title: "从底部提交的合同" });
  const page = await visitors.open(work.staff, "/contractManager", { width: 390, height: 844 });
  const row = page.getByRole("link", { name: "第 0 份", exact: true });
  await row.scrollIntoViewIfNeeded();
  const placeOf = (link: typeof row) => link.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const place = await placeOf(row);

  // when
  await row.click();
  await page.getByRole("heading", { name: "第 0 份" }).waitFor();
  await page.goBack();

  // then
  await row.waitFor();
  await expect.poll(() => placeOf(row)).toBe(place);

  // when it was seen before, so that it is there at once
  const title = page.getByRole("heading", { name: "从底部提交的合同" });
  await page.goto(`${url}/#/contractDetails/${contract.contractId}`);
  await title.waitFor();
  await page.getByRole("link", { name: "编辑" }).click();
  await page.getByRole("button", { name: "添加提醒" }).scrollIntoViewIfNeeded();
  await press(page, "提交审批");

  // then
  await page.getByText("审批中").first().waitFor();
  await expect.poll(() => title.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(52);
});

test("two windows: the older one is told what the other changed, and both are kept", async () => {
  // given
  const contract = await aLegalContract(app, work.staff);
  const path = `/addContract?updateId=${contract.contractId}`;
  const first = await visitors.open(work.staff, path);
  const second = await visitors.open(work.staff, path);
  for (const page of [first, second]) await field(page, /^合同名称/u).waitFor();
  await field(first, /^合同名称/u).fill("第一个窗口的名称");
  await press(first, "保存草稿");
  await first.getByText("所有更改均已保存").waitFor();
  // when
  await field(second, /^合同概要/u).fill("第二个窗口的概要");
  await press(second, "保存草稿");
  // then
  await second.getByText("合同名称已在别处修改").waitFor();
  await second.getByRole("alert").getByRole("button").first().click();
  await second.getByText("所有更改均已保存").waitFor();
  const { content } = await seenContract(app, work.staff, contract);
  expect(content).toMatchObject({ title: "第一个窗口的名称", summary: "第二个窗口的概要" });
});

test("what was not saved is not left without a question", async () => {
  const contract = await aLegalContract(app, work.staff);
  const page = await visitors.open(work.staff, `/addContract?updateId=${contract.contractId}`);
  await field(page, /^合同概要/u).fill("还没有保存");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await page.getByRole("dialog", { name: "离开此页？" }).waitFor();
  await press(page, "取消");
  expect(await field(page, /^合同概要/u).inputValue()).toBe("还没有保存");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await press(page, "不保存并离开");
  await page.getByRole("heading", { name: "办公楼租赁合同" }).waitFor();
});

test("what was written survives a session that ended, of a new contract and of one that is stored and changed elsewhere meanwhile", async () => {
  // given a new one
  const page = await visitors.open(work.staff, "/addContract");
  const endSession = async () => {
    // As another tab or device of the same session logs out.
    await page.evaluate(async (key) => {
      const token = (JSON.parse(localStorage.getItem(key) ?? "{}") as { value: string }).value;
      const headers = { token, "content-type": "application/json" };
      await fetch("/api/logout", { method: "POST", headers, body: "{}" });
    }, tokenStorageKey);
    await page.getByLabel("账号").waitFor();
  };
  const comeBack = async (path: string) => {
    await visitors.logIn(page, work.staff);
    await page.goto("about:blank");
    await page.goto(`${url}/#${path}`);
    await page.getByText(/本浏览器保留了/u).waitFor();
  };
  await field(page, /^合同名称/u).fill("写到一半的合同");
  await field(page, /^合同金额/u).fill("约 12 万");
  await press(page, "添加条款");
  await page.getByLabel(/^条款标题/u).fill("服务范围");
  // when
  await endSession();
  await comeBack("/addContract");
  // then nothing is missing, not even what is no number, and it is offered once
  expect(await field(page, /^合同名称/u).inputValue()).toBe("");
  await press(page, "恢复");
  expect(await field(page, /^合同名称/u).inputValue()).toBe("写到一半的合同");
  expect(await field(page, /^合同金额/u).inputValue()).toBe("约 12 万");
  expect(await page.getByLabel(/^条款标题/u).inputValue()).toBe("服务范围");
  await field(page, /^合同金额/u).fill("120000");
  await press(page, "保存草稿");
  await page.getByText("所有更改均已保存").waitFor();
  await page.goto(`${url}/#/contractManager`);
  await page.goto(`${url}/#/addContract`);
  await field(page, /^合同名称/u).waitFor();
  expect(await page.getByText(/本浏览器保留了/u).count()).toBe(0);

  // given a stored one, which another window changes after the session ended
  const contract = await aLegalContract(app, work.staff);
  const path = `/addContract?updateId=${contract.contractId}`;
  await page.goto(`${url}/#${path}`);
  await page.getByRole("heading", { name: "编辑合同" }).waitFor();
  await field(page, /^合同概要/u).fill("写到一半的概要");
  await endSession();
  const other = await visitors.open(work.staff, path);
  await field(other, /^合同名称/u).fill("别处改的名称");
  await press(other, "保存草稿");
  await other.getByText("所有更改均已保存").waitFor();
  // when
  await comeBack(path);
  await press(page, "恢复");
  expect(await field(page, /^合同概要/u).inputValue()).toBe("写到一半的概要");
  await press(page, "保存草稿");
  // then nothing of the other window's is written over
  await page.getByText("合同名称已在别处修改").waitFor();
  await page.getByRole("alert").getByRole("button").first().click();
  await page.getByText("所有更改均已保存").waitFor();
  const { content } = await seenContract(app, work.staff, contract);
  expect(content).toMatchObject({ title: "别处改的名称", summary: "写到一半的概要" });
});

test("a clause is dragged to another place", async () => {
  const clauses = ["一", "二", "三"].map((clauseTitle) => ({ clauseTitle, clauseText: "内容" }));
  const contract = await aLegalContract(app, work.staff, { clauses });
  const page = await visitors.open(work.staff, `/addContract?updateId=${contract.contractId}`, {
    height: 1_600,
  });
  const grips = page.locator("[class*=legal-contract_grip_]");
  await grips.first().scrollIntoViewIfNeeded();
  const from = (await grips.first().boundingBox())!;
  const last = (await page
    .getByLabel(/^条款内容/u)
    .last()
    .boundingBox())!;
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 });
  await page.mouse.move(last.x + 10, last.y + last.height - 4, { steps: 8 });
  await page.mouse.up();
  const titles = page.getByLabel(/^条款标题/u);
  expect(await Promise.all([0, 1, 2].map((at) => titles.nth(at).inputValue()))).toEqual(["二", "三", "一"]);
});

test("of several people: the leader approves, the drafter notes when a payment was made and ends it with a reason, the administrator archives it, and a colleague never finds it", async () => {
  // given
  const title = "保洁服务合同";
  const contract = await aLegalContract(app, work.staff, {
    title,
    beginsOn: "2024-01-01",
    endsOn: null,
    instalments: [{ dueOn: "2024-02-01", amount: 1200, condition: "验收后" }],
  });
  const path = `/contractDetails/${contract.contractId}`;
  const staff = await visitors.open(work.staff, path);

  // when: the drafter submits it and the leader decides in their list
  await press(staff, "提交审批");
  await staff.getByText("审批中").first().waitFor();
  const leader = await visitors.open(work.leader, "/userTask");
  await leader.locator("[class*=todo-list_todoRow_]", { hasText: title }).click();
  await leader.getByRole("region", { name: "办理" }).waitFor();
  await leader.getByRole("textbox", { name: "审批意见" }).fill("同意");
  await press(leader, "同意");

  // then: the open page follows, and says that the payment is late
  await staff.getByText("已批准").first().waitFor();
  await staff.getByText("已逾期").waitFor();

  // when: the payment was made on an earlier day than today, which cannot be one to come
  await press(staff, "结清第 1 期");
  const day = staff.getByRole("dialog").getByLabel(/^结清日期/u);
  await day.fill("9999-01-01");
  await staff.getByRole("dialog").getByRole("button", { name: "结清", exact: true }).click();
  await staff.getByText(/结清日期不能晚于今天/u).waitFor();
  await day.fill("2024-02-05");
  expect(await whatKeepsPeopleOut(staff)).toEqual([]);
  await staff.getByRole("dialog").getByRole("button", { name: "结清", exact: true }).click();
  await staff.getByText("2024年2月5日 结清").first().waitFor();

  // when: it ends before its time, for which a reason is asked
  await press(staff, "提前终止");
  const asked = staff.getByRole("dialog", { name: "提前终止此合同" });
  await asked.getByRole("button", { name: "提前终止", exact: true }).click();
  await asked.getByText(/原因/u).nth(1).waitFor();
  await asked.getByLabel(/^原因/u).fill("供应商停业");
  await asked.getByRole("button", { name: "提前终止", exact: true }).click();
  await staff.getByText("已终止").first().waitFor();

  // when
  const admin = await visitors.open(work.admin, path);
  await press(admin, "归档");
  const archive = admin.getByRole("dialog", { name: "将此合同归档" });
  await archive.getByLabel(/^存放位置/u).fill("三号柜");
  await archive.getByRole("button", { name: "归档", exact: true }).click();

  // then
  await admin.getByText("已归档").first().waitFor();
  await staff.reload();
  await staff.getByText("已归档").first().waitFor();
  await staff
    .getByText(/供应商停业/u)
    .first()
    .waitFor();
  expect(await seenContract(app, work.staff, contract)).toMatchObject({
    state: "archived",
    settledOn: ["2024-02-05"],
    terminationReason: "供应商停业",
  });
  const colleague = await visitors.open(work.colleague, path);
  await colleague.getByText("没有此合同，或您无权查看。").waitFor();
  expect(await colleague.content()).not.toContain(title);
});
