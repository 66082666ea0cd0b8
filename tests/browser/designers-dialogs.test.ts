import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { updateFavorite } from "#contract/calls/user-lists.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { addJob, installJobTables, jobPort } from "#server/jobs/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aNumber, aPage, aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { desk, type DialogOpener, phone, walkThrough } from "../support/dialog-walk.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let work: Workplace;
let visitors: Visitors;

beforeAll(async () => {
  app = await startTestApp({
    webRoot: resolve("dist/web"),
    schemas: resolve("schemas"),
    ports: { jobs: jobPort },
  });
  await installJobTables(app.database);
  const db = app.database.kysely;
  work = await aWorkplace(db);
  visitors = new Visitors(app, await listen(app));
  const page = { ...aPage(aNumber("amount")), pageId: "DIALOGS" };
  const signed = { ...approvedBy("check", work.leader, { taskHour: 8 }), signatureRequired: true };
  const process = { processId: "DIALOGS", processName: "采购申请", pageId: page.pageId };
  await publish(app, work, aProcess([aStart("check"), signed], process), page);
  for (const title of ["须签名的一份", "也须签名的一份"])
    await fileApplication(app, work.staff, "DIALOGS", {}, title);
  const content = aMatrix({ named: work.head });
  void (await app.call(saveMatrix, { matrixId: "DIALOGS", content }, { as: work.designer })).data;
  void (await app.call(publishMatrix, { matrixId: "DIALOGS", rowVersion: 1 }, { as: work.designer })).data;
  await app.database.write((tx) => addJob(tx, "collectFiles", {}));
  await sql`insert into passkey (credential_id, user_code, rp_id, public_key, counter, transports, label)
    values ('walked', ${work.staff}, 'localhost', '\\x00', 0, '{}', '手机')`.execute(db);
  await sql`insert into release
      (organ_id, bundle_hash, bundle_company, bundle_by, bundle_at, fingerprint, imported_by, imported_at)
    values (${work.organId}, 'hash', '总公司', ${work.admin}, now(), 'print', ${work.admin}, now())`.execute(
    db,
  );
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

/** By way of another screen: what is pressed next is not of the one before. */
async function go(page: Page, path: string): Promise<void> {
  const follow = (hash: string) => {
    location.hash = hash;
  };
  await page.evaluate(follow, "/notification");
  await page.getByRole("heading", { level: 1, name: "通知" }).waitFor();
  await page.evaluate(follow, path);
}

/** Where dialogs are opened, by which buttons; `first` is done before. */
const dialogs: readonly {
  on: typeof desk;
  at: () => string;
  first?: (page: Page) => Promise<void>;
  openers: readonly DialogOpener[];
}[] = [
  {
    on: desk,
    at: () => "/sapCartesianRule?matrixId=DIALOGS",
    openers: [{ name: /^生成组合$/u }, { name: /^导入$/u }, { name: /^发布$/u }],
  },
  { on: desk, at: () => "/processDesc?processId=DIALOGS", openers: [{ name: /^发布$/u }] },
  ...[desk, phone].flatMap((on) => [
    { on, at: () => "/sapCartesianRule", openers: [{ name: /^新建矩阵$/u }] },
    { on, at: () => "/processManage", openers: [{ name: /^从 BPMN 导入$/u }] },
    {
      on,
      at: () => "/processManage?processId=DIALOGS",
      openers: [{ name: /^复制$/u }, { name: /^导入 BPMN$/u }, { name: /^停用$/u }, { name: /^比较$/u }],
    },
  ]),
  { on: desk, at: () => "/formBuilder/formCtrl?pageId=DIALOGS", openers: [{ name: /^失效$/u }] },
  { on: desk, at: () => "/formBuilder/edit?pageId=DIALOGS", openers: [{ name: /^导入$/u }] },
  {
    on: desk,
    at: () => "/formBuilder/edit?pageId=DIALOGS",
    first: (page) => page.getByRole("list", { name: "表单字段" }).getByRole("listitem").first().click(),
    openers: [{ name: /^存为字段组$/u }],
  },
  { on: phone, at: () => "/formBuilder/formCtrl?pageId=DIALOGS", openers: [{ name: /^失效$/u }] },
  { on: phone, at: () => "/sqlRelease?part=history", openers: [{ name: /^回退$/u }] },
  { on: phone, at: () => "/backgroundJobs", openers: [{ name: /^放弃/u }] },
  { on: phone, at: () => `/userManage?row=${work.staff}`, openers: [{ name: /^重置两步验证$/u }] },
];

test("every dialog of those who design and administer opens, fits its window and closes by keyboard alone", async () => {
  const page = await visitors.open(work.admin, "/notification", desk);
  for (const { on, at, first, openers } of dialogs) {
    await page.setViewportSize(on);
    await go(page, at());
    await first?.(page);
    for (const opener of openers) await walkThrough(page, opener);
  }
});

test("what a batch could not approve is read and closed by keyboard, and the focus is where it was", async () => {
  // given
  const page = await visitors.open(work.leader, "/userTask", phone);
  await page.getByRole("button", { name: "多选" }).press("Enter");
  await page.getByRole("button", { name: "全选 2 项" }).press("Enter");
  await page.getByRole("textbox", { name: /适用于所有所选任务/u }).fill("同意");

  // then
  await walkThrough(page, { name: /^同意 2 项$/u });
});

test("a fault of the service is told in a dialog that is closed by keyboard, and the focus is where it was", async () => {
  // given
  const page = await visitors.open(work.staff, "/startProcess", phone);
  const { code, status } = errorCatalogue.internal;
  const fault = { flag: false, msg: "系统错误", code, requestCode: "0123456789abcdef" };
  await page.route(new RegExp(updateFavorite.path, "u"), (route) => route.fulfill({ status, json: fault }));

  // then
  await walkThrough(page, { name: /收藏/u });
});
