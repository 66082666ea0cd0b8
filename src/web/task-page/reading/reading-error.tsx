import { Link } from "react-router-dom";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { CallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import styles from "../../kit/document.module.css";

/** Why the application is not there, with the request code and a way on. */
export function ReadingError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts("task");
  // What is not there for this reader is not there the next time either.
  if (error.code === errorCatalogue.notFound.code)
    return (
      <div className={styles.readingProblem} role="alert">
        <h2>{t("notThere")}</h2>
        <p>{t("notThereText")}</p>
        <Link to="/userTask">{t("backToList")}</Link>
      </div>
    );
  return (
    <div className={styles.readingProblem} role="alert">
      <h2>{t("cannotShow")}</h2>
      <p>{error.message}</p>
      {error.requestCode === undefined ? null : (
        <p className={styles.readingCode}>{t("app:requestCode", { code: error.requestCode })}</p>
      )}
      <Button onClick={onRetry}>{t("app:retry")}</Button>
    </div>
  );
}
