import { resolve } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { matrixDetail, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMatrix } from "../support/builders/a-matrix.ts";
import { aField, aPage } from "../support/builders/a-process.ts";
import { anAccount } from "../support/builders/account.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";
import { saveMark } from "../support/save-mark.ts";

let app: TestApp;
let work: Workplace;
let second: string;
let visitors: Visitors;
let address: string;

beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web") });
  work = await aWorkplace(app.database.kysely);
  const account = { organId: work.organId, realName: "设计二", roles: ["process-admin"] };
  second = (await anAccount(app.database.kysely, account)).userCode;
  address = await listen(app);
  visitors = new Visitors(app, address);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const keptHere = (page: Page) => saveMark(page, "改动已留在本浏览器").waitFor();
/** The same browser, opened anew after its tab was closed. */
async function closed(page: Page): Promise<Page> {
  const again = await page.context().newPage();
  await page.close();
  return again;
}

test("what was typed into an approver matrix outlives a lost connection and a closed tab, and joins what another saved", async () => {
  // given
  const content = aMatrix({ named: work.head });
  void (await app.call(saveMatrix, { matrixId: "KEPT", content }, { as: work.designer })).data;
  const path = "/sapCartesianRule?matrixId=KEPT";
  const mine = await visitors.open(work.designer, path);
  const first = (page: Page) => page.getByLabel("第 1 行，金额");
  await first(mine).fill("<=7000");

  // when: the connection is lost, the tab closed, and somebody else saves
  await mine.context().setOffline(true);
  await mine.getByRole("button", { name: "保存" }).click();
  await mine
    .getByRole("alertdialog")
    .or(mine.getByRole("alert"))
    .or(mine.getByRole("status").filter({ hasText: /./u }))
    .first()
    .waitFor();
  const again = await closed(mine);
  const rows = content.rows.map((row, at) => (at === 1 ? { ...row, taskAssigned: "admin" } : row));
  void (
    await app.call(
      saveMatrix,
      { matrixId: "KEPT", rowVersion: 1, content: { ...content, rows } },
      { as: second },
    )
  ).data;
  await again.context().setOffline(false);
  await again.goto(`${address}/#${path}`);
  await again.getByRole("button", { name: "恢复" }).click();
  await expect.poll(() => first(again).inputValue()).toBe("<=7000");
  await again.getByRole("button", { name: "保存" }).click();
  await again.getByRole("button", { name: "合并双方的修改" }).click();

  // then
  await expect
    .poll(async () => (await app.call(matrixDetail, { matrixId: "KEPT" }, { as: second })).data.content.rows)
    .toMatchObject([{ cells: ["<=7000"] }, { taskAssigned: "admin" }]);
});

test("two people on one form see each other and lose nothing: side by side, reloaded, cut off, closed, logged out", async () => {
  // given: a form with two fields that two people have open
  const fields = [
    aField("one", { componentTitle: "甲" }),
    aField("two", { componentTitle: "乙", componentOrder: 2 }),
  ];
  const form = { ...aPage(...fields), pageId: "SHARED", label: "共用", company: String(work.organId) };
  void (
    await app.call(
      insertFormPageInfo,
      { data: JSON.stringify({ ...form, state: "temporary" }) },
      { as: work.designer },
    )
  ).data;
  const path = "/formBuilder/edit?pageId=SHARED";
  const mine = await visitors.open(work.designer, path);
  const theirs = await visitors.open(second, path);
  const rename = async (page: Page, from: string, to: string) => {
    await page
      .getByRole("list", { name: "表单字段" })
      .getByRole("button", { name: new RegExp(`^${from}`, "u") })
      .click();
    await page.getByRole("textbox", { name: "字段标题", exact: true }).fill(to);
  };
  const titles = async () => {
    const { data } = await app.call(getFormPage, { pageId: "SHARED" }, { as: second });
    return data.page.components.map(({ componentTitle }) => componentTitle);
  };
  const saved = (page: Page) => saveMark(page, "草稿已保存").waitFor();

  // then: each sees the other
  await mine
    .getByRole("list", { name: "同时打开的人" })
    .getByText("设计二", { exact: false })
    .waitFor({ state: "attached" });

  // when: both change a field, one after the other
  await rename(mine, "甲", "甲改");
  await saved(mine);
  await rename(theirs, "乙", "乙改");
  await theirs.getByRole("button", { name: "合并双方的修改" }).click();

  // then
  await expect.poll(titles).toEqual(["甲改", "乙改"]);

  // when: cut off, and reloaded before the connection is back
  await theirs.reload();
  await theirs.context().route(/insertTwpageInfo/u, (route) => route.abort());
  await rename(theirs, "乙改", "乙重载");
  await keptHere(theirs);
  theirs.on("dialog", (dialog) => void dialog.accept());
  await theirs.reload();
  await theirs.context().unroute(/insertTwpageInfo/u);
  await theirs.getByRole("button", { name: "恢复" }).click();

  // then
  await expect.poll(titles).toEqual(["甲改", "乙重载"]);

  // when: cut off and the tab closed, while the other goes on
  await mine.context().setOffline(true);
  await rename(mine, "甲改", "甲离线");
  await keptHere(mine);
  const again = await closed(mine);
  await rename(theirs, "乙重载", "乙再改");
  await expect.poll(titles).toEqual(["甲改", "乙再改"]);
  await again.context().setOffline(false);
  await again.goto(`${address}/#${path}`);
  await again.getByRole("button", { name: "恢复" }).click();
  await again.getByRole("button", { name: "合并双方的修改" }).click();

  // then
  await expect.poll(titles).toEqual(["甲离线", "乙再改"]);

  // when: the connection is lost and comes back by itself
  await saved(again);
  await again.context().setOffline(true);
  await rename(again, "甲离线", "甲连上");
  await keptHere(again);
  await again.context().setOffline(false);

  // then
  await expect.poll(titles).toEqual(["甲连上", "乙再改"]);

  // when: the session ends while something is not saved yet
  await again.route(/insertTwpageInfo/u, (route) => route.abort());
  await rename(again, "甲连上", "甲过期");
  await keptHere(again);
  await sql`delete from session where user_code = ${work.designer}`.execute(app.database.kysely);
  await again.unroute(/insertTwpageInfo/u);
  await again.waitForURL(/login/u);
  // The old session has gone from this browser once one may log in.
  await again.locator('input[type="password"]').waitFor();
  await visitors.logIn(again, work.designer);
  await again.goto(`${address}/#${path}`);
  await again.getByRole("button", { name: "恢复" }).click();

  // then
  await expect.poll(titles).toEqual(["甲过期", "乙再改"]);
});
