import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";

let app: TestApp;
let place: Workplace;
let browser: TestBrowser;
let page: Page;
let folder: string;

/** Of two pages, the second is told and not there. */
async function lackingAPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawRectangle({ x: 50, y: 50, width: 200, height: 200, color: rgb(0, 0, 0) });
  const second = pdf.addPage([595, 842]);
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false })).toString("latin1");
  const name = `${second.ref.objectNumber} 0 obj`;
  return Buffer.from(bytes.replace(`\n${name}`, `\n${name.replaceAll(/\d/gu, "9")}`), "latin1");
}

/** A strip as a long screenshot makes it, with something black at its top. */
async function aStrip(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([100, 14_400]).drawRectangle({ x: 10, y: 14_200, width: 80, height: 150, color: rgb(0, 0, 0) });
  return pdf.save();
}

/** Nobody reads it without a password. */
async function underPassword(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  pdf.encrypt({ userPassword: "reader", ownerPassword: "owner" });
  return pdf.save();
}

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  place = await aWorkplace(app.database.kysely);
  const tasks = [
    aStart("leader"),
    aTask("leader", { assignedType: "groupLeader", taskAssigned: "", taskRunWay: "any", taskHour: 8 }),
  ];
  const processId = await publish(
    app,
    place,
    aProcess(tasks, { processId: "ODD_FILES", processName: "事项报告", company: String(place.organId) }),
  );
  const url = await listen(app);
  folder = await mkdtemp(join(tmpdir(), "chancery-test-"));
  const none = await PDFDocument.create();
  await writeFile(join(folder, "无页.pdf"), await none.save({ addDefaultPage: false }));
  await writeFile(join(folder, "长图.pdf"), await aStrip());
  await writeFile(join(folder, "缺页.pdf"), await lackingAPage());
  await writeFile(join(folder, "密码.pdf"), await underPassword());
  browser = await openBrowser({ viewport: { width: 390, height: 900 }, locale: "zh-CN" });
  const { token } = await app.logIn(place.staff);
  await stayLoggedIn(browser.context, token);
  page = await browser.context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false }),
  );
  await page.goto(`${url}/#/applyForm?processId=${processId}`);
  const chooser = page.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });
  await chooser.setInputFiles(
    ["无页.pdf", "长图.pdf", "缺页.pdf", "密码.pdf"].map((name) => join(folder, name)),
  );
  for (const name of ["无页", "长图", "缺页", "密码"])
    await page.getByRole("button", { name: `移除“${name}.pdf”` }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await app.close();
});

const preview = (name: string) => page.getByRole("button", { name: `预览“${name}.pdf”` }).click();
const blackest = (name: string) =>
  page.getByRole("img", { name }).evaluate((shown) => {
    const canvas = shown as HTMLCanvasElement;
    if (canvas.width === 0) return undefined;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, 200);
    return data.reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255);
  });

test("a page that is very long is drawn as finely as browsers can", async () => {
  await preview("长图");
  await expect.poll(() => blackest("第 1 页，共 1 页")).toBe(0);
  const { width, height } = await page.getByRole("img", { name: "第 1 页，共 1 页" }).evaluate((shown) => ({
    width: (shown as HTMLCanvasElement).width,
    height: (shown as HTMLCanvasElement).height,
  }));
  expect(height).toBeLessThanOrEqual(16_384);
  expect(width * height).toBeLessThanOrEqual(16_777_216);
});

test("a document without a page says that it cannot be shown", async () => {
  await preview("无页");
  await page.getByText("未能在页面中显示这个 PDF，请下载后查看。").waitFor();
});

test("a document under a password says that", async () => {
  await preview("密码");
  await page.getByText("这个 PDF 设有密码，不能在页面中显示。请下载后输入密码查看。").waitFor();
});

test("a page that cannot be drawn says so, and the others are shown", async () => {
  await preview("缺页");
  await expect.poll(() => blackest("第 1 页，共 2 页")).toBe(255);
  await page.getByText("第 2 页未能显示，请下载文件后查看。").waitFor();
});
