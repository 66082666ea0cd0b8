import { useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import { initialsOf } from "./initials-of.ts";
import styles from "./presence.module.css";
import type { Present } from "./use-presence.ts";

const shownAtMost = 4;

interface PresenceMarksProps {
  people: readonly Present[];
  /** What a place is called; without it nothing is said of places. */
  nameOf?: (place: string) => string;
}

/** Who else has a draft open, as initials; name and place on hovering and for a screen reader. */
export function PresenceMarks({ people, nameOf }: PresenceMarksProps) {
  const t = useTexts("presence");
  const { userCode: own } = useSession();
  if (people.length === 0) return null;
  const said = people.map(({ userCode, realName, place }) => {
    const name = userCode === own ? t("yourself", { name: realName }) : realName;
    return place === null || nameOf === undefined ? name : t("at", { name, place: nameOf(place) });
  });
  const rest = said.slice(shownAtMost);
  return (
    <ul className={styles.marks} aria-label={t("alsoHere")}>
      {people.slice(0, shownAtMost).map(({ userCode, realName }, index) => (
        <li key={`${userCode} ${index}`} className={styles.mark} title={said[index]}>
          <span aria-hidden="true">{initialsOf(realName)}</span>
          <span className="visually-hidden">{said[index]}</span>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li className={styles.mark} title={rest.join("\n")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{rest.join("; ")}</span>
        </li>
      )}
    </ul>
  );
}
