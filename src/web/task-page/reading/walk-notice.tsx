import type { PreviewEntry, TaskDetail } from "#contract/shapes/task.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";

interface WalkNoticeProps {
  detail: TaskDetail;
  /** The chain foretold with what was changed. */
  chain: readonly PreviewEntry[];
}

/** Before work that was to go straight back is submitted: whether it does, or whose step a change made necessary again. */
export function WalkNotice({ detail, chain }: WalkNoticeProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const back = detail.task.cameBack;
  if (back?.resume !== "direct" || back.again.length === 0) return null;
  const between = new Set(back.again.map(({ taskId }) => taskId));
  const walked = chain
    .filter(({ taskId }) => between.has(taskId))
    .map(({ taskName, seats }) => {
      const people = joinTexts(
        seats.map(({ realName }) => realName),
        language,
      );
      return t("return.step", { people, task: taskName });
    });
  if (walked.length === 0) {
    return (
      <p className={styles.notice} role="status">
        {t("cameBack.goesStraight", { person: back.realName, task: back.taskName })}
      </p>
    );
  }
  return (
    <p className={`${styles.notice} ${styles.noticeWarn}`} role="status">
      {t("cameBack.walksInstead", { people: joinTexts(walked, language), person: back.realName })}
    </p>
  );
}
