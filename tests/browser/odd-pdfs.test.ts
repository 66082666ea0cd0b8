import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { degrees, PDFDocument, rgb } from "@cantoo/pdf-lib";
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

/** A page that readers turn by a quarter, a lying A3 one, and one whose form is filled in. */
async function ofManyKinds(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const block = { x: 10, y: 10, width: 575, height: 822, color: rgb(0, 0, 0) };
  const turned = pdf.addPage([595, 842]);
  turned.drawRectangle(block);
  turned.setRotation(degrees(90));
  pdf.addPage([1191, 842]).drawRectangle({ ...block, width: 1100 });
  const filled = pdf.getForm().createTextField("amount");
  filled.setText("MMMMMMMM");
  filled.addToPage(pdf.addPage([595, 842]), { x: 50, y: 780, width: 500, height: 50, borderWidth: 0 });
  return pdf.save();
}

/** Anybody may read it, and nobody print or change it without a password. */
async function notToBePrinted(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawRectangle({ x: 10, y: 10, width: 575, height: 822, color: rgb(0, 0, 0) });
  pdf.encrypt({ userPassword: "", ownerPassword: "owner", permissions: { printing: false } });
  return pdf.save();
}

async function ofPages(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let at = 0; at < count; at += 1)
    pdf.addPage([595, 842]).drawRectangle({ x: 10, y: 10, width: 575, height: 822, color: rgb(0, 0, 0) });
  return pdf.save();
}

/** Nothing of it can be read after its first lines. */
const broken = async () => (await ofPages(1)).slice(0, 60);

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
  await writeFile(join(folder, "各式.pdf"), await ofManyKinds());
  await writeFile(join(folder, "禁印.pdf"), await notToBePrinted());
  await writeFile(join(folder, "两百页.pdf"), await ofPages(200));
  await writeFile(join(folder, "残缺.pdf"), await broken());
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
  const names = ["无页", "长图", "缺页", "密码", "各式", "禁印", "两百页", "残缺"];
  await chooser.setInputFiles(names.map((name) => join(folder, `${name}.pdf`)));
  for (const name of names) await page.getByRole("button", { name: `移除“${name}.pdf”` }).waitFor();
});

afterAll(async () => {
  await browser.close();
  await app.close();
});

const preview = (name: string) => page.getByRole("button", { name: `预览“${name}.pdf”` }).click();
/** Of the top of a page; undefined while nothing is drawn there, for what is transparent is no black. */
const blackest = (name: string) =>
  page.getByRole("img", { name }).evaluate((shown) => {
    const canvas = shown as HTMLCanvasElement;
    if (canvas.width === 0) return undefined;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, 200);
    if (data.every((value, at) => at % 4 !== 3 || value === 0)) return undefined;
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

const shapeOf = (name: string) =>
  page
    .getByRole("img", { name })
    .evaluate((shown) => (shown as HTMLCanvasElement).width / (shown as HTMLCanvasElement).height);

test("a turned page and a lying A3 one are shown lying, and what a form was filled in with is shown", async () => {
  await preview("各式");
  await expect.poll(() => blackest("第 1 页，共 3 页")).toBe(0);
  await expect.poll(() => blackest("第 2 页，共 3 页")).toBe(0);
  expect(await shapeOf("第 1 页，共 3 页")).toBeCloseTo(842 / 595, 1);
  expect(await shapeOf("第 2 页，共 3 页")).toBeCloseTo(1191 / 842, 1);
  await page.getByRole("img", { name: "第 3 页，共 3 页" }).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await blackest("第 3 页，共 3 页")) ?? 255).toBeLessThan(128);
});

test("a document that may not be printed is read without a password", async () => {
  await preview("禁印");
  await expect.poll(() => blackest("第 1 页，共 1 页")).toBe(0);
});

test("of a document of 200 pages those are drawn that one comes to", async () => {
  await preview("两百页");
  await expect.poll(() => blackest("第 1 页，共 200 页")).toBe(0);
  expect(await blackest("第 200 页，共 200 页")).toBeUndefined();
  await page.getByRole("img", { name: "第 200 页，共 200 页" }).scrollIntoViewIfNeeded();
  await expect.poll(() => blackest("第 200 页，共 200 页"), { timeout: 10_000 }).toBe(0);
});

test("a document that is broken off says that it cannot be shown", async () => {
  await preview("残缺");
  await page.getByText("未能在页面中显示这个 PDF，请下载后查看。").waitFor();
});
