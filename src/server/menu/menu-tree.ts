import type { Menu } from "#contract/shapes/menu.ts";

/**
 * Puts entries below their parents, in order. An entry whose parent is not shown is not shown either; a group in
 * which nothing is left disappears.
 */
export function menuTree(entries: readonly Menu[]): Menu[] {
  const below = groupByParent(entries);
  const take = (parent: number | null, seen: ReadonlySet<number>): Menu[] =>
    (below.get(parent) ?? [])
      .filter(({ menuId }) => !seen.has(menuId))
      .map((menu) => ({ ...menu, childMenus: take(menu.menuId, new Set([...seen, menu.menuId])) }))
      .filter(({ childMenus, menuUrl }) => childMenus.length > 0 || menuUrl !== undefined);
  return take(null, new Set());
}

function groupByParent(entries: readonly Menu[]): Map<number | null, Menu[]> {
  const below = new Map<number | null, Menu[]>();
  for (const entry of [...entries].sort((a, b) => a.menuOrder - b.menuOrder || a.menuId - b.menuId)) {
    below.set(entry.parentMenuId, [...(below.get(entry.parentMenuId) ?? []), entry]);
  }
  return below;
}
