import { Bell, Menu as MenuIcon, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { limits } from "#contract/limits.ts";
import { formatBadge, useTexts } from "../i18n/index.ts";
import { isInstalled } from "../routes/index.ts";
import { SealMark } from "../theme/index.ts";
import { LanguageMenu, SchemeMenu } from "./appearance-menu.tsx";
import type { MenuEntry } from "./menu-groups.ts";
import { OrganisationSwitcher } from "./organisation-switcher.tsx";
import { PersonMenu } from "./person-menu.tsx";
import iconButton from "../kit/icon-button.module.css";
import styles from "./top-bar.module.css";
import { TopMenu } from "./top-menu.tsx";
import { useScreenWidth } from "./use-screen-width.ts";

interface TopBarProps {
  /** What the menu has in the bar; none on a small screen. */
  entries: readonly MenuEntry[];
  unread: number;
  onSearch(): void;
  onKeys(): void;
  onMenu(): void;
}

const searchKeys = /mac/i.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";

/** The slim bar above everything. */
export function TopBar({ entries, unread, onSearch, onKeys, onMenu }: TopBarProps) {
  const say = useTexts("shell");
  const width = useScreenWidth();
  const small = width === "small";
  return (
    <header className={styles.bar}>
      {small ? (
        <button type="button" className={iconButton.button} onClick={onMenu} aria-label={say("openMenu")}>
          <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ) : (
        <Link to="/index" className={styles.brand ?? ""}>
          <SealMark size={26} />
          <span>{say("app:name")}</span>
          <span className="visually-hidden">{say("app:home")}</span>
        </Link>
      )}
      <OrganisationSwitcher />
      <TopMenu entries={entries} width={width} />
      <span className={styles.space} />
      <button
        type="button"
        className={styles.search}
        onClick={onSearch}
        aria-label={small ? say("search") : undefined}
        aria-keyshortcuts="Control+K"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
        {!small && (
          <>
            <span>{say("searchHint")}</span>
            <kbd aria-hidden="true">{searchKeys}</kbd>
          </>
        )}
      </button>
      {isInstalled("/notification") && (
        <Link
          to="/notification"
          className={iconButton.button ?? ""}
          aria-label={say("notifications", { count: unread })}
          title={say("notifications", { count: unread })}
        >
          <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && <span className={styles.count}>{formatBadge(unread, limits.badgeCap)}</span>}
        </Link>
      )}
      {!small && (
        <>
          <LanguageMenu />
          <SchemeMenu />
        </>
      )}
      <PersonMenu onKeys={onKeys} />
    </header>
  );
}
