import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addItem } from "#contract/calls/opt-data-item.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { expectFocus, focused, tabTo } from "../support/keyboard.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: resolve("schemas") });
  work = await aWorkplace(app.database.kysely);
  visitors = new Visitors(app, await listen(app));
  for (const [dataEnName, name] of [
    ["travelClass", "差旅等级"],
    ["costCenter", "成本中心"],
  ] as const)
    void (
      await app.call(
        addItem,
        { dataEnName, name, dataConValue: "one", dataConDesc: "一" },
        { as: work.admin },
      )
    ).data;
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const row = (page: Page, text: string) => page.locator("tr[data-row]", { hasText: text });

/** From the list: the item of that name is found, and its form opened. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(name);
  await row(page, name).waitFor();
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await page.locator("form ol").waitFor({ state: "attached" });
}

const values = async () =>
  (
    await sql<{ value: string; said: string }>`
      select data_con_value as value, data_con_desc as said from data_item_control
      where data_en_name = 'travelClass' and _deleted_at is null order by control_order, control_id`.execute(
      app.database.kysely,
    )
  ).rows;

test("a data item is found, renamed, and its values are added, changed and removed, by keys alone from the list to the database", async () => {
  const page = await visitors.open(work.admin, "/formBuilder/itemManage");
  const box = (label: string) => page.getByRole("textbox", { name: new RegExp(`^${label}`, "u") });

  // when: another name, and a value of its own
  await row(page, "成本中心").waitFor();
  await openForm(page, "差旅等级");
  await tabTo(page, box("名称").first());
  await page.keyboard.press("Control+a");
  await page.keyboard.type("出差等级");
  await tabTo(page, page.getByRole("button", { name: "添加数据项约束" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  for (const [label, text] of [
    ["约束值", "first"],
    ["约束描述", "头等舱"],
  ] as const) {
    await tabTo(page, box(label).last());
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Control+Enter");
  // then
  await expect.poll(values).toContainEqual({ value: "first", said: "头等舱" });
  await expect.poll(() => page.locator("form").count()).toBe(0);
  await expect.poll(() => focused(page)).not.toBe("nowhere");

  // when: found by its new name, and the value says otherwise
  await page.keyboard.press("Escape");
  await openForm(page, "出差等级");
  await tabTo(page, page.getByRole("button", { name: /first/u, expanded: false }));
  await page.keyboard.press("Enter");
  await tabTo(page, box("约束描述").last());
  await page.keyboard.press("Control+a");
  await page.keyboard.type("公务舱");
  await page.keyboard.press("Control+Enter");
  // then
  await expect.poll(values).toContainEqual({ value: "first", said: "公务舱" });

  // when: the value goes again
  await expect.poll(() => page.locator("form").count()).toBe(0);
  await page.keyboard.press("Escape");
  await openForm(page, "出差等级");
  await tabTo(page, page.getByRole("button", { name: /^移除 / }).last());
  await page.keyboard.press("Enter");
  await expectFocus(page, "添加数据项约束");
  await page.keyboard.press("Control+Enter");
  // then
  await expect.poll(values).not.toContainEqual(expect.objectContaining({ value: "first" }));
  const { rows } = await sql<{ name: string }>`
    select name from data_item where data_en_name = 'travelClass'`.execute(app.database.kysely);
  expect(rows).toEqual([{ name: "出差等级" }]);
});
