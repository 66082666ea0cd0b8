import { ExternalLink, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Tooltip } from "antd";
import { useState } from "react";
import { NavLink } from "react-router";
import { useTexts } from "../i18n/index.ts";
import styles from "./left-menu.module.css";
import type { MenuEntry, MenuGroup } from "./menu-groups.ts";
import { MenuIcon } from "./menu-icon.tsx";
import { useFollowMenu } from "./use-follow-menu.ts";

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
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className={styles.menu} data-folded={folded || undefined} aria-label={say("menu")}>
      <div className={styles.groups}>
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
  const [open, setOpen] = useState(false);
  const entries = (
    <ul className={styles.entries}>
      {group.entries.map((entry) => (
        <li key={entry.menuId}>
          <Entry
            entry={entry}
            badge={isTodo(entry) ? todoBadge : ""}
            onFollow={() => {
              setOpen(false);
              onFollow?.();
            }}
          />
        </li>
      ))}
    </ul>
  );
  if (!folded) {
    return (
      <section className={styles.group} aria-label={group.name}>
        <h2 className={styles.heading}>
          <MenuIcon name={group.icon} size={15} />
          {group.name}
        </h2>
        {entries}
      </section>
    );
  }
  return (
    <Tooltip
      open={open}
      onOpenChange={setOpen}
      trigger={["hover", "click"]}
      placement="rightTop"
      arrow={false}
      classNames={{ root: styles.flyout ?? "" }}
      title={
        <>
          <p className={styles.flyoutHeading}>{group.name}</p>
          {entries}
        </>
      }
    >
      <button type="button" className={styles.groupIcon} aria-label={group.name} aria-expanded={open}>
        <MenuIcon name={group.icon} />
        {todoBadge !== "" && group.entries.some(isTodo) && <span className={styles.dot} />}
      </button>
    </Tooltip>
  );
}

function Entry({ entry, badge, onFollow }: { entry: MenuEntry; badge: string; onFollow: () => void }) {
  const say = useTexts("shell");
  const follow = useFollowMenu();
  const { target } = entry;
  if (target.kind === "screen") {
    return (
      <NavLink to={target.path} className={styles.entry ?? ""} onClick={onFollow}>
        <span>{entry.name}</span>
        {badge !== "" && <span className={styles.badge}>{badge}</span>}
      </NavLink>
    );
  }
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => {
        follow(target);
        onFollow();
      }}
    >
      <span>{entry.name}</span>
      <ExternalLink size={13} aria-label={say("newWindow")} />
    </button>
  );
}

function isTodo({ target }: MenuEntry): boolean {
  return target.kind === "screen" && target.path === "/userTask";
}
