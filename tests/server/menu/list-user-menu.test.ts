import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#contract/codes/language.ts";
import { calls } from "#contract/calls/index.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import { screenCalls, screenTables } from "#contract/route-access.ts";
import type { Menu } from "#contract/shapes/menu.ts";
import { bootstrap } from "#server/bootstrap/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { anOrganisation } from "../../support/builders/organisation.ts";

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
    entered = await startTestApp({ schemas: "schemas" });
    await bootstrap(entered.database, "Admin2026", "schemas");
  });
  afterAll(() => entered.close());

  const seenBy = async (roles: readonly string[], lang: Language = "zh-CN"): Promise<Menu[]> => {
    const { userCode } = await anAccount(entered.database.kysely, { roles });
    return (await entered.call(listUserMenu, {}, { as: userCode, lang })).data;
  };
  /** Whether the server refuses the call that a screen begins with; what is wrong with its input is another matter. */
  const isRefused = async (url: string, as: { as: string; organId?: number }): Promise<boolean> => {
    const entity = url.startsWith("/basic/") ? url.split("/")[2] : screenTables[url];
    const call = entity === undefined ? calls.find(({ name }) => name === screenCalls[url])! : listTableRows;
    const { body } = await entered.call(entity === undefined ? call : onTable(call, entity), {}, as);
    return body.code === 12139;
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
    expect(flat(staff).filter((url) => url.startsWith("/basic/"))).toEqual([]);
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

  it("leads nobody where the server refuses them, whatever the entry says", async () => {
    // given: an entry of every screen and table that everybody is to see, and of an address elsewhere
    const { kysely } = entered.database;
    const elsewhere = "https://example.com/help";
    const urls = [...Object.keys(screenCalls), ...Object.keys(screenTables), "/basic/apiSystem", elsewhere];
    await sql`
      insert into menu (parent_menu_id, menu_order, menu_name, menu_url, menu_type)
      select 1000, 900, url, url, 'leftNav' from unnest(${urls}::text[]) as url`.execute(kysely);
    const home = await anAccount(kysely);
    const organId = (await anOrganisation(kysely)).organId;
    await sql`
      insert into organ_guest (user_code, organ_id, home_organ_id)
      values (${home.userCode}, ${organId}, ${home.organId})`.execute(kysely);
    const company = await anAccount(kysely);
    await aRoleHolder(kysely, { userCode: company.userCode, roleCode: "admin", organId: company.organId });
    const staff = await anAccount(kysely, { roles: ["employee"] });
    const designer = await anAccount(kysely, { roles: ["process-admin"] });
    const people: Record<string, { as: string; organId?: number }> = {
      staff: { as: staff.userCode },
      designer: { as: designer.userCode },
      company: { as: company.userCode },
      guest: { as: home.userCode, organId },
    };

    // when
    const found: Record<string, { offered: string[]; refused: string[]; answered: string[] }> = {};
    for (const [who, as] of Object.entries(people)) {
      const offered = [...new Set(flat((await entered.call(listUserMenu, {}, as)).data))];
      const verdicts: [string, boolean][] = [];
      for (const url of urls.filter((each) => each !== elsewhere))
        verdicts.push([url, await isRefused(url, as)]);
      const of = (refused: boolean) =>
        verdicts.flatMap(([url, verdict]) => (verdict === refused ? [url] : []));
      found[who] = { offered, refused: of(true), answered: of(false) };
    }

    await sql`delete from menu where menu_order = 900`.execute(kysely);

    // then
    for (const [who, { offered, refused }] of Object.entries(found)) {
      expect([who, refused.filter((url) => offered.includes(url))]).toEqual([who, []]);
      expect(offered).toContain(elsewhere);
    }
    expect(found["company"]!.answered.filter((url) => !found["company"]!.offered.includes(url))).toEqual([]);
    expect(found["staff"]!.offered).not.toContain("/queryAuth");
    expect(found["guest"]!.offered).toContain("/userTask");
    expect(found["guest"]!.offered).not.toContain("/startProcess");
  });

  it("of before no longer shows everybody the organizations, unless somebody has said whose they are", async () => {
    // given
    const { kysely } = entered.database;
    const rights = async (): Promise<unknown[]> =>
      (
        await sql<{ roleCode: string }>`
          select r.role_code from role_right r join menu m using (menu_id)
          where r.right_type = 'menu' and m.menu_url = '/basic/organ' order by 1`.execute(kysely)
      ).rows.map(({ roleCode }) => roleCode);
    const file = await readFile(resolve("src/server/db/migrations/000266-menu-of-organisations.sql"), "utf8");
    const after = async (roles: readonly string[]): Promise<unknown[]> => {
      await sql`delete from role_right r using menu m where m.menu_id = r.menu_id and m.menu_url = '/basic/organ'`.execute(
        kysely,
      );
      for (const role of roles)
        await sql`
          insert into role_right (role_code, right_type, menu_id)
          select ${role}, 'menu', menu_id from menu where menu_url = '/basic/organ'`.execute(kysely);
      await sql.raw(file).execute(kysely);
      return rights();
    };

    // when
    const found = [await after([]), await after(["legal"])];

    // then
    expect(found).toEqual([["admin"], ["legal"]]);
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
