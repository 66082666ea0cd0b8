import { Ellipsis, ExternalLink } from "lucide-react";
import { NavLink } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { MenuButton } from "../kit/index.ts";
import type { MenuEntry } from "./menu-groups.ts";
import { MenuIcon } from "./menu-icon.tsx";
import iconButton from "../kit/icon-button.module.css";
import styles from "./top-menu.module.css";
import { useFollowMenu } from "./use-follow-menu.ts";
import type { ScreenWidth } from "./use-screen-width.ts";

/** How many stand side by side on a wide screen. */
const besideEachOther = 4;

/** The entries of the top bar (spec §2 Menu and redirects); where there is no room for them, behind one button. */
export function TopMenu({ entries, width }: { entries: readonly MenuEntry[]; width: ScreenWidth }) {
  const say = useTexts("shell");
  const follow = useFollowMenu();
  const shown = entries.slice(0, width === "wide" ? besideEachOther : 0);
  const others = entries.slice(shown.length);
  if (entries.length === 0) return null;
  return (
    <nav className={styles.menu} aria-label={say("topMenu")}>
      {shown.map((entry) => (
        <TopEntry key={entry.menuId} entry={entry} />
      ))}
      {others.length > 0 && (
        <MenuButton
          className={iconButton.button}
          aria-label={say(shown.length > 0 ? "topMenuMore" : "topMenu")}
          title={say(shown.length > 0 ? "topMenuMore" : "topMenu")}
          sections={[
            {
              key: "top",
              items: others.map(({ menuId, name, icon, target }) => ({
                key: String(menuId),
                label: name,
                ...(icon === undefined ? {} : { icon: <MenuIcon name={icon} size={16} /> }),
                onSelect: () => follow(target),
              })),
            },
          ]}
        >
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
        </MenuButton>
      )}
    </nav>
  );
}

function TopEntry({ entry }: { entry: MenuEntry }) {
  const say = useTexts("shell");
  const follow = useFollowMenu();
  const { target, description, icon, name } = entry;
  const face = (
    <>
      {icon === undefined ? null : <MenuIcon name={icon} size={16} />}
      <span>{name}</span>
    </>
  );
  return target.kind === "screen" ? (
    <NavLink to={target.path} className={styles.entry ?? ""} title={description ?? name}>
      {face}
    </NavLink>
  ) : (
    <button type="button" className={styles.entry} title={description ?? name} onClick={() => follow(target)}>
      {face}
      <ExternalLink size={13} aria-label={say("newWindow")} />
    </button>
  );
}
