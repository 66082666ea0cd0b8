import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { jsonb, type Tx } from "../db/index.ts";
import { defaultMenus } from "./default-menus.ts";
import { menuNameIn, otherMenuNames } from "./menu-names.ts";

/** An entry to write, with its names and the roles that see it; none: everybody. */
export interface MenuToInsert {
  menuId: number;
  parentMenuId: number | null;
  menuName: string;
  menuNames: Readonly<Record<string, string>>;
  menuUrl?: string;
  icon?: string;
  roles: readonly string[];
}

/** Writes the menu and its rights that a new installation begins with: the product's screens, then the tables. */
export async function insertDefaultMenus(tx: Tx, tables: readonly MenuToInsert[]): Promise<void> {
  const screens = defaultMenus.map((menu) => ({
    ...menu,
    menuName: menuNameIn(defaultLanguage, menu),
    menuNames: otherMenuNames(menu),
    roles: menu.roles ?? [],
  }));
  const menus = [...screens, ...tables];
  const rows = menus.map((menu, place) => ({
    menuId: menu.menuId,
    parentMenuId: menu.parentMenuId,
    menuOrder: place * 10,
    menuName: menu.menuName,
    menuNames: menu.menuNames,
    menuUrl: menu.menuUrl ?? null,
    menuType: menu.menuUrl === undefined ? "group" : "leftNav",
    icon: menu.icon ?? null,
  }));
  await sql`
    insert into menu (menu_id, parent_menu_id, menu_order, menu_name, menu_names, menu_url, menu_type, icon)
    select "menuId", "parentMenuId", "menuOrder", "menuName", "menuNames", "menuUrl", "menuType", icon
    from jsonb_to_recordset(${jsonb(rows)}) as given (
      "menuId" integer, "parentMenuId" integer, "menuOrder" integer, "menuName" text, "menuNames" jsonb,
      "menuUrl" text, "menuType" text, icon text)`.execute(tx);
  const rights = menus.flatMap(({ menuId, roles }) => roles.map((roleCode) => ({ menuId, roleCode })));
  await sql`
    insert into role_right (role_code, right_type, menu_id)
    select "roleCode", 'menu', "menuId"
    from jsonb_to_recordset(${jsonb(rights)}) as given ("roleCode" text, "menuId" integer)
    join role on role.role_code = "roleCode"`.execute(tx);
}
