import { CircleCheckBig, FilePlus2, Files, Inbox, type LucideIcon } from "lucide-react";
import { NavLink } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { isInstalled } from "../routes/index.ts";
import styles from "./bottom-bar.module.css";

const places: [path: string, key: string, icon: LucideIcon][] = [
  ["/userTask", "userTask", Inbox],
  ["/startProcess", "startProcess", FilePlus2],
  ["/myApply", "myApply", Files],
  ["/myApprove", "myApprove", CircleCheckBig],
];

/** On a phone: the four places one goes to, in words short enough for a quarter of its width, within the thumb's reach. */
export function BottomBar({ todoBadge }: { todoBadge: string }) {
  const say = useTexts("shell");
  return (
    <nav className={styles.bar} aria-label={say("mainPlaces")}>
      {places
        .filter(([path]) => isInstalled(path))
        .map(([path, key, Icon]) => (
          <NavLink key={path} to={path} className={styles.place ?? ""}>
            <span className={styles.icon}>
              <Icon size={21} strokeWidth={1.75} aria-hidden="true" />
              {path === "/userTask" && todoBadge !== "" && <span className={styles.badge}>{todoBadge}</span>}
            </span>
            <span className={styles.word}>{say(`places.${key}`)}</span>
          </NavLink>
        ))}
    </nav>
  );
}
