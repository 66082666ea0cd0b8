import type { ClosingTask } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/decision-bar.module.css";

/** Whose open work an action ends, by name; that nobody's does is said too. */
export function ClosingList({ closes }: { closes: readonly ClosingTask[] }) {
  const t = useTexts("task");
  if (closes.length === 0) {
    return (
      <p className={styles.closingNone}>
        {t("closing.none")} {t("closing.kept")}
      </p>
    );
  }
  return (
    <div className={styles.decisionCloses}>
      {t("closing.tasks")}
      <ul className={styles.closingList}>
        {closes.map(({ taskId, taskName, userCode, realName }) => (
          <li key={`${taskId} ${userCode}`}>{t("closing.task", { person: realName, task: taskName })}</li>
        ))}
      </ul>
      {t("closing.kept")}
    </div>
  );
}
