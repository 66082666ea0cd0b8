import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { saveFormBlock } from "#contract/calls/form-block.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { addItem } from "#contract/calls/opt-data-item.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aField, aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
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
  const page = aPage(
    aField("subject", { componentTitle: "内容", componentCol: 12 }),
    aNumber("amount", { componentTitle: "金额", componentOrder: 2, componentCol: 12 }),
    aNumber("count", { componentTitle: "数量", componentOrder: 3, componentCol: 12 }),
  );
  const hours = { taskHour: 8 };
  const steps = [
    aStart("one"),
    approvedBy("one", work.leader, { ...hours, taskName: "组长审批", to: "two" }),
    approvedBy("two", work.head, { ...hours, taskName: "部门审批", to: "three" }),
    approvedBy("three", work.finance, { ...hours, taskName: "财务审核" }),
  ];
  for (const processId of ["FLOW", "CANVAS", "TABLE"])
    await publish(app, work, aProcess(steps, { processId, processName: processId, pageId: "BY_KEYS" }), {
      ...page,
      pageId: "BY_KEYS",
      label: "键盘",
    });
  await publish(app, work, aProcess(steps, { processId: "FORMULA", pageId: "FORMULA" }), {
    ...page,
    pageId: "FORMULA",
  });
  const content = aMatrix({ named: work.head });
  void (await app.call(saveMatrix, { matrixId: "BY_KEYS", content }, { as: work.designer })).data;
  const item = { dataEnName: "byKeys", name: "键盘选项", dataConValue: "one", dataConDesc: "选项一" };
  void (await app.call(addItem, item, { as: work.admin })).data;
  const block = { blockName: "键盘字段组", components: [aField("kept", { componentTitle: "存过的" })] };
  void (await app.call(saveFormBlock, { ...block, events: [] }, { as: work.designer })).data;
  void (await app.call(publishMatrix, { matrixId: "BY_KEYS", rowVersion: 1 }, { as: work.designer })).data;
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** In the page: what has the focus. */
function stopNow(): { tag: string; name: string; isSeen: boolean } | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (element === null || element === document.body) return undefined;
  const named = (element.getAttribute("aria-labelledby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "");
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
  const rings = [element, element.parentElement, element.parentElement?.parentElement].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  });
  const { width, height, bottom, right } = element.getBoundingClientRect();
  return {
    tag: element.outerHTML.slice(0, 120),
    name: [element.getAttribute("aria-label"), ...named, ...labels, element.textContent, element.title]
      .join("")
      .trim(),
    isSeen: rings && width > 0 && height > 0 && bottom > 0 && right > 0,
  };
}

/** To the first stop of the page, wherever the keyboard was. */
const toTheTop = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>("a[href]")?.focus());

/** Where the keyboard comes to from the top of the page to its end: what has no name there, and what does not show that it has the focus. */
async function stopsOf(page: Page): Promise<{ nameless: string[]; unseen: string[]; count: number }> {
  const stops: { tag: string; name: string; isSeen: boolean }[] = [];
  await toTheTop(page);
  for (;;) {
    await page.keyboard.press("Tab");
    let stop = await page.evaluate(stopNow);
    // What comes into sight by and by may do so.
    for (let looked = 0; stop?.isSeen === false && looked < 20; looked += 1) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      stop = await page.evaluate(stopNow);
    }
    if (stop === undefined) break;
    // A new screen is given the focus by itself, once: from the top again.
    if (stop.tag.startsWith("<main")) {
      stops.length = 0;
      await toTheTop(page);
      continue;
    }
    stops.push(stop);
    if (stops.length > 400) throw new Error(`the keyboard does not come to an end: ${stop.tag}`);
  }
  return {
    count: stops.length,
    nameless: stops.filter(({ name }) => name === "").map(({ tag }) => tag),
    unseen: stops.filter(({ isSeen }) => !isSeen).map(({ tag }) => tag),
  };
}

test("every view of the designers is gone through by Tab: each stop has a name and shows the focus, and there is a way out", async () => {
  const page = await visitors.open(work.designer, "/notification");
  const views = [
    ...["flow", "canvas", "table", "rights", "try", "checks"].map(
      (view) => `/processDesc?processId=FLOW&view=${view}`,
    ),
    "/formBuilder/edit?pageId=BY_KEYS",
    "/sapCartesianRule?matrixId=BY_KEYS",
    "/formBuilder/itemManage",
  ];
  for (const path of views) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, path);
    await page.locator("main h1, main h2").first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true], main [class*=skeleton_]").count()).toBe(0);
    const { count, nameless, unseen } = await stopsOf(page);
    expect(count, path).toBeGreaterThan(10);
    expect({ nameless, unseen }, path).toEqual({ nameless: [], unseen: [] });
  }
});

test("flow: a step is removed, brought back, moved and its properties are left by keys, and the focus stays where the hand is", async () => {
  const page = await visitors.open(work.designer, "/processDesc?processId=FLOW");
  const card = (name: string) => page.locator("[data-step]", { hasText: name });
  await tabTo(page, card("部门审批"));

  // when
  await page.keyboard.press("Delete");
  // then: the next step
  await expectFocus(page, "财务审核");
  await page.keyboard.press("Control+z");
  await card("部门审批").waitFor();
  await expectFocus(page, "财务审核");

  // when: its place changes, and that is undone
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowDown");
  await expectFocus(page, "部门审批");
  await page.keyboard.press("Control+z");
  await expectFocus(page, "部门审批");

  // when: into its properties, and back
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-designer-panel]") !== null))
    .toBe(true);
  await page.keyboard.press("Escape");
  // then
  await expectFocus(page, "部门审批");
});

test("canvas: a step and a way are removed and brought back by keys, and a way's properties are opened", async () => {
  const page = await visitors.open(work.designer, "/processDesc?processId=CANVAS&view=canvas");
  const node = (name: string) => page.locator(".react-flow__node", { hasText: name });
  const way = page.getByRole("group", { name: /^组长审批 / });
  await tabTo(page, node("部门审批"));

  // when
  await page.keyboard.press("Delete");
  await node("部门审批").waitFor({ state: "detached" });
  // then
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  await page.keyboard.press("Control+z");
  await node("部门审批").waitFor();
  await expect.poll(() => focused(page)).not.toBe("nowhere");

  // when
  await page.getByRole("button", { name: "流程", exact: true }).waitFor();
  await tabTo(page, way);
  await page.keyboard.press("Delete");
  // then
  await way.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  await page.keyboard.press("Control+z");
  await way.waitFor({ state: "attached" });

  // when
  await tabTo(page, way);
  await page.keyboard.press("Enter");
  // then
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[data-transition]") !== null))
    .toBe(true);
});

test("canvas: a step's new name stands on it, and is what it and the ways at it are called", async () => {
  const page = await visitors.open(work.designer, "/processDesc?processId=CANVAS&view=canvas");
  const step = (name: string) => page.getByRole("group", { name, exact: true });
  await tabTo(page, step("部门审批"));
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "环节名称", exact: true }).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("终审");
  // then
  await step("终审").waitFor();
  await step("部门审批").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("group", { name: /^组长审批 .*终审/u }).count()).toBe(1);
  expect(await page.getByRole("group", { name: /^终审 /u }).count()).toBe(1);
  expect(await page.locator(".react-flow__node", { hasText: "终审" }).count()).toBe(1);
});

test("table: a row is removed by its button and brought back, and the focus goes to the next row's", async () => {
  const page = await visitors.open(work.designer, "/processDesc?processId=TABLE&view=table");
  const remove = (taskId: string) => page.getByRole("button", { name: `删除环节 ${taskId}` });
  await tabTo(page, remove("two"), 200);
  await page.keyboard.press("Enter");
  await expectFocus(page, "删除环节 three");
  await page.keyboard.press("Control+z");
  await remove("two").waitFor();
  await expectFocus(page, "删除环节 three");
});

test("form: a field is removed by its button and brought back, its properties are left by Esc, and the last undo leaves the focus on a button", async () => {
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=BY_KEYS");
  const field = (name: RegExp) => page.getByRole("list", { name: "表单字段" }).getByRole("button", { name });
  await tabTo(page, field(/^内容/u), 200);
  await page.keyboard.press("ArrowDown");
  await expectFocus(page, "金额");
  await page.keyboard.press("Delete");
  await expectFocus(page, "数量");
  await page.keyboard.press("Control+z");
  await field(/^金额/u).waitFor();

  // when
  await page.keyboard.press("ArrowUp");
  await expectFocus(page, "金额");
  await tabTo(page, page.locator("[data-property] input").first(), 200);
  await page.keyboard.press("Escape");
  // then
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-key") === true))
    .toBe(true);

  // when: one change, taken back by its button
  await page.keyboard.press("Delete");
  await tabTo(page, page.getByRole("button", { name: "撤销", exact: true }));
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  // then: nothing is left to be saved, whether the change was sent before it was taken back or not
  await page.locator('[data-state="saved"], [data-state="untouched"]').waitFor();
  await expect.poll(fieldsOnTheServer).toEqual(["subject", "amount", "count"]);
});

/** Of the form as the next one finds it: a page says "saved" for a moment longer, until it has heard of the change. */
async function fieldsOnTheServer(): Promise<string[]> {
  const { data } = await app.call(getFormPage, { pageId: "BY_KEYS" }, { as: work.designer });
  return (data.page.components ?? []).map(({ componentCode }) => componentCode);
}

test("matrix: a row is removed by its button, and the focus goes to another row's", async () => {
  const page = await visitors.open(work.designer, "/sapCartesianRule?matrixId=BY_KEYS");
  const remove = page.getByRole("button", { name: /^删除第 1 行/u });
  await tabTo(page, remove, 200);
  await page.keyboard.press("Enter");
  await expectFocus(page, "删除第 1 行");
});

test("palette: a sub-table and its first columns, a data item and a saved block are put into a form by keys, and nothing moves the focus", async () => {
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=BY_KEYS");
  const palette = page.getByRole("complementary", { name: "可用字段" });
  const offer = (name: string) => palette.getByRole("button", { name, exact: true });
  const columns = page.locator("[data-columns-of] [data-column]");
  await page.locator("[data-card]").nth(2).waitFor();

  // when: a sub-table, and two columns into it without the pointer
  await tabTo(page, offer("明细表"), 200);
  await page.keyboard.press("Enter");
  await page.locator("[data-columns-of]").waitFor();
  await expectFocus(page, "明细表");
  await tabTo(page, offer("文本"), 200);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  // then
  await expect.poll(() => columns.count()).toBe(2);
  await expectFocus(page, "文本");

  // when: what may be no column, while a column is marked
  await tabTo(page, offer("明细表"), 200);
  await page.keyboard.press("Enter");
  // then: it stands behind the sub-table
  await expect.poll(() => page.locator("[data-card]").count()).toBe(5);

  // when: found by its name, a data item and a saved block, while that empty sub-table is marked
  for (const [named, count] of [
    ["键盘选项", 3],
    ["键盘字段组", 4],
  ] as const) {
    await tabTo(page, palette.getByRole("searchbox"), 200);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(named);
    await tabTo(page, offer(named), 200);
    await page.keyboard.press("Enter");
    // then: they are its columns
    await expect.poll(() => columns.count()).toBe(count);
    await expectFocus(page, named);
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => columns.count()).toBe(3);
  await page
    .getByRole("status")
    .filter({ hasText: "已撤销。已更改：明细表 · 列。" })
    .waitFor({ state: "attached" });
});

test("texts: the grid of all languages is filled in from cell to cell by keys", async () => {
  const page = await visitors.open(work.designer, "/formBuilder/edit?pageId=BY_KEYS");
  await tabTo(page, page.getByRole("button", { name: "多语言", exact: true }));
  await page.keyboard.press("Enter");
  const cell = (text: string) => page.getByRole("textbox", { name: `“${text}”的英文` });
  await tabTo(page, cell("金额").first(), 200);

  // when
  await page.keyboard.type("Amount");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Count");
  await page.keyboard.press("ArrowUp");
  // then
  expect(await focused(page)).toContain("金额");
  await expect.poll(() => cell("金额").first().inputValue()).toBe("Amount");
  await expect.poll(() => cell("数量").first().inputValue()).toBe("Count");

  // when: only what is missing, while the focus stands in it
  await tabTo(page, page.getByRole("checkbox", { name: "只看缺少的" }));
  await page.keyboard.press("Space");
  await expect.poll(() => focused(page)).not.toBe("nowhere");
});

test("formula: the editor does not come while somebody writes, and has what was written when they leave", async () => {
  const page = await visitors.open(work.designer, "/notification");
  let come = () => {};
  const isComing = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/feel-editor-.*\.js$/u, async (route) => {
    await isComing;
    await route.continue();
  });
  await page.evaluate(() => (location.hash = "/formBuilder/edit?pageId=FORMULA"));
  await page.getByRole("button", { name: "公式", exact: true }).first().click();

  // when: it arrives between two letters
  const expression = page.getByRole("textbox", { name: "公式", exact: true });
  await expression.focus();
  await page.keyboard.type("1 + ");
  const hasCome = page.waitForResponse(/\/feel-editor-.*\.js$/u);
  come();
  await (await hasCome).finished();
  const editor = page.locator("[contenteditable]").and(expression);
  const whether = await editor.waitFor({ timeout: 600 }).then(
    () => "came",
    () => "waits",
  );
  expect(whether).toBe("waits");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");

  // then
  await editor.waitFor();
  expect(await editor.innerText()).toBe("1 + 2");
  await page.locator('[data-state="saved"]').waitFor();
});

test("condition: comparisons and groups of them are added, joined and removed by keys, and written as text", async () => {
  const page = await visitors.open(work.designer, "/processDesc?processId=FLOW");
  const panel = page.locator("[data-designer-panel]");
  const button = (name: string) => panel.getByRole("button", { name, exact: true });
  await tabTo(page, page.locator("[data-step]", { hasText: "部门审批" }), 200);
  await page.keyboard.press("Enter");
  await tabTo(page, button("添加条件").first(), 200);

  // when
  await page.keyboard.press("Enter");
  const comparison = button("移除条件");
  await comparison.waitFor();
  await expectFocus(page, "添加条件");
  await page.keyboard.press("Tab");
  await expectFocus(page, "添加条件组");
  await page.keyboard.press("Enter");
  await expect.poll(() => comparison.count()).toBe(2);
  // then: how they hold together can be said
  await expect.poll(() => panel.getByRole("combobox", { name: "组合方式" }).count()).toBe(2);

  // when: the group goes, by its button
  await tabTo(page, button("移除条件组"), 200);
  await page.keyboard.press("Enter");
  await expect.poll(() => comparison.count()).toBe(1);
  await expect.poll(() => focused(page)).not.toBe("nowhere");

  // when: the other goes
  await tabTo(page, comparison, 200);
  await page.keyboard.press("Enter");
  await comparison.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  await page.keyboard.press("Control+z");
  await comparison.waitFor();

  // when: as text and back
  await tabTo(page, button("文本"), 200);
  await page.keyboard.press("Enter");
  const text = panel.locator(".cm-content");
  await tabTo(page, text, 20);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and form.amount > 5");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).not.toBe("nowhere");
  await tabTo(page, button("条件编辑器"), 200);
  await page.keyboard.press("Enter");
  await expect.poll(() => comparison.count()).toBe(2);
});

test("data items: one is added by keys alone", async () => {
  const page = await visitors.open(work.admin, "/formBuilder/itemManage");
  const row = (text: string) => page.locator("tr[data-row]", { hasText: text });
  const box = (label: string) => page.getByRole("textbox", { name: new RegExp(`^${label}`, "u") }).first();
  await page.locator("tr[data-row]").first().waitFor();

  // when: a new one
  await page.keyboard.press("n");
  for (const [label, text] of [
    ["英文名", "byKeysToo"],
    ["约束值", "two"],
    ["约束描述", "选项二"],
  ] as const) {
    await tabTo(page, box(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Control+Enter");
  await row("byKeysToo").waitFor();
  await expect.poll(() => focused(page)).not.toBe("nowhere");
});
