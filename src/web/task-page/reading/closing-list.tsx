import type { ClosingTask } from "#contract/shapes/task.ts";
import { useTexts } from "../../i18n/index.ts";

/** Whose open work an action ends, by name; that nobody's does is said too. */
export function ClosingList({ closes }: { closes: readonly ClosingTask[] }) {
  const t = useTexts("task");
  if (closes.length === 0) {
    return (
      <p className="closing-none">
        {t("closing.none")} {t("closing.kept")}
      </p>
    );
  }
  return (
    <div className="decision-closes">
      {t("closing.tasks")}
      <ul className="closing-list">
        {closes.map(({ taskId, taskName, userCode, realName }) => (
          <li key={`${taskId} ${userCode}`}>{t("closing.task", { person: realName, task: taskName })}</li>
        ))}
      </ul>
      {t("closing.kept")}
    </div>
  );
}
