import type { CallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../../kit/text-link.module.css";

/** That what a field offers could not be fetched, and another try. */
export function FetchProblem({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts("form");
  return (
    <span role="alert">
      {error.message}{" "}
      <button type="button" className={styles.link} onClick={onRetry}>
        {t("tryAgain")}
      </button>
    </span>
  );
}
