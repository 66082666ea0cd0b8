import type { Urgency } from "#contract/codes/urgency.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./marks.module.css";

/** How pressing an application is; nothing where it is as usual. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  const t = useTexts("task");
  if (urgency === "general") return null;
  return (
    <span className={styles.urgency} data-urgency={urgency}>
      {t(`urgency.${urgency}`)}
    </span>
  );
}
