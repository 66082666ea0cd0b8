import type { TaskDetail } from "#contract/shapes/task.ts";
import { joinTexts, titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import styles from "../../kit/notice.module.css";

interface RestoredEditsProps {
  detail: TaskDetail;
  restored: readonly string[];
  onDiscard: () => void;
}

/** That fields begin with what one changed before and has not sent. */
export function RestoredEdits({ detail, restored, onDiscard }: RestoredEditsProps) {
  const t = useTexts("task");
  const language = useLanguage();
  if (restored.length === 0) return null;
  const titles = detail.form.components
    .filter(({ componentCode }) => restored.includes(componentCode))
    .map((component) => titleOf(component, language));
  return (
    <div className={styles.notice} role="note">
      <p>{t("edits.restored", { fields: joinTexts(titles, language) })}</p>
      <Button size="small" onClick={onDiscard}>
        {t("edits.discard")}
      </Button>
    </div>
  );
}
