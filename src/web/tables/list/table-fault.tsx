import { Button } from "antd";
import type { CallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

/** What happened, the number to ask for it by, and another try. */
export function TableFault({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useTexts("tables");
  const forbidden = error.status === 403;
  return (
    <div className="tbl-state" role="alert">
      <p className="tbl-state-title">{t(forbidden ? "state.forbidden" : "state.failed")}</p>
      <p>{error.message}</p>
      {error.requestCode === undefined ? null : (
        <p className="tbl-quiet">{t("app:requestCode", { code: error.requestCode })}</p>
      )}
      {forbidden ? null : <Button onClick={onRetry}>{t("app:retry")}</Button>}
    </div>
  );
}
