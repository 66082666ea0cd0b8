import { clearMenuCacheHandler } from "./clear-menu-cache.ts";
import { listUserMenuHandler } from "./list-user-menu.ts";

export { insertDefaultMenus } from "./insert-default-menus.ts";
export { menuEntry } from "./menu-entry.ts";
export { tableMenus } from "./table-menus.ts";

/** The menu. */
export const menuHandlers = [listUserMenuHandler, clearMenuCacheHandler];
