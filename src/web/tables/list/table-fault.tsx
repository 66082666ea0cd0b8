import { Button } from "antd";
import type { CallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "./list-frame.module.css";
import cell from "./cell.module.css";

/** What happened, the number to ask for it by, and another try. */
export function TableFault({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts("tables");
  const forbidden = error.status === 403;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.stateTitle}>{t(forbidden ? "state.forbidden" : "state.failed")}</p>
      <p>{error.said}</p>
      {error.requestCode === undefined ? null : (
        <p className={cell.quiet}>{t("app:requestCode", { code: error.requestCode })}</p>
      )}
      {forbidden ? null : <Button onClick={onRetry}>{t("app:retry")}</Button>}
    </div>
  );
}
