import type { ChainEntry } from "#contract/shapes/task.ts";
import { joinTexts } from "../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../i18n/index.ts";
import styles from "./chain-changes.module.css";
import chain from "./chain.module.css";

/** Who gave what of a step to whom, or took it back, and why. */
export function ChainChanges({ changes }: { changes: ChainEntry["changes"] }) {
  const t = useTexts("chain");
  const language = useLanguage();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ change, by, people, reason, at }) => (
        <li key={`${at} ${change} ${people.join()}`}>
          {t(`change.${change}`, { by, people: joinTexts(people, language) })}
          {reason === "" ? null : <q className={styles.reason}>{reason}</q>}{" "}
          <RelativeTime at={at} className={chain.when ?? ""} />
        </li>
      ))}
    </ul>
  );
}
