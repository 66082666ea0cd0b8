import { useTexts } from "../i18n/index.ts";
import styles from "../kit/notice.module.css";

/** That the process has been published anew since the draft was saved, and what that asks of whoever goes on with it. */
export function ProcessChanged() {
  const t = useTexts("application-form");
  return (
    <div className={styles.notice} role="status">
      <div>
        <strong>{t("processChanged.title")}</strong>
        <p>{t("processChanged.text")}</p>
      </div>
    </div>
  );
}
