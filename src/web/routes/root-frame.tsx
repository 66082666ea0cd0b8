import { useEffect } from "react";
import { Outlet, useMatches, useNavigation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import type { AppRoute } from "./app-route.ts";
import styles from "./root-frame.module.css";
import { setScreenTitle } from "../screen-title/index.ts";

/** Around every page: its title, and the line that says that the next one is on its way. */
export function RootFrame() {
  const say = useTexts("routes");
  const { state } = useNavigation();
  const matches = useMatches();
  const route = matches.at(-1)?.handle as AppRoute | undefined;
  const title = route ? say(`title.${route.title}`) : undefined;

  useEffect(() => setScreenTitle(title), [title]);

  return (
    <>
      <div className={styles.progress} data-on={state === "loading" || undefined} aria-hidden="true" />
      <Outlet />
    </>
  );
}
