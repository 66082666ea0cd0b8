import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { jobPort, type JobRunner, startJobs } from "#server/jobs/index.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { transferTask } from "#server/table-jobs/transfer/transfer-step.ts";
import { overflowOf, whatKeepsPeopleOut } from "./accessibility.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { openBrowser, type TestBrowser } from "./browser.ts";
import { anAccount } from "./builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "./builders/schema-folder.ts";
import { stayLoggedIn } from "./logged-in.ts";

const wares = aSchema({
  name: "ware",
  label: "title",
  required: ["code", "title"],
  properties: {
    code: {
      title: "代码",
      type: "string",
      maxLength: 20,
      "x-unique": true,
      "x-db": { index: true },
      "x-ui": { list: 120, sort: true, filter: "eq" },
    },
    title: {
      title: "名称",
      type: "string",
      maxLength: 100,
      "x-db": { index: true },
      "x-ui": { list: 240, filter: "like", fixed: "left" },
    },
    amount: {
      title: "数量",
      type: "integer",
      minimum: 0,
      "x-db": { index: true },
      "x-ui": { list: true, sort: true, filter: "range" },
    },
    shelf: {
      title: "货架",
      type: "string",
      maxLength: 20,
      "x-db": { index: true },
      "x-ui": { list: true, filter: "eq" },
    },
    kind: {
      title: "种类",
      type: "string",
      oneOf: [
        { const: "a", title: "甲", "x-color": "green" },
        { const: "b", title: "乙", "x-color": "blue" },
        { const: "c", title: "丙", "x-color": "red" },
      ],
      "x-db": { index: true },
      "x-ui": { list: true, filter: "in" },
    },
  },
  entity: {
    sort: ["code"],
    access: {
      read: ["*"],
      create: ["admin"],
      update: ["admin"],
      delete: ["admin"],
      import: ["admin"],
      export: ["admin"],
    },
  },
});

/** How many rows stand on one shelf: what one act of bulk editing changes. */
const onShelf = 250;

/**
 * An administrator's day with a table of so many rows, in the built application: finds, orders, saves a view and shares
 * it, writes in place, changes all that match, brings a sheet in with faults in it and takes it back, and meets a
 * colleague in the same row. `pictures` is a folder for what it looked like.
 */
export function describeTablesAtSize({
  rows,
  imported,
  pictures,
}: {
  rows: number;
  imported: number;
  pictures?: string | undefined;
}): void {
  describe(`a table of ${rows.toLocaleString("en")} rows in the hands of an administrator`, () => {
    let app: TestApp;
    let jobs: JobRunner;
    let folder: SchemaFolder;
    /** Each person has a browser of his own, and one session in it. */
    const browsers = new Map<string, TestBrowser>();
    const tokens = new Map<string, string>();
    let url: string;
    let admin: string;
    let colleague: string;

    beforeAll(async () => {
      folder = await aSchemaFolder({ "ware.json": wares });
      app = await startTestApp({
        webRoot: resolve("dist/web"),
        schemas: folder.path,
        ports: { jobs: jobPort },
      });
      jobs = await startJobs(
        app.database,
        { [transferTask]: (payload) => runTransfer(app.ports, payload as Parameters<typeof runTransfer>[1]) },
        [],
        { reportError: (error) => void process.stderr.write(`${String(error)}\n`) },
      );
      const db = app.database.kysely;
      admin = (await anAccount(db, { roles: ["admin"] })).userCode;
      colleague = (await anAccount(db, { roles: ["admin"] })).userCode;
      await sql`insert into ware (code, title, amount, shelf, kind)
        select 'W' || lpad(n::text, 8, '0'), 'ware number ' || n, (n::bigint * 7919) % 1000003, 'S' || n / ${onShelf}::int,
               (array['a', 'b', 'c'])[1 + n % 3]
        from generate_series(0, ${rows - 1}::int) n`.execute(db);
      await sql`vacuum analyze ware`.execute(db);
      url = await app.app.listen({ host: "127.0.0.1", port: 0 });
      for (const person of [admin, colleague]) {
        const browser = await openBrowser({ locale: "zh-CN" });
        browsers.set(person, browser);
        tokens.set(person, (await app.logIn(person)).token);
      }
    });
    afterAll(async () => {
      for (const browser of browsers.values()) await browser.close();
      await jobs?.stop();
      await app?.close();
      await folder?.discard();
    });

    afterEach(async () => {
      // The blank page stays: a browser without any page draws nothing in the next.
      for (const { context } of browsers.values())
        for (const page of context.pages().slice(1)) await page.close();
    });

    async function open(path: string, { as = admin, width = 1440 } = {}): Promise<Page> {
      const page = await browsers.get(as)!.context.newPage();
      page.setDefaultTimeout(60_000);
      await page.setViewportSize({ width, height: 900 });
      await stayLoggedIn(page, tokens.get(as)!, { "chancery.appearance": "scheme-bpm light" });
      await page.goto(`${url}/#${path}`);
      // On a telephone a form stands in place of its list.
      await page
        .locator(
          "[data-row-link]:visible, [class*=row-panel_form_] input:visible, [class*=list-frame_state_]:visible",
        )
        .first()
        .waitFor();
      return page;
    }
    async function picture(page: Page, name: string): Promise<void> {
      if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
    }
    const stored = async (key: number) =>
      (await app.call(onTable(getTableRow, "ware"), { key }, { as: admin })).data;
    const countOf = async (filter: Record<string, unknown>) =>
      (await app.call(onTable(listTableRows, "ware"), { filter, countOnly: true }, { as: admin })).data.total;
    const firstLink = (page: Page) => page.locator("[data-row-link]").first();

    it("is filtered, sorted, resized; the view is saved, shared and opened by its short address", async () => {
      // given
      const page = await open("/basic/ware");
      await firstLink(page).waitFor();
      await picture(page, "list");

      // when
      await page.getByRole("button", { name: "筛选", exact: true }).click();
      await page.getByRole("menuitem", { name: "种类" }).click();
      await page.getByRole("checkbox", { name: "乙" }).check();
      await page.locator("[class*=filter-line_filterForm_] button[type=submit]").click();
      await page.getByRole("button", { name: "种类：乙", exact: true }).waitFor();
      const heads = page.getByRole("columnheader", { name: /数量/u });
      await heads.getByRole("button", { name: "数量", exact: true }).click();
      await heads.getByRole("button", { name: "数量", exact: true }).click();
      await expect.poll(() => heads.getAttribute("aria-sort")).toBe("descending");
      const before = await heads.boundingBox();
      const edge = await heads.locator("[class*=grid_resize_]").boundingBox();
      if (edge === null || before === null) throw new Error("The column has no edge to draw");
      await page.mouse.move(edge.x + 4, edge.y + 8);
      await page.mouse.down();
      await page.mouse.move(edge.x + 84, edge.y + 8, { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => page.url()).toContain("w=amount");
      await page.locator("[class*=filter-line_viewsButton_]").click();
      await page.getByRole("menuitem", { name: "另存为新视图…" }).click();
      await page.getByLabel("视图名称").fill("乙类按数量");
      await page.getByLabel("所有人").check();
      await page.locator(".ant-modal button[type=submit]").click();
      await expect.poll(() => page.url()).toMatch(/\?view=\d+$/u);
      await picture(page, "saved-view");
      const shown = await firstLink(page).textContent();
      const other = await open(page.url().split("#")[1] ?? "", { as: colleague });
      const theirs = await firstLink(other).textContent();
      const width = await other.getByRole("columnheader", { name: /数量/u }).boundingBox();

      // then
      expect(theirs).toBe(shown);
      expect(width?.width).toBeGreaterThan(before.width + 60);
    });

    it("turns its pages by real links, to the last row of a deep one", async () => {
      // given
      const page = await open(`/basic/ware?page=${Math.floor(rows / 100)}`);
      const first = await firstLink(page).textContent();

      // when
      const next = page.getByRole("link", { name: "下一页" });
      const address = await next.getAttribute("href");
      await next.click();
      await expect.poll(() => firstLink(page).textContent()).not.toBe(first);
      const turned = await firstLink(page).textContent();
      const inNewTab = await open((address ?? "").split("#")[1] ?? "");
      const opened = await firstLink(inNewTab).textContent();

      // then
      expect(opened).toBe(turned);
    });

    it("is written in place", async () => {
      // given
      const page = await open("/basic/ware?f.code=eq:W00000007");
      const cell = page.locator("[data-row] td").filter({ hasText: "S0" });

      // when
      await cell.dblclick();
      await page.locator("[class*=grid_cellEditor_] input").fill("S-NEW");
      await page.keyboard.press("Enter");
      await page.locator("[class*=grid_cellEditor_]").waitFor({ state: "detached" });

      // then
      await expect.poll(async () => (await stored(8))["shelf"]).toBe("S-NEW");
    });

    it("changes all rows that match in one act, counted before, and takes it back", async () => {
      // given
      const page = await open("/basic/ware?f.shelf=eq:S3");

      // when
      await page.getByRole("checkbox", { name: "选择本页全部" }).check();
      await page.getByRole("button", { name: /选择符合条件的全部/u }).click();
      await page.getByRole("button", { name: "批量修改" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("字段").selectOption({ label: "数量" });
      await dialog.getByLabel("改为").fill("42");
      await dialog.getByRole("button", { name: `修改 ${onShelf} 条` }).click();
      await dialog.waitFor({ state: "detached" });
      await picture(page, "bulk-done");
      const changed = await countOf({ shelf: "S3", amount: 42 });
      await page
        .locator("[role=status] button")
        .filter({ hasText: /撤\s*销/u })
        .click();

      // then
      expect(changed).toBe(onShelf);
      await expect.poll(() => countOf({ shelf: "S3", amount: 42 })).not.toBe(onShelf);
    });

    it("takes a sheet in: every fault is shown, some are mended, the rest left out, and all of it is taken back", async () => {
      // given
      const faults = Math.floor(imported / 100);
      const sheet = join(tmpdir(), `chancery-wares-${process.pid}.csv`);
      const lines = Array.from(
        { length: imported },
        (_, n) => `N${n},new ware ${n},${n % 100 === 50 ? "many" : n},S-IMPORT,甲`,
      );
      await writeFile(sheet, `代码,名称,数量,货架,种类\n${lines.join("\n")}\n`);
      const page = await open("/basic/ware");

      // when
      await page.getByRole("button", { name: "更多" }).click();
      await page.getByRole("menuitem", { name: "导入…" }).click();
      await page.locator("input[type=file]").setInputFiles(sheet);
      const wizard = page.getByRole("dialog", { name: "导入" });
      const faulty = (count: number) => wizard.getByText(`有误 ${count.toLocaleString("en")} 条`);
      await faulty(faults).waitFor({ timeout: 1_200_000 });
      await picture(page, "import-faults");
      for (const left of [faults - 1, faults - 2]) {
        const wrong = wizard.locator("input[aria-invalid=true]").first();
        await wrong.fill("1");
        await wrong.press("Enter");
        await faulty(left).waitFor();
      }
      await wizard.getByLabel("跳过有误的行，导入其余的").check();
      await wizard.getByRole("button", { name: /^导入 [\d,]+ 条$/u }).click();
      await wizard.getByText(/^已导入/u).waitFor({ timeout: 1_200_000 });
      await picture(page, "import-done");
      const there = await countOf({ shelf: "S-IMPORT" });
      await wizard.getByRole("button", { name: "撤销这次导入" }).click();
      await wizard.getByText("已撤销，数据恢复原状。").waitFor({ timeout: 1_200_000 });
      const left = await countOf({ shelf: "S-IMPORT" });
      await rm(sheet);

      // then
      expect(imported - faults + 2 <= 10_000 ? there : (there ?? 0) > 10_000).toBe(
        imported - faults + 2 <= 10_000 ? imported - faults + 2 : true,
      );
      expect(left).toBe(0);
    });

    it("merges what two people change in one row, and asks where it is the same field", async () => {
      // given
      const path = "/basic/ware?row=12&do=edit";
      const [mine, theirs] = [await open(path), await open(path, { as: colleague })];
      const save = async (page: Page, field: string, value: string) => {
        // A number drops its grouping when it gets the focus, and with it what was selected before.
        await page.locator(`[data-field=${field}] input`).focus();
        await page.keyboard.press("Control+a");
        await page.keyboard.type(value);
        await page.locator("[class*=row-panel_formFoot_] .ant-btn-primary").click();
      };

      // when
      await save(theirs, "shelf", "THEIRS");
      await theirs.locator("[class*=row-panel_panelTools_]").waitFor();
      await save(mine, "amount", "77");
      await mine.locator("[class*=row-panel_panelTools_]").waitFor();
      const merged = await stored(12);
      for (const page of [mine, theirs]) {
        await page.locator("[class*=row-panel_panelTools_] .ant-btn-primary").click();
        await page.locator("[data-field=amount] input").waitFor();
      }
      await save(theirs, "amount", "1000");
      await theirs.locator("[class*=row-panel_panelTools_]").waitFor();
      await save(mine, "amount", "2000");
      const dialog = mine.getByRole("dialog", { name: "有人同时修改了这些字段" });
      await dialog.waitFor();
      await picture(mine, "conflict");
      await dialog.getByRole("radio", { name: "数量: 您改为" }).check();
      await dialog.getByRole("button", { name: "按选择保存" }).click();
      await mine.locator("[class*=row-panel_panelTools_]").waitFor();

      // then
      expect(merged).toMatchObject({ shelf: "THEIRS", amount: 77 });
      expect((await stored(12))["amount"]).toBe(2000);
    });

    it("is worked by keyboard alone: found, opened, changed and saved", async () => {
      // given
      const page = await open("/basic/ware");

      // when
      await page.keyboard.press("/");
      await page.keyboard.type("ware number 123");
      await page.getByRole("link", { name: "ware number 123", exact: true }).waitFor();
      await expect.poll(() => firstLink(page).textContent()).toBe("ware number 123");
      await page.keyboard.press("Tab");
      await page.keyboard.press("j");
      await page.keyboard.press("e");
      const amount = page.locator("[data-field=amount] input");
      await amount.waitFor();
      await amount.focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("321");
      await page.keyboard.press("Control+Enter");
      await page.locator("[class*=row-panel_panelTools_]").waitFor();

      // then
      expect((await stored(124))["amount"]).toBe(321);
    });

    it.each([
      ["the list", "/basic/ware", 1440],
      ["the list on a telephone", "/basic/ware", 390],
      ["the form", "/basic/ware?row=3&do=edit", 1440],
      ["the form on a telephone", "/basic/ware?row=3&do=edit", 390],
    ])("%s keeps nobody out and fits", async (name, path, width) => {
      // given
      const page = await open(path, { width });
      await picture(page, name.replaceAll(" ", "-"));

      // when
      const violations = await whatKeepsPeopleOut(page);
      const overflow = await overflowOf(page);

      // then
      expect(violations).toEqual([]);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
