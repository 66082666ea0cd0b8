import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type JobRunner, jobPort, startJobs } from "#server/jobs/index.ts";
import { sealDocumentsJob } from "#server/sealing/index.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { overflowOf, whatKeepsPeopleOut } from "../support/accessibility.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { contents } from "../support/builders/a-file.ts";
import { phone as phoneSize, walkThrough } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { readQrCode } from "../support/read-qr-code.ts";
import { Visitors } from "../support/visitors.ts";

const run = promisify(execFile);
let app: TestApp;
let url: string;
let jobs: JobRunner;
let visitors: Visitors;
let phone: TestBrowser;
let folder: string;
let staff: Page;
let keeper: Page;

beforeAll(async () => {
  app = await startDemonstration({
    webRoot: resolve("dist/web"),
    ports: { jobs: jobPort },
  });
  url = await listen(app);
  // The codes lead to this server.
  const ports = { ...app.ports, config: { ...app.ports.config, publicUrl: url } };
  jobs = await startJobs(app.database, { sealDocuments: sealDocumentsJob(ports) }, [], {
    reportError: (error) => process.stderr.write(`${String(error)}\n`),
  });
  folder = await mkdtemp(join(tmpdir(), "chancery-seals-"));
  visitors = new Visitors(app, url);
  staff = await visitors.open("STAFF01", "/stamp");
  keeper = await visitors.open("SEAL01", "/userTask");
  phone = await openBrowser({
    viewport: { width: 390, height: 844 },
    locale: "zh-CN",
    hasTouch: true,
    isMobile: true,
  });
});
afterAll(async () => {
  await jobs.stop();
  await visitors.leave();
  await phone.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A contract that asks for a seal on every tenth of its thirty pages. */
async function aContract(): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= 30; number += 1) {
    const page = document.addPage([595.28, 841.89]);
    page.drawText(`Page ${number}`, { x: 60, y: 780, size: 12 });
    if (number % 10 === 0) page.drawText("Party A (seal here):", { x: 320, y: 260, size: 12 });
  }
  return Buffer.from(await document.save());
}

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

/** Begins a seal application, with everything but its seals and how it is sealed. */
async function fillIn(title: string, impressions: number): Promise<void> {
  await go(staff, "/stamp");
  await staff.getByRole("link", { name: "发起“用印申请”" }).click();
  await staff.getByLabel("标题").fill(title);
  await staff.getByLabel("用印事由").fill("签订合同");
  await staff.getByLabel("材料接收单位").fill("合作机构");
  await staff.getByLabel("联系手机").fill("13800000000");
  await staff.getByLabel("用印份数").fill("1");
  await staff.getByLabel("用印次数").fill(String(impressions));
}

async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: `移除“${name}”` }).waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.locator(".ant-select-item-option", { hasText: option }).first().click();
}

async function submit(title: string): Promise<void> {
  await staff.getByRole("button", { name: "提交" }).click();
  await staff.getByRole("button", { name: "确认提交" }).click();
  await staff.getByRole("heading", { name: `“${title}”已提交` }).waitFor();
}

/** Opens somebody's task from their list, says yes, and waits until it is gone. */
async function approve(page: Page, title: string, opinion: string): Promise<void> {
  await openTask(page, title);
  await decide(page, opinion);
  await page.getByRole("option", { name: new RegExp(title, "u") }).waitFor({ state: "detached" });
}

async function openTask(page: Page, title: string): Promise<void> {
  await page.getByRole("option", { name: new RegExp(title, "u") }).click();
  await page.getByRole("region", { name: "办理" }).waitFor();
}

async function decide(page: Page, opinion: string): Promise<void> {
  const bar = page.getByRole("region", { name: "办理" });
  await bar.getByRole("textbox").last().fill(opinion);
  await bar.locator("[class*=decision-bar_decisionPrimary_]").click();
}

/** A file of an application as it is stored now. */
async function sealedFileOf(title: string): Promise<{ bytes: Buffer; code: string }> {
  const { rows } = await sql<{ storageKey: string; code: string }>`
    select a.storage_key, f.code from sealed_file f join attachment a on a.file_id = f.sealed_file_id
    join process_instance i on i.instance_id = f.instance_id where i.apply_title = ${title}`.execute(
    app.database.kysely,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of (await app.ports.files.open(rows[0]!.storageKey))!) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), code: rows[0]!.code };
}

const screens = [
  [1440, "light"],
  [768, "dark"],
  [390, "light"],
] as const;

/** Nobody is kept out of what a page shows now, however wide and in which colours; it stands afterwards as before. */
async function expectOpenToAll(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const [width, colorScheme] of screens) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      (scheme) =>
        getComputedStyle(document.documentElement).colorScheme.includes(scheme) &&
        document.getAnimations().every(({ playState }) => playState !== "running"),
      colorScheme,
    );
    const found = { width, faults: await whatKeepsPeopleOut(page), tooWide: await overflowOf(page) };
    expect(found).toEqual({ width, faults: [], tooWide: 0 });
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null });
}

/** Opens an address as a phone does that nobody is logged in on. */
async function onPhone(address: string): Promise<Page> {
  const { page } = phone;
  await page.goto(address);
  await page.getByText("用印机构").waitFor();
  return page;
}

async function check(page: Page, name: string, buffer: Buffer): Promise<string> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "application/pdf", buffer });
  const said = page.locator("p[role=status][data-said]:not([data-said=checking])", { hasText: name });
  return (await said.getAttribute("data-said")) ?? "";
}

test("a contract of thirty pages is sealed across its edges and wherever it says so, and anybody can check it by phone", async () => {
  const title = "三十页合同";
  const leader = await visitors.open("LEADER01", "/userTask");
  const legal = await visitors.open("LEGAL01", "/userTask");
  const head = await visitors.open("HEAD01", "/userTask");

  // given: it is filled in, with a cross-page seal over all pages and a seal wherever the text asks for one
  await fillIn(title, 33);
  await staff.getByText("电子印章", { exact: true }).click();
  await attach(staff, "合同.pdf", await aContract());
  await staff.getByText("共 30 页").waitFor();
  await choose(staff, "印章", "合同专用章");
  await staff.getByText("骑缝章", { exact: true }).click();
  await staff.getByRole("spinbutton", { name: "距上边（mm）" }).fill("400");
  await staff.getByRole("button", { name: "添加骑缝章" }).click();
  await staff.getByText("第 1–30 页骑缝").waitFor();
  const fault = staff.getByText("第 1 页上的印章超出页面边缘，请移到页面内。");
  await fault.waitFor();
  await staff.getByRole("spinbutton", { name: "距上边（mm）" }).fill("140");
  await staff.getByRole("button", { name: "更新骑缝章" }).click();
  await fault.waitFor({ state: "detached" });
  await staff.getByText("签章", { exact: true }).click();
  await staff.getByLabel("文字，如“盖章处”").fill("seal here");
  await staff.getByRole("button", { name: "放在文字处" }).click();
  await staff.getByText("第 10, 20, 30 页").waitFor();
  await expectOpenToAll(staff);
  await submit(title);

  // when: the leader asks legal first
  await openTask(leader, title);
  await leader.getByRole("button", { name: "加签", exact: true }).click();
  await leader.getByRole("combobox", { name: "按姓名或账号查找" }).fill("LEGAL01");
  await leader.getByRole("option", { name: /法务/u }).first().click();
  await decide(leader, "请核对条款");
  await approve(legal, title, "条款无误");
  await approve(leader, title, "同意");

  // then: the head sees on the pages what will be sealed
  await openTask(head, title);
  await head.getByRole("button", { name: "在文件上查看" }).click();
  await head.getByText("共 30 页").waitFor();
  await head.getByRole("spinbutton", { name: "页码" }).fill("10");
  await head.getByRole("img", { name: /合同专用章，签章，第 10 页/u }).waitFor();
  await decide(head, "同意");

  // when
  await approve(keeper, title, "已核对，用印");
  await staff.getByRole("link", { name: "查看申请" }).click();
  await staff.getByText("合同-sealed.pdf").first().waitFor();
  await staff.getByText("已办结").first().waitFor();

  // then: other programs find the signature valid, and the code of its last page leads to the check
  const { bytes, code } = await sealedFileOf(title);
  const path = join(folder, "sealed.pdf");
  await writeFile(path, bytes);
  expect((await run("pdfsig", ["-nocert", path])).stdout).toContain("Signature is Valid");
  await run("pdftoppm", ["-r", "150", "-f", "30", "-png", "-singlefile", path, join(folder, "last")]);
  const address = await readQrCode(await readFile(join(folder, "last.png")));
  expect(address).toBe(`${url}/#/esealQuery/${code}`);
  const page = await onPhone(address);
  const facts = await page.locator("dl").first().innerText();
  expect(facts).toMatch(/合同专用章/u);
  expect(facts).toMatch(/33/u);
  expect(await page.locator("body").innerText()).not.toMatch(/三十页合同|合作机构|STAFF01/u);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
  expect([await check(page, "原件.pdf", bytes), await check(page, "改动.pdf", changed)]).toEqual([
    "same",
    "differs",
  ]);
});

test("what is sealed by hand goes on with its counter and scan, which is compared later", async () => {
  const title = "实物用印协议";
  const leader = await visitors.open("LEADER01", "/userTask");
  const head = await visitors.open("HEAD01", "/userTask");

  // given
  await fillIn(title, 2);
  await staff.getByText("实物印章", { exact: true }).click();
  await attach(staff, "协议.pdf", contents.pdf);
  await staff.getByRole("button", { name: "添加印章" }).click();
  await staff.getByRole("textbox", { name: /盖在何处/u }).fill("落款处");
  await submit(title);
  await approve(leader, title, "同意");
  await approve(head, title, "同意");
  await go(keeper, "/userTask");
  await approve(keeper, title, "同意用印");

  // when: the keeper counts three impressions, where two were asked for, and says why
  const scan = Buffer.concat([contents.pdf, Buffer.from("% sealed")]);
  await go(keeper, "/notification");
  await keeper.getByText(`“${title}”等待实物用印，请用印后登记`).first().click();
  await keeper.getByRole("region", { name: "实物用印" }).waitFor();
  await expectOpenToAll(keeper);
  await keeper.getByText(/^领用与归还 · /u).click();
  await keeper.getByRole("combobox", { name: "领用人" }).fill("STAFF01");
  await keeper.locator(".ant-select-item-option").first().click();
  await keeper.getByLabel("用途").fill("外出盖印");
  await keeper.getByRole("button", { name: "登记领用" }).click();
  await keeper.getByRole("button", { name: "登记归还" }).click();
  await keeper.getByRole("button", { name: "登记领用" }).waitFor();
  const desk = keeper.viewportSize()!;
  await keeper.setViewportSize(phoneSize);
  await walkThrough(keeper, { name: /^登记用印$/u });
  await keeper.setViewportSize(desk);
  await keeper.getByRole("button", { name: "登记用印", exact: true }).click();
  const dialog = keeper.getByRole("dialog", { name: `登记用印：${title}` });
  await dialog.getByLabel("实际用印次数").fill("3");
  await attach(keeper, "协议-扫描.pdf", scan);
  await dialog.getByRole("button", { name: "登记并继续流程" }).click();
  await dialog.getByText(/3/u).last().waitFor();
  await dialog.getByLabel("说明").fill("第一次盖印不清晰，重盖一次");
  await dialog.getByRole("button", { name: "登记并继续流程" }).click();
  await dialog.waitFor({ state: "detached" });

  // then
  await staff.getByRole("link", { name: "查看申请" }).click();
  await staff.getByText("协议-扫描.pdf").first().waitFor();
  await staff.getByText("已办结").first().waitFor();
  const { bytes, code } = await sealedFileOf(title);
  expect(bytes.equals(scan)).toBe(true);
  const page = await onPhone(`${url}/#/esealQuery/${code}`);
  await page.getByText("实物用印，扫描件未签名").waitFor();
  await expectOpenToAll(page);
  expect([await check(page, "扫描.pdf", scan), await check(page, "协议.pdf", contents.pdf)]).toEqual([
    "same",
    "differs",
  ]);
});
