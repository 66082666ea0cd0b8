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

/** Who else has a draft open, each person once, as initials; name and places on hovering and for a screen reader. */
export function PresenceMarks({ people, nameOf }: PresenceMarksProps) {
  const t = useTexts("presence");
  const { userCode: own } = useSession();
  if (people.length === 0) return null;
  const persons = new Map<string, { realName: string; said: string[] }>();
  for (const { userCode, realName, place } of people) {
    const name = userCode === own ? t("yourself", { name: realName }) : realName;
    const said = place === null || nameOf === undefined ? name : t("at", { name, place: nameOf(place) });
    const before = persons.get(userCode)?.said ?? [];
    persons.set(userCode, { realName, said: before.includes(said) ? before : [...before, said] });
  }
  const rest = [...persons.values()].slice(shownAtMost);
  const saidOfRest = rest.flatMap(({ said }) => said);
  return (
    <ul className={styles.marks} aria-label={t("alsoHere")}>
      {[...persons].slice(0, shownAtMost).map(([userCode, { realName, said }]) => (
        <li key={userCode} className={styles.mark} title={said.join("\n")}>
          <span aria-hidden="true">{initialsOf(realName)}</span>
          <span className="visually-hidden">{said.join("; ")}</span>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li className={styles.mark} title={saidOfRest.join("\n")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{saidOfRest.join("; ")}</span>
        </li>
      )}
    </ul>
  );
}
