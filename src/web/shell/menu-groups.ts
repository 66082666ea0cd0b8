import type { Menu } from "#contract/shapes/menu.ts";
import { routeOf } from "../routes/index.ts";
import { type MenuTarget, menuTargetOf } from "./menu-target.ts";

export interface MenuEntry {
  menuId: number;
  name: string;
  /** What it is for, where an administrator has said so (`menuDesc`). */
  description?: string | undefined;
  /** Its own picture, where an administrator has given it one. */
  icon?: string | undefined;
  target: MenuTarget;
}

export interface MenuGroup {
  menuId: number;
  name: string;
  description?: string | undefined;
  icon: string | undefined;
  entries: MenuEntry[];
}

/** Left out of the small screen's menu; shown on wide screens only (spec §2). */
const hiddenOnSmall = 5000;
const onlyOnWide = 2009;

/** The menu as the shell draws it: groups of entries one can follow, empty groups left out. */
export function menuGroupsOf(menus: readonly Menu[], width: "small" | "middle" | "wide"): MenuGroup[] {
  const allowed = ({ menuId }: Menu) =>
    !(width === "small" && menuId === hiddenOnSmall) && !(width !== "wide" && menuId === onlyOnWide);

  const groups = inOrder(menus)
    .filter((menu) => allowed(menu) && !isInTopBar(menu))
    .map((group) => {
      const members = group.childMenus.length > 0 ? group.childMenus : [group];
      return {
        menuId: group.menuId,
        name: group.menuName,
        description: describedAs(group),
        icon: group.icon,
        entries: entriesOf(members.filter(allowed)),
      };
    });
  return withoutTwins(groups).filter(({ entries }) => entries.length > 0);
}

/** What stands in the top bar (spec §2 Menu and redirects), in order. */
export function topEntriesOf(menus: readonly Menu[]): MenuEntry[] {
  return entriesOf(menus.filter(isInTopBar));
}

function isInTopBar({ menuType }: Menu): boolean {
  return menuType === "topNav";
}

/** A table that a screen of its own shows in this menu is not listed as a table once more. */
function withoutTwins(groups: readonly MenuGroup[]): MenuGroup[] {
  const paths = groups.flatMap(({ entries }) =>
    entries.flatMap(({ target }) => (target.kind === "screen" ? [target.path] : [])),
  );
  const twins = new Set(paths.flatMap((path) => routeOf(path)?.entity ?? []).map((name) => `/basic/${name}`));
  return groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ target }) => target.kind !== "screen" || !twins.has(target.path)),
  }));
}

/** A deeper group's entries stand in their group's place: the menu has two levels. */
function entriesOf(menus: readonly Menu[]): MenuEntry[] {
  return inOrder(menus).flatMap((menu) => {
    if (menu.childMenus.length > 0) return entriesOf(menu.childMenus);
    const target = menuTargetOf(menu);
    return target
      ? [
          {
            menuId: menu.menuId,
            name: menu.menuName,
            description: describedAs(menu),
            icon: menu.icon,
            target,
          },
        ]
      : [];
  });
}

/** A description that says nothing is none. */
function describedAs({ menuDesc }: Menu): string | undefined {
  const said = menuDesc?.trim();
  return said === "" ? undefined : said;
}

function inOrder(menus: readonly Menu[]): Menu[] {
  return menus.toSorted((one, other) => one.menuOrder - other.menuOrder || one.menuId - other.menuId);
}
