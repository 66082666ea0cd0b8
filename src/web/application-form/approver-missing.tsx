import { errorCatalogue } from "#contract/errors/catalogue.ts";
import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "../kit/notice.module.css";
import applicationForm from "./application-form.module.css";
import page from "../kit/document.module.css";

/** Whether an error says that nobody could be found to approve (R8). */
export function isApproverMissing(error: CallError): boolean {
  return error.code === errorCatalogue.approverNotFound.code;
}

/** That the system found no approver, with the seven values an administrator needs (spec §8). */
export function ApproverMissing({ error }: { error: CallError }) {
  const t = useTexts("application-form");
  return (
    <div className={`${styles.notice} ${styles.noticeWarn}`} role="alert">
      <div>
        <strong>{t("missing.title")}</strong>
        <p>{error.message}</p>
        <p>{t("missing.todo")}</p>
        <dl className={applicationForm.missingValues}>
          {errorCatalogue.approverNotFound.params.map((name) => (
            <div key={name}>
              <dt>{t(`missing.${name}`)}</dt>
              <dd>{String(error.params[name] ?? "—")}</dd>
            </div>
          ))}
        </dl>
        {error.requestCode === undefined ? null : (
          <p className={page.readingCode}>{t("app:requestCode", { code: error.requestCode })}</p>
        )}
      </div>
    </div>
  );
}
