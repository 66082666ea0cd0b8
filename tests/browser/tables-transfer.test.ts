import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, bulkRemoveTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { readXlsx } from "#server/table-jobs/transfer/read-xlsx.ts";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { contents } from "../support/builders/a-file.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

const vehicle = aSchema({
  name: "vehicle",
  label: "plate",
  required: ["plate"],
  properties: {
    plate: {
      title: "车牌",
      type: "string",
      maxLength: 6,
      "x-unique": true,
      "x-ui": { list: 200, filter: "like" },
    },
    seats: { title: "座位", type: "integer", minimum: 1, maximum: 60, "x-ui": { list: true } },
    papers: {
      title: "证件",
      type: "array",
      maxItems: 3,
      items: { type: "object" },
      "x-ui": { widget: "attachment" },
    },
  },
  entity: { sort: ["plate"] },
});

type Transfer = Parameters<typeof runTransfer>[1];

describe("a table and files, seen", () => {
  let app: TestApp;
  let browser: TestBrowser;
  let url: string;
  let clerk: string;
  let folder: string;
  const queued: Transfer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "chancery-test-"));
    app = await startTestApp({
      webRoot: resolve("dist/web"),
      schemas: { "vehicle.json": vehicle },
      ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload as Transfer) } },
    });
    clerk = (await anAccount(app.database.kysely)).userCode;
    url = await listen(app);
    browser = await openBrowser({ locale: "zh-CN", acceptDownloads: true });
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(path: string): Promise<Page> {
    const { token } = await app.logIn(clerk);
    const page = await browser.context.newPage();
    await stayLoggedIn(page, token);
    await page.goto(`${url}/#${path}`);
    return page;
  }

  /** Does what asks for a job, and then the job. */
  async function andTheJob(page: Page, call: string, act: () => Promise<void>): Promise<void> {
    const answered = page.waitForResponse((response) => response.url().endsWith(call));
    await act();
    await answered;
    for (const payload of queued.splice(0)) await runTransfer(app.ports, payload);
  }

  async function onlyVehicles(...rows: object[]): Promise<void> {
    await app.call(onTable(bulkRemoveTableRows, "vehicle"), { filter: {} }, { as: clerk });
    for (const row of rows) await app.call(onTable(addTableRow, "vehicle"), row as never, { as: clerk });
  }
  const vehicles = async () =>
    (await app.call(onTable(listTableRows, "vehicle"), {}, { as: clerk })).data.rows.map(
      ({ plate, seats }) => [plate, seats],
    );

  async function linesOf(path: string): Promise<string[][]> {
    const lines: string[][] = [];
    for await (const { cells } of readXlsx(path)) lines.push(cells);
    return lines;
  }

  it.each(["csv", "xlsx"] as const)("what is filtered is saved as %s, and the file opens", async (format) => {
    // given
    await onlyVehicles({ plate: "A1", seats: 4 }, { plate: "A2", seats: 5 }, { plate: "B1", seats: 6 });
    const page = await open("/basic/vehicle?f.plate=like:A");
    await page.getByRole("link", { name: "A1" }).waitFor();
    await page.getByRole("button", { name: "更多" }).last().click();
    await page.getByRole("menuitem", { name: "导出…" }).click();
    const dialog = page.getByRole("dialog", { name: "导出" });
    await dialog.getByRole("radio", { name: format === "csv" ? "CSV" : "Excel（XLSX）" }).check();

    // when
    await andTheJob(page, "/export", () => dialog.getByRole("button", { name: "开始导出" }).click());
    const faults = await whatKeepsPeopleOut(page, { within: "[role=dialog]", andGoodPractice: true });
    const arriving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载" }).click();
    const file = await arriving;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    await page.close();
    const lines =
      format === "xlsx"
        ? await linesOf(path)
        : (await readFile(path, "utf8")).split("\r\n").map((line) => line.split(","));

    // then
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`, "u"));
    expect(lines.slice(0, 3)).toEqual([
      [format === "csv" ? "\uFEFF车牌" : "车牌", "座位"],
      ["A1", "4"],
      ["A2", "5"],
    ]);
    expect(faults).toEqual([]);
  });

  it("a sheet is read, mapped, mended where it is wrong, written and taken back", async () => {
    // given
    await onlyVehicles({ plate: "A1", seats: 4 });
    const sheet = join(folder, "vehicles.csv");
    await writeFile(sheet, "车牌,几座\nC1,7\nC2,99\nMUCH-TOO-LONG,8\n");
    const page = await open("/basic/vehicle");
    await page.getByRole("link", { name: "A1" }).waitFor();
    await page.getByRole("button", { name: "更多" }).last().click();
    await page.getByRole("menuitem", { name: "导入…" }).click();
    const dialog = page.getByRole("dialog", { name: "导入" });

    // when: the second column is said to be the seats
    await andTheJob(page, "/importPreview", () => dialog.locator("input[type=file]").setInputFiles(sheet));
    await dialog.getByRole("combobox", { name: /^几座/u }).selectOption({ label: "座位" });
    await andTheJob(page, "/importMapping", () => dialog.getByRole("button", { name: "重新检查" }).click());
    const seats = dialog.getByRole("textbox", { name: "第 3 行，几座" });
    await seats.waitFor();
    const faults = await whatKeepsPeopleOut(page, { within: "[role=dialog]", andGoodPractice: true });

    // when: both wrong cells are mended in place
    await seats.fill("9");
    await seats.press("Enter");
    const plate = dialog.getByRole("textbox", { name: "第 4 行，车牌" });
    await plate.fill("C3");
    await plate.press("Enter");
    await dialog.getByText("有误 0 条").waitFor();
    await andTheJob(page, "/importCommit", () => dialog.getByRole("button", { name: "导入 3 条" }).click());
    await dialog.getByText("已导入：新增 3 条，更新 0 条。").waitFor();
    const written = await vehicles();
    await andTheJob(page, "/importRevert", () =>
      dialog.getByRole("button", { name: "撤销这次导入" }).click(),
    );
    await dialog.getByText("已撤销", { exact: false }).waitFor();
    await page.close();

    // then
    expect(faults).toEqual([]);
    expect(written).toEqual([
      ["A1", 4],
      ["C1", 7],
      ["C2", 9],
      ["C3", 8],
    ]);
    expect(await vehicles()).toEqual([["A1", 4]]);
  });

  it("a file is attached to a row, shown in place and kept with it", async () => {
    // given
    await onlyVehicles();
    const image = join(folder, "行驶证.png");
    await writeFile(image, contents.png);
    const page = await open("/basic/vehicle?do=new");
    await page.getByRole("textbox", { name: /^车牌/u }).fill("D1");

    // when
    await page.locator("input[type=file]").setInputFiles(image);
    await page.getByRole("button", { name: "移除“行驶证.png”" }).waitFor();
    await page.locator("[class*=row-panel_formFoot_] .ant-btn-primary").click();
    await page.getByRole("heading", { name: "D1" }).waitFor();
    await page.getByRole("button", { name: "预览“行驶证.png”" }).click();
    const shown = page.locator("[class*=attachments_preview_] img");
    await shown.waitFor();
    const width = await shown.evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      return picture.naturalWidth;
    });
    await page.close();

    // then
    expect(width).toBeGreaterThan(0);
  });
});
