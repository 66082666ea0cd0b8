import { Link } from "react-router-dom";
import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { type BenchQuery, isNarrowed } from "./bench-query.ts";
import styles from "./todo-list.module.css";
import page from "../kit/document.module.css";

/** The shape of the list while it is on its way. */
export function ListSkeleton() {
  const t = useTexts("app");
  return (
    <div className={styles.listSkeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      {[72, 56, 64, 48, 70, 60].map((width) => (
        <div key={width} aria-hidden="true">
          <i style={{ width: `${width}%` }} />
          <i style={{ width: "40%" }} />
        </div>
      ))}
    </div>
  );
}

interface ListEmptyProps {
  query: BenchQuery;
  onReset: () => void;
}

/** Nothing in this list, and what to do now. */
export function ListEmpty({ query, onReset }: ListEmptyProps) {
  const t = useTexts("workbench");
  const narrowed = isNarrowed(query);
  return (
    <div className={styles.listEmpty}>
      <p>{t(narrowed ? "empty.narrowed" : "empty.all")}</p>
      {narrowed ? (
        <Button size="small" onClick={onReset}>
          {t("empty.reset")}
        </Button>
      ) : (
        <Link to="/startProcess">{t("empty.start")}</Link>
      )}
    </div>
  );
}

interface ListErrorProps {
  error: CallError;
  onRetry: () => void;
}

/** Why the list is not there. */
export function ListError({ error, onRetry }: ListErrorProps) {
  const t = useTexts("app");
  return (
    <div className={styles.listEmpty} role="alert">
      <p>{error.said}</p>
      {error.requestCode === undefined ? null : (
        <p className={page.readingCode}>{t("requestCode", { code: error.requestCode })}</p>
      )}
      <Button size="small" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
