import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import type { Menu } from "#contract/shapes/menu.ts";
import { bootstrap } from "#server/bootstrap/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const db = () => test.database.kysely;
const menuOf = async (as: string, lang: Language = "zh-CN"): Promise<Menu[]> =>
  (await test.call(listUserMenu, { userName: as }, { as, lang })).data;
const urls = (menus: readonly Menu[]): unknown[] =>
  menus.map(({ menuName, childMenus }) => [menuName, childMenus.map(({ menuUrl }) => menuUrl)]);

describe("my menu", () => {
  it("is the default one where none was entered: three groups", async () => {
    // given
    const [staff, designer] = [await anAccount(db()), await anAccount(db(), { roles: ["process-admin"] })];

    // when
    const menus = [await menuOf(staff.userCode), await menuOf(designer.userCode, "en-US")];

    // then
    expect(urls(menus[0]!).map((entry) => (entry as unknown[])[1])).toEqual([
      ["/userTask"],
      ["/myApply", "/myApprove"],
      ["/processQueryManage"],
    ]);
    expect(urls(menus[1]!)).toEqual([
      ["Workbench", ["/userTask"]],
      ["Tracking", ["/myApply", "/myApprove"]],
      ["System", ["/instanceManage", "/processQueryManage"]],
    ]);
  });

  it("is nobody else's to see", async () => {
    // given
    const [mine, other] = [await anAccount(db()), await anAccount(db())];

    // when
    const answer = await test.call(listUserMenu, { userName: other.userCode }, { as: mine.userCode });

    // then
    expect(answer.body.code).toBe(12139);
  });
});

describe("an entered menu", () => {
  let entered: TestApp;
  beforeAll(async () => {
    entered = await startTestApp();
    await bootstrap(entered.database, "Admin2026", "schemas");
  });
  afterAll(() => entered.close());

  const seenBy = async (roles: readonly string[], lang: Language = "zh-CN"): Promise<Menu[]> => {
    const { userCode } = await anAccount(entered.database.kysely, { roles });
    return (await entered.call(listUserMenu, {}, { as: userCode, lang })).data;
  };
  const flat = (menus: readonly Menu[]): string[] =>
    menus.flatMap(({ menuUrl, childMenus }) => [
      ...(menuUrl === undefined ? [] : [menuUrl]),
      ...flat(childMenus),
    ]);

  it("shows what one's roles may see, groups with something in them only", async () => {
    // when
    const [staff, sealer, admin] = [
      await seenBy(["employee"]),
      await seenBy(["seal"]),
      await seenBy(["admin"]),
    ];

    // then
    expect(flat(staff)).toContain("/userTask");
    expect(flat(staff)).not.toContain("/stampManage");
    expect(flat(sealer)).toContain("/stampManage");
    expect(flat(sealer)).not.toContain("/userManage");
    expect(flat(admin)).toEqual(
      expect.arrayContaining([
        "/stampManage",
        "/userManage",
        "/processManage",
        "/basic/menu",
        "/basic/ufYzxx",
      ]),
    );
    expect(flat(sealer)).not.toContain("/basic/menu");
    expect(staff.every(({ childMenus }) => childMenus.length > 0)).toBe(true);
  });

  it("of before shows contracts to everybody now, unless somebody has said otherwise since", async () => {
    // given: as it was written then, and one entry that an administrator has given to others
    const { kysely } = entered.database;
    const right = (menuId: number, roleCode: string) =>
      sql`insert into role_right (role_code, right_type, menu_id) values (${roleCode}, 'menu', ${menuId})`.execute(
        kysely,
      );
    for (const menuId of [4500, 4501])
      for (const roleCode of ["contract", "legal"]) await right(menuId, roleCode);
    for (const roleCode of ["process-admin", "legal"]) await right(4705, roleCode);
    const before = flat(await seenBy(["employee"]));

    // when
    const file = resolve("src/server/db/migrations/000235-menu-of-everybodys-contracts.sql");
    await sql.raw(await readFile(file, "utf8")).execute(kysely);

    // then
    const after = flat(await seenBy(["employee"]));
    expect([before.includes("/contractManager"), after.includes("/contractManager")]).toEqual([false, true]);
    expect(after).not.toContain("/processInstanceReport");
  });

  it("is named in the reader's language, in its order", async () => {
    // when
    const names = await Promise.all(
      (["zh-CN", "en-US", "ja-JP"] as const).map(
        async (lang) => (await seenBy(["admin"], lang))[0]!.menuName,
      ),
    );

    // then
    expect(names[1]).toBe("Workbench");
    expect(new Set(names).size).toBe(3);
  });

  it("leaves out what is switched off, with everything below it", async () => {
    // given
    await sql`update menu set status = '0' where menu_id = 2000`.execute(entered.database.kysely);

    // when
    const menu = await seenBy(["admin"]);

    // then
    expect(flat(menu)).not.toContain("/myApply");
  });

  it("does not go round in circles", async () => {
    // given
    await sql`update menu set parent_menu_id = 1001 where menu_id = 1000`.execute(entered.database.kysely);

    // when
    const menu = await seenBy(["admin"]);

    // then
    expect(flat(menu)).not.toContain("/userTask");
  });
});
