import type { TaskDetail } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/decision-bar.module.css";
import { ButtonLink } from "../../kit/index.ts";

/** The foot of one's own application that waits to be filled in: the way to its form. */
export function StartBar({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  if (!detail.allowedActions.some((each) => each.action === "submit")) return null;
  return (
    <section className={styles.decision} aria-label={t("decide")}>
      <div className={styles.decisionFoot}>
        <span className={styles.decisionNext}>{t("next.submit")}</span>
        <ButtonLink look="primary" to={`/applyForm?bpdTaskId=${detail.task.bpdTaskId}`}>
          {t("action.edit")}
        </ButtonLink>
      </div>
    </section>
  );
}
