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
  /** Absent where the screen is still to come: `tests/architecture/screens-to-come.ts` lists those. */
  screen?: ScreenImport;
  /** Has a table that a schema made in it. */
  tables?: boolean;
  /** The table whose list, form and rows the screen shows, where it shows one; goes with `tables`. */
  entity?: string;
  /** Fills the whole content area: no padding, its own scrolling (three-pane screens, designers). */
  fill?: boolean;
  /** Offered by the palette: a screen one can go to without a parameter. */
  reachable?: boolean;
}

/** `screen: lazyScreen(() => import("../workbench/index.ts"), "TodoListPage")` */
export function lazyScreen<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
): ScreenImport {
  return async () => (await load())[name];
}
