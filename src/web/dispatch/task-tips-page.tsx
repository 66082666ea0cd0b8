import { TaskStatus } from "#contract/codes/task-status.ts";
import { useAddress } from "../address/index.ts";
import { ErrorScene, WaysOn } from "../error-pages/index.ts";
import { useTexts } from "../i18n/index.ts";

/** /taskTips?taskStatus=12|13: the task of another system that a link leads to has ended, by its assignee or otherwise. */
export function TaskTipsPage() {
  const t = useTexts("dispatch");
  const [query] = useAddress();
  const isByAssignee = query.get("taskStatus") === String(TaskStatus.endedByHolder);
  return (
    <ErrorScene sign={t("tips.sign")} title={t("tips.title")} actions={<WaysOn />}>
      <p>{t(isByAssignee ? "tips.byAssignee" : "tips.otherwise")}</p>
      <p>{t("tips.remedy")}</p>
    </ErrorScene>
  );
}
