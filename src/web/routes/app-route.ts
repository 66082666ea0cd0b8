import type { ComponentType } from "react";
import type { ScreenAccess } from "../session/index.ts";

/** A screen's component, fetched when its route is first entered. */
export type ScreenImport = () => Promise<ComponentType>;

export type RouteGroup =
  | "work"
  | "track"
  | "process"
  | "design"
  | "seal"
  | "contract"
  | "report"
  | "system"
  | "basic";

/** What is known of a screen before its code is fetched; `screens.ts` has the code. */
export interface AppRoute {
  /** As spec §2 spells it. */
  path: string;
  /** Its title: a key of `texts/<language>/routes.json`. */
  title: string;
  access: ScreenAccess;
  /** Inside the shell with menu and top bar, or a page of its own. */
  frame: "shell" | "bare";
  /** Where menu and breadcrumb place it. */
  group?: RouteGroup;
  /** The screen it is reached from, for the breadcrumb. */
  parent?: string;
  /** Text areas the screen needs, fetched beside its code. */
  texts?: readonly string[];
  /** The screen is not there yet: menu and palette leave it out, whoever opens it is told so. */
  toCome?: true;
  /** Has a table that a schema made in it. */
  tables?: boolean;
  /** The table whose list, form and rows the screen shows, where it shows one; goes with `tables`, in place of a `call`. */
  entity?: string;
  /** The call whose answer the screen shows: who may not make it is not offered the screen. Where one goes without a parameter. */
  call?: string;
  /** Fills the whole content area: no padding, its own scrolling (three-pane screens, designers). */
  fill?: boolean;
  /** Offered by the palette: a screen one can go to without a parameter. */
  reachable?: boolean;
}

/** A screen inside the shell, titled after its path, in the palette unless it needs a parameter or a parent. */
export function shellRoute(
  path: string,
  group: RouteGroup,
  access: AppRoute["access"],
  more: Partial<AppRoute> = {},
): AppRoute {
  return {
    path,
    title: titleOf(path),
    access,
    frame: "shell",
    group,
    reachable: !path.includes(":") && more.parent === undefined,
    ...more,
  };
}

/** `/formBuilder/itemManage` is titled by `formBuilder_itemManage`. */
function titleOf(path: string): string {
  return path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith(":"))
    .join("_");
}

/** What the screen of any table says. */
export const tableTexts = ["tables", "tables-views", "tables-transfer", "tables-escape", "form", "editing"];
