import { withoutMember } from "#contract/rules/unknown-members.ts";
import { ProblemEntries } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { TextButton } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import type { DesignProblem } from "../model/index.ts";
import { usePlaceWords } from "../use-words.ts";

/** A problem in words. */
export function useProblemText(): (problem: DesignProblem) => string {
  const t = useTexts("problems");
  return ({ problem }) => problem.text ?? t(problem.problem, problem.params);
}

/** What keeps the definition from being published, each a click from its place. */
export function ProblemList({ onRetry }: { onRetry: () => void }) {
  const t = useTexts("process-design");
  const { problems, judging, choose, want, edit, mayEdit } = useDesign();
  const textOf = useProblemText();
  const placeOf = usePlaceWords();
  if (judging === "noRight") return <p className={styles.noProblems}>{t("problems.noRight")}</p>;
  if (judging === "failed")
    return (
      <p className={styles.noProblems} role="alert">
        {t("problems.failed")} <TextButton onClick={onRetry}>{t("app:retry")}</TextButton>
      </p>
    );
  if (judging === "pending") return <p className={styles.noProblems}>{t("problems.pending")}</p>;
  if (problems.length === 0) return <p className={styles.noProblems}>{t("problems.none")}</p>;
  const go = ({ taskId, property, transition }: DesignProblem) => {
    choose(taskId);
    want({ property, ...(transition === undefined ? {} : { transition }) });
  };
  return (
    <ProblemEntries
      label={t("problems.title")}
      problems={problems}
      placeOf={placeOf}
      textOf={textOf}
      onGo={go}
      onRemove={mayEdit ? (at) => edit((definition) => withoutMember(definition, at)) : undefined}
    />
  );
}
