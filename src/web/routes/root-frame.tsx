import { useEffect } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import type { AppRoute } from "./app-route.ts";
import styles from "./root-frame.module.css";
import { setScreenTitle } from "../screen-title/index.ts";
import { usePlaceOnArrival } from "./use-place-on-arrival.ts";

/** Around every page: its title, where it is, and the line that says that the next one is on its way. */
export function RootFrame() {
  const say = useTexts("routes");
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const matches = useMatches();
  const route = matches.at(-1)?.handle as AppRoute | undefined;
  const title = route ? say(`title.${route.title}`) : undefined;

  useEffect(() => setScreenTitle(title), [title]);
  usePlaceOnArrival();

  return (
    <>
      <div
        className={styles.progress}
        data-at={pathname}
        data-on={state === "loading" || undefined}
        aria-hidden="true"
      />
      <Outlet />
    </>
  );
}
