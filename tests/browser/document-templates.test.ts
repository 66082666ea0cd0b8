import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import PizZip from "pizzip";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aZip } from "../support/builders/a-file.ts";
import { aDocument, aDocumentTemplate } from "../support/builders/a-document-template.ts";
import { unique } from "../support/builders/unique.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let office: LeaveOffice;
let visitors: Visitors;
beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  office = await aLeaveOffice(app);
  visitors = new Visitors(app, await listen(app));
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const sizes = [
  ["a wide screen", { width: 1_440 }],
  ["a phone", { width: 390, height: 844 }],
] as const;

/** A good document with a further part, or one of its parts changed. */
function withPart(name: string, content: (before: string) => string): Buffer {
  const zip = new PizZip(aDocument("{title}"));
  zip.file(name, content(zip.file(name)?.asText() ?? ""));
  return zip.generate({ type: "nodebuffer" });
}
const outside =
  '<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://example.com/x.png" TargetMode="External"/></Relationships>';

let uploads = 0;
/** Uploads a document and waits until it is there. */
async function upload(page: Page, buffer: Buffer): Promise<void> {
  uploads += 1;
  const name = `请假证明${uploads}.docx`;
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  await page.getByRole("dialog").locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `下载“${name}”` })
    .waitFor();
}
/** Presses a button; the first of them, for an empty list repeats the one above it. */
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().press("Enter");

/** The words of the document that a page offers. */
async function downloaded(page: Page, ending: "docx" | "pdf"): Promise<string> {
  const button = page.getByRole("button", { name: new RegExp(`^下载“.*\\.${ending}”$`, "u") });
  const [file] = await Promise.all([page.waitForEvent("download"), button.press("Enter")]);
  const bytes = await readFile(await file.path());
  if (ending === "docx")
    return new PizZip(bytes)
      .file("word/document.xml")!
      .asText()
      .replaceAll(/<[^>]+>/gu, "");
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

test.each(sizes)(
  "by keyboard on %s: a document is told what is wrong with it, becomes a template, takes effect, and is filled",
  async (where, size) => {
    // given
    const name = `请假证明${unique()}（${where}）`;
    const admin = await visitors.open(office.admin.userCode, "/docTemplateManage", size);
    await press(admin, "新建模板");
    await press(admin, "检查并保存");
    await admin.getByText("请填写名称。").waitFor();
    await admin.getByText("请上传 Word 文档。").waitFor();
    await admin.getByRole("dialog").getByLabel(/^名称/u).fill(name);

    // when: what is uploaded is wrong in one way or another
    for (const [document, complaint] of [
      [aDocument("{title}", "{applicnt}"), /正文：没有占位符 \{applicnt\}.*\{applicant\}/u],
      [aDocument("{#approvals}{step}"), /\{#approvals\} 没有结束/u],
      [withPart("word/document.xml", (text) => text.slice(0, -20)), /无法读取（word\/document\.xml）/u],
      [withPart("word/vbaProject.bin", () => "x"), /含有宏/u],
      [
        withPart("word/_rels/document.xml.rels", (text) => text.replace("</Relationships>", outside)),
        /引用了外部内容“http:\/\/example\.com\/x\.png”/u,
      ],
    ] as const) {
      await upload(admin, document);
      await press(admin, "检查并保存");
      await admin.getByRole("alert").getByText(complaint).waitFor();
    }
    expect(await whatKeepsPeopleOut(admin)).toEqual([]);
    expect(await overflowOf(admin)).toBeLessThanOrEqual(0);

    // when: it is right, but for what a PDF shows otherwise
    const body = '<w:p><w:r><w:rPr><w:em w:val="dot"/></w:rPr><w:t>此致</w:t></w:r></w:p><w:sectPr>';
    const good = new PizZip(aDocument("兹证明{applicant}请假：{title}", "{number} {^completedOn}未办结{/}"));
    good.file("word/document.xml", good.file("word/document.xml")!.asText().replace("<w:sectPr>", body));
    await upload(admin, good.generate({ type: "nodebuffer" }));
    await press(admin, "检查并保存");

    // then: it says so before it takes effect
    await admin.getByText(/着重号等文字效果（1 处）/u).waitFor();
    await press(admin, "设为生效");
    await admin.getByRole("button", { name: "停用" }).waitFor();
    expect(await whatKeepsPeopleOut(admin)).toEqual([]);
    expect(await overflowOf(admin)).toBeLessThanOrEqual(0);

    // when: somebody chooses it for their application
    const { applyId } = await applyForLeave(app, office, { title: "年假三天" });
    const staff = await visitors.open(office.staff.userCode, `/selectTemplate?applyId=${applyId}`, size);
    await staff.getByRole("radio", { name: name }).press("Space");
    const gap = staff.getByText(/着重号等文字效果（1 处）/u);
    await gap.waitFor();
    await staff.getByRole("radio", { name: /^Word 文档/u }).press("Space");
    await gap.waitFor({ state: "detached" });
    await staff.getByRole("radio", { name: /^PDF/u }).press("Space");
    await press(staff, "生成文档");

    // then
    await staff.getByText("生成的文档（1 页）").waitFor();
    await gap.waitFor();
    const said = `兹证明员工甲请假：年假三天${applyId}未办结此致`;
    const bare = (words: string) => words.replaceAll(/\s/gu, "");
    expect(bare(await downloaded(staff, "pdf"))).toBe(said);
    expect(await overflowOf(staff)).toBeLessThanOrEqual(0);
    await staff.getByRole("radio", { name: /^Word 文档/u }).press("Space");
    await press(staff, "生成文档");
    expect(bare(await downloaded(staff, "docx"))).toBe(said);
    expect(await whatKeepsPeopleOut(staff)).toEqual([]);
  },
);

test("a file made to hurt is refused where it is uploaded, and the server goes on answering", async () => {
  const page = await visitors.open(office.admin.userCode, "/docTemplateManage");
  await press(page, "新建模板");
  await page.getByRole("dialog").getByLabel(/^名称/u).fill("炸弹");
  const bomb = aZip([
    { name: "[Content_Types].xml", content: Buffer.from("<Types/>") },
    { name: "word/document.xml", content: Buffer.alloc(400 * 1024 * 1024) },
  ]);
  await page
    .getByRole("dialog")
    .locator('input[type="file"]')
    .setInputFiles({ name: "炸弹.docx", mimeType: "application/zip", buffer: bomb });
  await page
    .getByRole("dialog")
    .getByText(/压缩|解压|内容与扩展名/u)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "文档模板" }).waitFor();
});

test("what is hidden from a reader never reaches a document of theirs, nor its preview or what stayed empty", async () => {
  // given
  const { applyId } = await applyForLeave(app, office, { title: "事假" });
  const templateName = `事由单${unique()}`;
  await aDocumentTemplate(app, office.admin.userCode, aDocument("{title}事由：{reason}。"), {
    templateName,
    processIds: [office.processId],
  });
  await aDataForbid(app.database.kysely, {
    userCode: office.leader.userCode,
    entity: "application",
    processId: office.processId,
    fields: ["reason"],
  });
  const words: string[] = [];

  // when
  for (const { userCode } of [office.leader, office.staff]) {
    const page = await visitors.open(userCode, `/selectTemplate?applyId=${applyId}`);
    await page.getByRole("radio", { name: templateName }).press("Space");
    await page.getByRole("radio", { name: /^Word 文档/u }).check();
    await press(page, "生成文档");
    words.push(await downloaded(page, "docx"));
    if (userCode === office.leader.userCode) expect(await page.content()).not.toContain("回家探亲");
  }

  // then
  expect(words).toEqual(["事假事由：。", "事假事由：回家探亲。"]);
});
