import type { PreviewEntry } from "#contract/shapes/task.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { joinTexts } from "../../fields/index.ts";
import styles from "../../kit/decision-bar.module.css";

const shown = 3;

interface NextLineProps {
  upcoming: readonly PreviewEntry[];
  /** A countersign goes back to who asked, not onward. */
  answersOnly: boolean;
}

/** Said before one clicks: to whom an approval takes it. */
export function NextLine({ upcoming, answersOnly }: NextLineProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const [next] = upcoming;
  if (answersOnly) return <p className={styles.decisionNext}>{t("next.asker")}</p>;
  if (next === undefined) return <p className={styles.decisionNext}>{t("next.complete")}</p>;
  if (next.seats.length === 0)
    return <p className={styles.decisionNext}>{t("next.toStep", { task: next.taskName })}</p>;
  const names = next.seats.slice(0, shown).map((seat) => seat.realName || seat.userCode);
  const people = joinTexts(names, language);
  return (
    <p className={styles.decisionNext}>
      {next.seats.length > shown
        ? t("next.toMany", { task: next.taskName, people, count: next.seats.length })
        : t("next.to", { task: next.taskName, people })}
    </p>
  );
}
