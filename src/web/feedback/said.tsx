import type { FeedbackRow } from "#contract/calls/feedback.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import styles from "./feedback.module.css";

/** What somebody said, and the answer. */
export function Said({ row, withPerson }: { row: FeedbackRow; withPerson?: boolean }) {
  const t = useTexts("feedback");
  return (
    <>
      <p className={styles.facts}>
        {withPerson === true ? <strong>{row.realName}</strong> : null} <RelativeTime at={row.createdAt} />
        {row.answeredAt === null ? <span> · {t("waiting")}</span> : null}
      </p>
      <p className={styles.message}>{row.message}</p>
      {row.answer === null || row.answeredAt === null ? null : (
        <blockquote className={styles.answer}>
          <p className={styles.facts}>
            {t("answeredBy", { person: row.answeredBy ?? "" })} <RelativeTime at={row.answeredAt} />
          </p>
          <p className={styles.message}>{row.answer}</p>
        </blockquote>
      )}
    </>
  );
}
