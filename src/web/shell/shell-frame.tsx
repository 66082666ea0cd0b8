import { lazy, Suspense, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { Palette } from "../palette/index.ts";
import { routeOf } from "../routes/index.ts";
import { useSession } from "../session/index.ts";
import { InShell } from "../states/index.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Footer } from "./footer.tsx";
import { LeftMenu } from "./left-menu.tsx";
import styles from "./shell-frame.module.css";
import { TopBar } from "./top-bar.tsx";
import { useClaimDevice } from "./use-claim-device.ts";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { useStoredPreferences } from "./use-stored-preferences.ts";
import { useMenuFold } from "./use-menu-fold.ts";
import { useMenu } from "./use-menu.ts";
import { useOpenOver } from "./use-open-over.ts";
import { useScreenWidth } from "./use-screen-width.ts";
import { useShellKeys } from "./use-shell-keys.ts";
import { useTodoBadge } from "./use-todo-badge.ts";

const KeyHelp = lazy(async () => ({ default: (await import("./key-help.tsx")).KeyHelp }));
const AccountEnd = lazy(async () => ({ default: (await import("./account-end.tsx")).AccountEnd }));
const UnnamedProxy = lazy(async () => ({ default: (await import("./unnamed-proxy.tsx")).UnnamedProxy }));
const NewTables = lazy(async () => ({ default: (await import("../new-tables/index.ts")).NewTables }));
const MenuDrawer = lazy(async () => ({ default: (await import("./menu-drawer.tsx")).MenuDrawer }));

/** The shell; another organisation is another shell. */
export function ShellFrame() {
  const { organId } = useSession();
  return <Shell key={organId} />;
}

function Shell() {
  const say = useTexts("shell");
  const { accountEnds, unnamedProxy, access } = useSession();
  const width = useScreenWidth();
  const { groups, top } = useMenu();
  const { todoBadge, unread } = useTodoBadge();
  const [folded, fold] = useMenuFold(width);
  const { pathname } = useLocation();
  const [open, setOpen] = useOpenOver(pathname);
  const content = useRef<HTMLElement>(null);
  const fills = routeOf(pathname)?.fill === true;
  const small = width === "small";
  const close = () => setOpen(undefined);

  useStoredPreferences();
  useClaimDevice();
  useFocusOnArrival(content);
  useShellKeys({
    search: () => setOpen(open === "palette" ? undefined : "palette"),
    help: () => setOpen("keys"),
  });

  return (
    <div className={styles.shell} data-small={small || undefined}>
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {say("skip")}
      </a>
      <TopBar
        entries={top}
        unread={unread}
        onSearch={() => setOpen("palette")}
        onKeys={() => setOpen("keys")}
        onMenu={() => setOpen("menu")}
      />
      {!small && (
        <aside className={styles.side} data-folded={folded || undefined} aria-busy={groups === undefined}>
          {groups && <LeftMenu groups={groups} folded={folded} onFold={fold} todoBadge={todoBadge} />}
        </aside>
      )}
      <div className={styles.middle} data-page-scrolls data-fill={fills || undefined}>
        {accountEnds !== null && (
          <Suspense fallback={null}>
            <AccountEnd key={accountEnds} day={accountEnds} />
          </Suspense>
        )}
        {unnamedProxy !== null && (
          <Suspense fallback={null}>
            <UnnamedProxy address={unnamedProxy} />
          </Suspense>
        )}
        <main ref={content} id="content" tabIndex={-1} className={styles.content}>
          <Breadcrumb />
          <InShell value={true}>
            <Outlet />
          </InShell>
        </main>
        {!(small && fills) && <Footer />}
      </div>
      {small && <BottomBar todoBadge={todoBadge} />}
      {small && open === "menu" && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={close}>
            <LeftMenu groups={groups ?? []} folded={false} onFollow={close} todoBadge={todoBadge} />
          </MenuDrawer>
        </Suspense>
      )}
      {access.includes("admin") && (
        <Suspense fallback={null}>
          <NewTables />
        </Suspense>
      )}
      {open === "palette" && <Palette onClose={close} />}
      {open === "keys" && (
        <Suspense fallback={null}>
          <KeyHelp onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
