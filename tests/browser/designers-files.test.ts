import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProcessDataList, insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aField, aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;
let address: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  address = await listen(app);
  visitors = new Visitors(app, address);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const chooseFile = (page: Page, label: string, name: string, content: string | Buffer) =>
  page.getByLabel(label, { exact: true }).setInputFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });

test("a form comes out of a file that another form was saved as; one that is no form is refused in words", async () => {
  // given: a form with a field that shows another, and an empty one
  const company = String(work.organId);
  const from = {
    ...aPage(
      aNumber("amount", { componentTitle: "付款金额", i18n: { "en-US": "Amount to pay" } }),
      aField("account", { componentTitle: "收款账户", componentOrder: 2 }),
    ),
    pageId: "FROM",
    label: "付款单",
    company,
    state: "temporary",
    events: [
      {
        componentCode: "account",
        sourceList: ["amount"],
        triggerType: "change",
        function: "show",
        condition: "form.amount > 0",
      },
    ],
  };
  const own = aPage(aNumber("amount", { componentTitle: "已有金额" }));
  const into = { ...own, pageId: "INTO", label: "新单", company, state: "temporary" };
  for (const each of [from, into])
    void (await app.call(insertFormPageInfo, { data: JSON.stringify(each) }, { as: work.designer })).data;

  // when: saved as a file
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=FROM");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出 JSON", exact: true }).click(),
  ]);
  const saved = await readFile(await download.path());

  // when: read into the other, after a file that is none
  await page.goto(`${address}/#/formBuilder/edit?pageId=INTO`);
  await page
    .getByRole("textbox", { name: "表单名称", exact: true })
    .and(page.locator("[value='新单']"))
    .waitFor();
  await page.getByRole("button", { name: "导入", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "导入字段" });
  await chooseFile(page, "文件", "none.json", "{");
  await dialog.getByText("JSON", { exact: false }).first().waitFor();
  await chooseFile(page, "文件", "other.json", '{"a": 1}');
  await dialog.getByText("文件中没有表单或表定义", { exact: false }).waitFor();
  await chooseFile(page, "文件", "form.json", saved);

  // then: its fields stand behind the others under codes of their own, with what they do to each other
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^收款账户/u }).waitFor();
  const stored = async () => {
    const { data } = await app.call(getFormPage, { pageId: "INTO" }, { as: work.designer });
    const { components, events = [] } = data.page;
    return {
      fields: components.map(({ componentCode, componentTitle, i18n }) => [
        componentCode,
        componentTitle,
        i18n,
      ]),
      events: events.map(({ componentCode, condition }) => [componentCode, condition]),
    };
  };
  await expect.poll(stored).toEqual({
    fields: [
      ["amount", "已有金额", undefined],
      ["amount2", "付款金额", { "en-US": "Amount to pay" }],
      ["account", "收款账户", undefined],
    ],
    events: [["account", "form.amount2 > 0"]],
  });

  // when: one step back takes all of it out again
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expect.poll(async () => (await stored()).fields.length).toBe(1);
});

test("a release is exported, looked at before anything changes, accepted, and rolled back", async () => {
  // given: a process that is exported, then published otherwise
  const steps = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
  const carried = { processId: "CARRIED", processTypeId: "finance", company: String(work.organId) };
  await publish(app, work, { ...aProcess(steps, { ...carried, processName: "随身流程" }) });
  const page = await visitors.open(work.admin, "/sqlRelease");
  await page.getByRole("checkbox", { name: /随身流程/u }).check();
  await page.getByText("将导出", { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出签名文件" }).click(),
  ]);
  const bundle = await readFile(await download.path());
  await publish(app, work, { ...aProcess(steps, { ...carried, processName: "改过的流程" }) });
  const name = async () => {
    const { data } = await app.call(getProcessDataList, { processId: "CARRIED" }, { as: work.designer });
    return data.rows[0]?.processName;
  };
  expect(await name()).toBe("改过的流程");

  // when: looked at
  await page.goto(`${address}/#/sqlRelease?part=import`);
  await chooseFile(page, "发布包文件", "release.json", bundle);
  const process = page.getByRole("checkbox", { name: /^流程 /u });
  await process.waitFor();
  await page.getByText("查看差异", { exact: true }).first().click();
  await page.getByText("改过的流程").first().waitFor();
  await page.getByText("随身流程").first().waitFor();

  // then: nothing has changed yet
  expect(await name()).toBe("改过的流程");

  // when
  await process.check();
  await page.getByRole("button", { name: /^导入 \d+ 项$/u }).click();
  await page
    .getByText(/已导入 1 项/u)
    .first()
    .waitFor();

  // then
  expect(await name()).toBe("随身流程");

  // when
  await page.goto(`${address}/#/sqlRelease?part=history`);
  await page.getByRole("button", { name: "回退", exact: true }).click();
  const asked = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await asked.getByRole("button", { name: "回退", exact: true }).click();
  await page
    .getByText(/恢复 1 项/u)
    .first()
    .waitFor();

  // then
  expect(await name()).toBe("改过的流程");
});
