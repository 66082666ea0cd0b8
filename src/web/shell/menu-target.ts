import { isMenuJump, jumpSourceOf } from "#contract/rules/menu-jump.ts";
import type { Menu } from "#contract/shapes/menu.ts";
import { isInstalled } from "../routes/index.ts";

/** Where a menu entry leads (spec §2 Menu and redirects). */
export type MenuTarget =
  | { kind: "screen"; path: string }
  | { kind: "externalSystem"; taskSource: string }
  | { kind: "newInterface" }
  | { kind: "page"; url: string };

const newInterfaceName = "toNewUI";

/** Reads an entry's url; undefined for a group, an unreadable entry, or a screen this installation lacks. */
export function menuTargetOf(menu: Pick<Menu, "menuName" | "menuUrl">): MenuTarget | undefined {
  const url = menu.menuUrl?.trim() ?? "";
  if (menu.menuName === newInterfaceName || url === newInterfaceName) return { kind: "newInterface" };
  if (url === "") return undefined;
  if (isMenuJump(url)) return externalSystemOf(url);
  if (/^https?:\/\//i.test(url)) return { kind: "page", url };
  const path = url.startsWith("/") ? url : `/${url.replace(/^#\/?/, "")}`;
  return isInstalled(path.split("?")[0] ?? path) ? { kind: "screen", path } : undefined;
}

/** The JSON names the system; its address and token come from the server, never from the menu's text. */
function externalSystemOf(text: string): MenuTarget | undefined {
  const taskSource = jumpSourceOf(text);
  return taskSource === undefined ? undefined : { kind: "externalSystem", taskSource };
}
