import { createHashRouter, redirect, type RouteObject } from "react-router-dom";
import { withAntd } from "../antd/index.ts";
import { NotFoundPage, NotInstalledPage } from "../error-pages/index.ts";
import { loadTexts } from "../i18n/index.ts";
import { loadSession } from "../session/index.ts";
import { beginAnewWithLinks, takeLink } from "../sign-on/index.ts";
import { MarkedFrame } from "../watermark/index.ts";
import type { AppRoute, ScreenImport } from "./app-route.ts";
import { fetchChunk } from "./fetch-chunk.ts";
import { lendScreens } from "./fetch-screen.ts";
import { guard } from "./guard.ts";
import { landAtLogin } from "./land-at-login.ts";
import { loginGuard } from "./login-guard.ts";
import { RootFrame } from "./root-frame.tsx";
import { RouteError } from "./route-error.tsx";
import { routeTable } from "./route-table.ts";
import { screens } from "./screens.ts";
import { StartingScreen } from "./starting-screen.tsx";

const frames = () => import("../shell/index.ts");
const tables = () => import("../tables/index.ts");

/** Lists and forms of tables are drawn with refine; the other screens do not carry it. */
const isOfTables = ({ group, tables: has }: AppRoute): boolean => group === "basic" || has === true;

function fetched(load: ScreenImport, texts: readonly string[] = []): () => ReturnType<ScreenImport> {
  return () => fetchChunk(async () => (await Promise.all([load(), loadTexts(texts)]))[0]);
}

function toRouteObject(route: AppRoute): RouteObject {
  const screen = screens[route.path];
  return {
    path: route.path,
    loader: route.path === "/login" ? loginGuard : guard(route),
    handle: route,
    errorElement: <RouteError />,
    lazy: {
      Component: screen ? fetched(screen, route.texts) : async () => NotInstalledPage,
    },
  };
}

/** The pages drawn without antd, refine and a session: they must be there at once, and for anybody. */
const light = new Set(["/login", "/401", "/403", "/405", "/500", "/esealQuery/:applyId"]);

/** Nobody is logged in there. */
const isOfLogin = ({ path }: AppRoute): boolean => path === "/login";

export type AppRouter = ReturnType<typeof createHashRouter>;

/** The router of the whole application, in the hash (spec §2). */
export function createAppRouter(): AppRouter {
  takeLink();
  beginAnewWithLinks();
  landAtLogin();
  lendScreens(screens);
  const lightRoutes = routeTable.filter(({ path }) => light.has(path));
  const bareRoutes = routeTable.filter(({ path, frame }) => frame === "bare" && !light.has(path));
  const shellRoutes = routeTable.filter(({ frame }) => frame === "shell");

  return createHashRouter([
    {
      element: <RootFrame />,
      errorElement: <RouteError />,
      HydrateFallback: StartingScreen,
      children: [
        { path: "/", loader: () => redirect("/login"), element: null },
        { path: "/index", loader: () => redirect("/userTask"), element: null },
        ...lightRoutes.filter(isOfLogin).map(toRouteObject),
        {
          // Fails here, outside the frame that needs it, when the session cannot be asked for.
          loader: async () => (await loadSession()) ?? null,
          lazy: { Component: fetched(async () => (await frames()).ApplicationFrame) },
          children: [
            {
              lazy: { Component: fetched(async () => (await frames()).ShellFrame, ["shell"]) },
              children: [
                ...shellRoutes.filter((route) => !isOfTables(route)).map(toRouteObject),
                {
                  lazy: {
                    Component: fetched(
                      withAntd(async () => (await tables()).TablesFrame),
                      ["refine", "tables"],
                    ),
                  },
                  children: shellRoutes.filter(isOfTables).map(toRouteObject),
                },
              ],
            },
            ...bareRoutes.map(toRouteObject),
          ],
        },
        {
          element: <MarkedFrame />,
          children: [
            ...lightRoutes.filter((route) => !isOfLogin(route)).map(toRouteObject),
            { path: "*", element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
}
