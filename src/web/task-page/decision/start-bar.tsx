import { Link } from "react-router-dom";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";

/** The foot of one's own application that waits to be filled in: the way to its form. */
export function StartBar({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  if (!detail.allowedActions.some((each) => each.action === "submit")) return null;
  return (
    <section className="decision" aria-label={t("decide")}>
      <div className="decision-foot">
        <span className="decision-next">{t("next.submit")}</span>
        <Link className="button-link" to={`/applyForm?bpdTaskId=${detail.task.bpdTaskId}`}>
          {t("action.edit")}
        </Link>
      </div>
    </section>
  );
}
