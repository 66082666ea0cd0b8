import { sql } from "kysely";
import { listUserMenu } from "#contract/calls/user.ts";
import type { Language } from "#contract/codes/language.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Menu } from "#contract/shapes/menu.ts";
import { administrator, declaredRoute } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { screensIMay } from "../user/index.ts";
import { defaultMenus } from "./default-menus.ts";
import { menuNameIn } from "./menu-names.ts";
import { menuTree } from "./menu-tree.ts";

interface MenuRow {
  menuId: number;
  parentMenuId: number | null;
  menuOrder: number;
  menuName: string;
  menuNames: Record<string, string>;
  menuDesc: string | null;
  menuUrl: string | null;
  menuType: string;
  menuRelId: number | null;
  icon: string | null;
  status: string;
}

/** My menu (spec §2 Menu): what my roles may see and the server answers me, as a tree, in my language. */
export const listUserMenuHandler = handle(listUserMenu, async ({ userName }, scope) => {
  const { tx, actor, language } = scope;
  const asked = userName?.trim().toUpperCase() ?? actor.userCode;
  if (asked !== actor.userCode) return refuse("noPermission");
  const rows = await visibleMenus(tx, actor.access);
  const entries =
    rows === undefined
      ? defaultEntries(actor.access, language)
      : withRelatedAddresses(rows).map((row) => entry(row, language));
  return menuTree(await withoutRefused(entries, scope));
});

/** An entry that leads to a screen of ours is for those whom it shows something; where others lead is theirs to say. */
async function withoutRefused(entries: readonly Menu[], scope: SessionScope): Promise<Menu[]> {
  const screens = await screensIMay(scope);
  return entries.filter(
    ({ menuUrl }) => menuUrl === undefined || declaredRoute(menuUrl) === undefined || screens.see(menuUrl),
  );
}

/** Undefined where no menu was ever entered. An entry that no right names is everybody's. */
async function visibleMenus(tx: Tx, access: readonly string[]): Promise<MenuRow[] | undefined> {
  const { rows } = await sql<MenuRow & { visible: boolean }>`
    select m.*, m.status = '1' and (
      ${access.includes(administrator)}
      or not exists (select 1 from role_right r where r.right_type = 'menu' and r.menu_id = m.menu_id)
      or exists (
        select 1 from role_right r
        where r.right_type = 'menu' and r.menu_id = m.menu_id and r.role_code = any(${access}::text[]))
    ) as visible
    from menu m`.execute(tx);
  return rows.length === 0 ? undefined : rows.filter(({ visible }) => visible);
}

/** An entry without an address leads where its related entry leads, for those who see that one. */
function withRelatedAddresses(rows: readonly MenuRow[]): MenuRow[] {
  const addresses = new Map(rows.map(({ menuId, menuUrl }) => [menuId, menuUrl]));
  return rows.flatMap((row) => {
    if (row.menuUrl !== null || row.menuRelId === null) return [row];
    const menuUrl = addresses.get(row.menuRelId) ?? null;
    return menuUrl === null ? [] : [{ ...row, menuUrl }];
  });
}

function entry(row: MenuRow, language: Language): Menu {
  const { menuId, parentMenuId, menuOrder, menuName, menuNames, menuType, status } = row;
  return {
    menuId,
    parentMenuId,
    menuOrder,
    menuName: menuNames[language] ?? menuName,
    ...(row.menuDesc === null ? {} : { menuDesc: row.menuDesc }),
    ...(row.menuUrl === null ? {} : { menuUrl: row.menuUrl }),
    ...(row.menuRelId === null ? {} : { menuRelId: row.menuRelId }),
    ...(row.icon === null ? {} : { icon: row.icon }),
    menuType,
    status,
    childMenus: [],
  };
}

/** The default menu of spec §2. */
function defaultEntries(access: readonly string[], language: Language): Menu[] {
  return defaultMenus
    .filter(({ isDefault }) => isDefault === true)
    .filter(
      ({ roles }) => roles === undefined || [administrator, ...roles].some((role) => access.includes(role)),
    )
    .map((menu, place) => ({
      menuId: menu.menuId,
      parentMenuId: menu.parentMenuId,
      menuOrder: place,
      menuName: menuNameIn(language, menu),
      ...(menu.menuUrl === undefined ? {} : { menuUrl: menu.menuUrl }),
      ...(menu.icon === undefined ? {} : { icon: menu.icon }),
      menuType: menu.menuUrl === undefined ? "group" : "leftNav",
      status: "1",
      childMenus: [],
    }));
}
