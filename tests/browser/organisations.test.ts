import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aMembership, anAccount } from "../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../support/builders/organisation.ts";
import { unique } from "../support/builders/unique.ts";
import { listen } from "../support/listen.ts";
import { Visitors } from "../support/visitors.ts";

let app: TestApp;
let visitors: Visitors;
/** Administers every organisation. */
let chief: string;
beforeAll(async () => {
  app = await startTestApp({ webRoot: resolve("dist/web"), schemas: "schemas" });
  const url = await listen(app);
  ({ userCode: chief } = await anAccount(db(), { roles: ["admin"] }));
  visitors = new Visitors(app, url);
});
afterAll(async () => {
  await visitors.leave();
  await app.close();
});

const db = () => app.database.kysely;
const organisation = async (organName: string) =>
  (
    await sql<{ organId: number; parentOrganId: number | null; status: string }>`
      select organ_id, parent_organ_id, status from organ where organ_name = ${organName}`.execute(db())
  ).rows[0];

test("an administrator adds an organisation by keyboard, moves it after reading what changes, disables it and enables it again", async () => {
  // given
  const [name, above] = [`新公司${unique()}`, `集团${unique()}`];
  const { organId: parentOrganId } = await anOrganisation(db(), { organName: above });
  const page = await visitors.open(chief, "/basic/organ");

  // when it is added
  await page.getByRole("button", { name: "新增机构" }).press("Enter");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.getByText(`已新增“${name}”。`).waitFor();
  const added = await organisation(name);
  expect(added).toMatchObject({ parentOrganId: null, status: "1" });

  // and moved
  await page.goto(`${page.url().split("#")[0]}#/basic/organ?row=${added!.organId}&act=move`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("新的上级机构").selectOption(String(parentOrganId));
  await dialog.getByText(`“总部负责人”环节由“${above}”的负责人处理`).waitFor();
  await dialog.getByRole("button", { name: "移动" }).click();
  await page.getByText(`已将“${name}”移到“${above}”之下。`).waitFor();
  expect((await organisation(name))?.parentOrganId).toBe(parentOrganId);

  // then its parent is not disabled over it
  await page.goto(`${page.url().split("#")[0]}#/basic/organ?row=${parentOrganId}&act=disable`);
  await dialog.getByText(`下级机构仍在使用：${name}`).waitFor();
  expect(await dialog.getByRole("button", { name: "停用" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "关闭" }).last().click();

  // when it is disabled itself
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: "停用" }).click();
  await dialog.getByText("该机构有人员 1 人").waitFor();
  await dialog.getByRole("button", { name: "停用" }).click();
  await page.getByText(`已停用“${name}”。`).waitFor();
  expect((await organisation(name))?.status).toBe("0");

  // and enabled
  await page.getByRole("button", { name: "启用" }).click();
  await page.getByText(`已启用“${name}”。`).waitFor();
  expect((await organisation(name))?.status).toBe("1");
});

test("whoever works in an organisation that is disabled is in another one of theirs at once, without touching anything", async () => {
  // given
  const home = `本部${unique()}`;
  const { organId: homeId } = await anOrganisation(db(), { organName: home });
  const person = await anAccount(db(), { organId: homeId, roles: ["employee"] });
  const { organId } = await anOrganisation(db(), { organName: `旧部${unique()}` });
  const { deptId } = await aDepartment(db(), { organId });
  await aMembership(db(), { userCode: person.userCode, organId, deptId });
  const page = await visitors.open(person.userCode, "/userTask");
  await page
    .getByRole("button", { name: /^当前机构|机构/u })
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: /旧部/u }).click();
  await page.getByRole("button", { name: /旧部/u }).waitFor();

  // when
  const keeper = await visitors.open(chief, `/basic/organ?row=${organId}&act=disable`);
  await keeper.getByRole("dialog").getByRole("button", { name: "停用" }).click();

  // then
  await page.getByText("已切换到您所在的其他机构").waitFor();
  await page.getByText(home).first().waitFor();
});
