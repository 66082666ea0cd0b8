import { afterAll, beforeAll, expect, test } from "vitest";
import { clearMenuCache } from "#contract/calls/table-actions.ts";
import { addTableRow, onTable, removeTableRows } from "#contract/calls/tables.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import { currentSession } from "#contract/calls/auth.ts";
import { checkoutDir } from "#server/checkout.ts";
import type { EventSink } from "#server/ports.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, type Workplace } from "../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
const heard: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(app.database.kysely);
  const sink: EventSink = { send: ({ event }) => void heard.push(event), end: () => undefined };
  app.ports.streams.open(
    {
      userCode: work.staff,
      sessionHash: Buffer.from("staff"),
      organId: work.organId,
      sink,
      mayHear: () => true,
      rightsChanged: async () => undefined,
    },
    new Date(Date.now() + 3_600_000).toISOString(),
  );
});
afterAll(() => app.close());

const admin = () => ({ as: work.admin });
const staff = () => ({ as: work.staff });
const add = async (entity: string, row: Record<string, string | number>) =>
  (await app.call(onTable(addTableRow, entity), row, admin())).data;
const told = async () => {
  await expect.poll(() => heard).toContain("session");
  heard.length = 0;
};

test("a right to a call counts with the next request, and so does its removal", async () => {
  // given
  expect((await app.call(getProcessDataList, {}, staff())).body.code).toBe(12139);

  // when
  const right = await add("right", { roleCode: "employee", rightType: "call", target: "getProcessDataList" });

  // then
  expect((await app.call(getProcessDataList, {}, staff())).status).toBe(200);
  await told();

  // when
  await app.call(onTable(removeTableRows, "right"), { keys: [Number(right["rightId"])] }, admin());

  // then
  expect((await app.call(getProcessDataList, {}, staff())).body.code).toBe(12139);
  await told();
});

test("a menu and its right are seen at once, and a route opens, with the entry that leads there", async () => {
  // given
  const entry = { menuType: "leftNav", status: "1" };
  const menu = await add("menu", { ...entry, menuName: "我的文件", menuUrl: "/docsManager" });
  await add("menu", { ...entry, menuName: "流程分类", menuUrl: "/processCategory" });
  const names = async () => (await app.call(listUserMenu, {}, staff())).data.map(({ menuName }) => menuName);
  expect(await names()).toEqual(["我的文件"]);

  // when
  await add("right", { roleCode: "admin", rightType: "menu", menuId: Number(menu["menuId"]) });
  await add("right", { roleCode: "employee", rightType: "route", target: "/processCategory" });

  // then
  expect(await names()).toEqual(["流程分类"]);
  expect((await app.call(currentSession, {}, staff())).data.routes).toContain("/processCategory");
  await told();
});

test("an administrator makes every open browser look again", async () => {
  // when
  await app.call(clearMenuCache, {}, admin());

  // then
  await told();
  expect((await app.call(clearMenuCache, {}, staff())).body.code).toBe(12139);
});
