import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whatKeepsPeopleOut } from "../support/accessibility.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { aZip, contents } from "../support/builders/a-file.ts";
import { aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { stayLoggedIn } from "../support/logged-in.ts";
import { saveMark } from "../support/save-mark.ts";

let app: TestApp;
let place: Workplace;
let processId: string;
let url: string;
let folder: string;
const browsers: TestBrowser[] = [];
const longName = "六月发票汇总与说明（含税额明细、盖章版本，请财务核对后再入账）";

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  place = await aWorkplace(app.database.kysely);
  processId = await publish(
    app,
    place,
    aProcess(
      [
        aStart("leader"),
        aTask("leader", { assignedType: "groupLeader", taskAssigned: "", taskRunWay: "any", taskHour: 8 }),
      ],
      { processId: "WITH_FILES", processName: "事项报告", company: String(place.organId) },
    ),
  );
  url = await listen(app);
  folder = await mkdtemp(join(tmpdir(), "chancery-test-"));
  for (const [name, content] of [
    ["合同.pdf", contents.pdf],
    ["六页.pdf", await sixPages()],
    ["现场.png", contents.png],
    [`${longName}.pdf`, contents.pdf],
    ["假.pdf", Buffer.from("no document")],
    ["大.zip", Buffer.alloc(11 * 1024 * 1024)],
    ["炸弹.zip", aZip([{ name: "a", content: Buffer.alloc(12 * 1024 * 1024) }])],
  ] as const)
    await writeFile(join(folder, name), content);
});

afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await app.close();
});

/** Each with something black on it. */
async function sixPages(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 6; page += 1)
    pdf.addPage([595, 842]).drawRectangle({ x: 50, y: 50, width: 200, height: 200, color: rgb(0, 0, 0) });
  return Buffer.from(await pdf.save());
}

async function openAs(userCode: string, path: string, width = 1440): Promise<Page> {
  const browser = await openBrowser({
    viewport: { width, height: 900 },
    locale: "zh-CN",
    acceptDownloads: true,
  });
  browsers.push(browser);
  const { token } = await app.logIn(userCode);
  await stayLoggedIn(browser.context, token);
  await browser.page.goto(`${url}/#${path}`);
  return browser.page;
}

test("files are attached, the wrong ones refused in place, and the approver reads them in place", async () => {
  // given
  const staff = await openAs(place.staff, `/applyForm?processId=${processId}`);
  const complaints: string[] = [];
  const watch = (page: Page) =>
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
  watch(staff);
  const chooser = staff.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });

  // when
  await chooser.setInputFiles(
    ["合同.pdf", "现场.png", "假.pdf", "大.zip", "炸弹.zip"].map((name) => join(folder, name)),
  );

  // then
  await staff.getByRole("button", { name: "移除“合同.pdf”" }).waitFor();
  await staff.getByRole("button", { name: "移除“现场.png”" }).waitFor();
  await staff.getByText("“假.pdf”的内容不是 pdf 格式", { exact: false }).waitFor();
  await staff.getByText("“大.zip”超过 10 MB", { exact: false }).waitFor();
  await staff.getByText("“炸弹.zip”解压后过大", { exact: false }).waitFor();
  expect(
    await whatKeepsPeopleOut(staff, { within: "[class*=attachments_files_]", andGoodPractice: true }),
  ).toEqual([]);

  // when: the wrong ones are given up, one of the others is removed and taken back, and it is submitted
  for (const name of ["假.pdf", "大.zip", "炸弹.zip"])
    await staff.getByRole("button", { name: `不再上传“${name}”` }).click();
  await staff.getByRole("button", { name: "移除“合同.pdf”" }).press("Enter");
  await staff.getByRole("button", { name: "恢复“合同.pdf”" }).press("Enter");
  await staff.locator("#apply-title").fill("现场检查报告");
  await staff.getByLabel("标题", { exact: false }).last().fill("现场检查报告");
  await staff.getByRole("button", { name: "提交" }).click();
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: "“现场检查报告”已提交" }).waitFor();

  // then: the leader sees the picture and the PDF where they stand, and can save them
  const leader = await openAs(place.leader, "/userTask");
  watch(leader);
  await leader.getByRole("option", { name: /现场检查报告/u }).click();
  await leader.getByRole("button", { name: "预览“现场.png”" }).click();
  const image = leader.getByAltText("“现场.png”的预览");
  await image.waitFor();
  await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1);
  const saving = leader.waitForEvent("download");
  await leader.getByRole("button", { name: "下载“合同.pdf”" }).click();
  expect((await saving).suggestedFilename()).toBe("合同.pdf");
  await leader.getByRole("button", { name: "预览“合同.pdf”" }).click();
  await leader
    .getByTitle("“合同.pdf”的预览")
    .or(leader.getByRole("img", { name: "第 1 页，共 1 页" }))
    .waitFor();
  expect(complaints.filter((text) => /Content Security Policy|Refused/u.test(text))).toEqual([]);
});

test("nothing is submitted while a file is missing; what the line broke off can be tried again or given up", async () => {
  // given: the line is away
  const staff = await openAs(place.staff, `/applyForm?processId=${processId}`);
  const chooser = staff.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });
  await staff.route("**/file/fileUpload", (route) => route.abort());
  await chooser.setInputFiles(join(folder, "合同.pdf"));
  const again = staff.getByRole("button", { name: "重新上传“合同.pdf”" });
  await again.waitFor();

  // when
  await staff.getByLabel("标题", { exact: false }).last().fill("一份报告");
  await staff.getByRole("button", { name: "提交" }).click();

  // then
  await staff.getByText("还有文件正在上传或上传失败", { exact: false }).waitFor();
  await expect.poll(() => chooser.evaluate((field) => field === document.activeElement)).toBe(true);

  // when: the line is back for the first; a second one hangs and is cancelled
  await staff.unroute("**/file/fileUpload");
  await again.click();
  await staff.getByRole("button", { name: "移除“合同.pdf”" }).waitFor();
  await staff.route("**/file/fileUpload", () => undefined);
  await chooser.setInputFiles(join(folder, "现场.png"));
  await staff.getByRole("button", { name: "取消上传“现场.png”" }).click();

  // then
  await staff.getByText("现场.png").waitFor({ state: "detached" });
  await staff.getByRole("button", { name: "预览“合同.pdf”" }).click();
  expect(
    await whatKeepsPeopleOut(staff, { within: "[class*=attachments_files_]", andGoodPractice: true }),
  ).toEqual([]);
  await staff.getByRole("button", { name: "提交" }).click();
  await staff.getByRole("button", { name: "确认提交" }).waitFor();
});

test("on a phone everything stays within reach", async () => {
  // given
  const staff = await openAs(place.staff, `/applyForm?processId=${processId}`, 390);
  const chooser = staff.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });

  // when
  await chooser.setInputFiles([join(folder, `${longName}.pdf`), join(folder, "假.pdf")]);
  const remove = staff.getByRole("button", { name: `移除“${longName}.pdf”` });
  await remove.waitFor();

  // then
  const box = await remove.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Whoever begins another before would be given this draft, as one that has nothing in it.
  await saveMark(staff, "已保存").waitFor();
});

test("a PDF is opened by its name and read page by page where the browser has no viewer, as on a phone", async () => {
  // given
  const staff = await openAs(place.staff, `/applyForm?processId=${processId}`);
  const chooser = staff.locator('input[type="file"]');
  await chooser.waitFor({ state: "attached" });
  await chooser.setInputFiles([join(folder, "六页.pdf"), join(folder, "合同.pdf")]);
  await staff.getByRole("button", { name: "移除“六页.pdf”" }).waitFor();
  await staff.getByRole("button", { name: "移除“合同.pdf”" }).waitFor();
  await staff.locator("#apply-title").fill("六页的报告");
  await staff.getByLabel("标题", { exact: false }).last().fill("六页的报告");
  await staff.getByRole("button", { name: "提交" }).click();
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: "“六页的报告”已提交" }).waitFor();
  const leader = await openAs(place.leader, "/userTask", 390);
  await leader.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false }),
  );
  await leader.reload();
  await leader.getByRole("option", { name: /六页的报告/u }).click();

  // when
  // The button reaches over the name; on what is still moving, a press would meet something else.
  await leader.getByRole("button", { name: "预览“六页.pdf”" }).click({ trial: true });
  await leader.getByText("六页.pdf", { exact: true }).click({ force: true });

  // then: what stands on a page is drawn once it comes into sight
  const darkest = (number: number) =>
    leader.getByRole("img", { name: `第 ${number} 页，共 6 页` }).evaluate((page) => {
      const canvas = page as HTMLCanvasElement;
      if (canvas.width < 1000) return undefined;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      const isPaper = data.every((value, at) => at % 4 !== 3 || value === 255);
      return (
        isPaper && data.reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255)
      );
    });
  await expect.poll(() => darkest(1)).toBe(0);
  expect(await darkest(6)).toBeUndefined();
  await leader.getByRole("img", { name: "第 6 页，共 6 页" }).scrollIntoViewIfNeeded();
  await expect.poll(() => darkest(6)).toBe(0);
  expect(await whatKeepsPeopleOut(leader, { within: "[class*=attachments_file_]" })).toEqual([]);
});
