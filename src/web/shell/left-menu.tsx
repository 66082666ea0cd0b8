import { ChevronDown, ExternalLink, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import styles from "./left-menu.module.css";
import { MenuFlyout } from "./menu-flyout.tsx";
import type { MenuEntry, MenuGroup } from "./menu-groups.ts";
import { MenuIcon } from "./menu-icon.tsx";
import { useFollowMenu } from "./use-follow-menu.ts";
import { useOpenGroup } from "./use-open-group.ts";

interface LeftMenuProps {
  groups: readonly MenuGroup[];
  folded: boolean;
  onFold?: (folded: boolean) => void;
  onFollow?: () => void;
  todoBadge: string;
}

/** The left menu: groups with their screens; folded, one icon for each group. */
export function LeftMenu({ groups, folded, onFold, onFollow, todoBadge }: LeftMenuProps) {
  const say = useTexts("shell");
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const known = groups.length > 0;
  useEffect(() => {
    if (known && pathname !== "")
      list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, known]);
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={styles.menu} data-folded={folded || undefined} aria-label={say("menu")}>
      <div ref={list} className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.menuId} group={group} folded={folded} onFollow={onFollow} todoBadge={todoBadge} />
        ))}
      </div>
      {onFold && (
        <button
          type="button"
          className={styles.fold}
          onClick={() => onFold(!folded)}
          aria-expanded={!folded}
          aria-label={say(folded ? "unfoldMenu" : "foldMenu")}
          title={say(folded ? "unfoldMenu" : "foldMenu")}
        >
          <FoldIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </nav>
  );
}

interface GroupProps {
  group: MenuGroup;
  folded: boolean;
  onFollow: (() => void) | undefined;
  todoBadge: string;
}

function Group({ group, folded, onFollow, todoBadge }: GroupProps) {
  const listId = useId();
  const { open, holdsCurrent, toggle } = useOpenGroup(group);
  const entries = (onEntry: () => void) => (
    <ul id={listId} className={styles.entries} data-beside={folded || undefined}>
      {group.entries.map((entry) => (
        <li key={entry.menuId}>
          <Entry entry={entry} badge={isTodo(entry) ? todoBadge : ""} onFollow={onEntry} />
        </li>
      ))}
    </ul>
  );
  if (folded) {
    const face = (
      <>
        <MenuIcon name={group.icon} />
        {todoBadge !== "" && group.entries.some(isTodo) && <span className={styles.dot} />}
      </>
    );
    return (
      <MenuFlyout name={group.name} face={face} isCurrent={holdsCurrent}>
        {entries}
      </MenuFlyout>
    );
  }
  return (
    <section className={styles.group} aria-label={group.name}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.headingButton}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          data-current={(holdsCurrent && !open) || undefined}
          title={group.description}
          onClick={toggle}
        >
          <MenuIcon name={group.icon} size={15} />
          {group.name}
          <ChevronDown size={14} className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
      {open ? entries(() => onFollow?.()) : null}
    </section>
  );
}

function Entry({ entry, badge, onFollow }: { entry: MenuEntry; badge: string; onFollow: () => void }) {
  const say = useTexts("shell");
  const follow = useFollowMenu();
  const { target } = entry;
  const face = (
    <span className={styles.face} data-pictured={entry.icon !== undefined || undefined}>
      {entry.icon === undefined ? null : <MenuIcon name={entry.icon} size={15} />}
      {entry.name}
    </span>
  );
  if (target.kind === "screen") {
    return (
      <NavLink to={target.path} className={styles.entry ?? ""} title={entry.description} onClick={onFollow}>
        {face}
        {badge !== "" && <span className={styles.badge}>{badge}</span>}
      </NavLink>
    );
  }
  return (
    <button
      type="button"
      className={styles.entry}
      title={entry.description}
      onClick={() => {
        follow(target);
        onFollow();
      }}
    >
      {face}
      <ExternalLink size={13} aria-label={say("newWindow")} />
    </button>
  );
}

function isTodo({ target }: MenuEntry): boolean {
  return target.kind === "screen" && target.path === "/userTask";
}
