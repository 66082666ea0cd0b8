import type { AppRoute } from "./app-route.ts";
import { administrationRoutes } from "./administration-routes.ts";
import { basicRoutes } from "./basic-routes.ts";
import { outsideRoutes } from "./outside-routes.ts";
import { ownRoutes } from "./own-routes.ts";
import { personalRoutes } from "./personal-routes.ts";

/** Every screen of spec §2. Router, menu, breadcrumb, palette, titles and access checks read this one table. */
export const routeTable: readonly AppRoute[] = [
  ...ownRoutes,
  ...personalRoutes,
  ...administrationRoutes,
  ...basicRoutes,
  ...outsideRoutes,
];

/** The route a path belongs to, its query aside. */
export function routeOf(pathname: string): AppRoute | undefined {
  const wanted = pathname.replace(/\/+$/, "").split("/");
  return (
    routeTable.find((route) => route.path === pathname.replace(/\/+$/, "")) ??
    routeTable.find((route) => {
      const parts = route.path.split("/");
      return (
        parts.length === wanted.length &&
        parts.every((part, at) => part.startsWith(":") || part === wanted[at])
      );
    })
  );
}

/** False where the screen is not part of this installation: menu and palette leave it out. */
export function isInstalled(pathname: string): boolean {
  const route = routeOf(pathname);
  return route !== undefined && route.toCome !== true;
}
