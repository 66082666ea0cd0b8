import type { TaskDetail } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";
import returnPanel from "../decision/return-panel.module.css";

/** Why one cannot approve although one has the task: whose no binds the step, in their words, and what lifts it. */
export function HeldUpNotice({ by }: { by: NonNullable<TaskDetail["task"]["heldUpBy"]> }) {
  const t = useTexts("task");
  const person = by.realName;
  return (
    <div className={`${styles.notice} ${styles.noticeWarn}`} role="note">
      <div>
        <strong>{t("heldUp.title", { person })}</strong>{" "}
        <RelativeTime at={by.at} className={styles.noticeWhen ?? ""} />
        <blockquote className={returnPanel.opinion}>{by.opinion}</blockquote>
        <p>{t("heldUp.until", { person })}</p>
      </div>
    </div>
  );
}
