import { useTexts } from "../i18n/index.ts";
import styles from "../kit/notice.module.css";

/** That another window saved the application, and that what it changed stands here now. */
export function JoinedNotice() {
  const t = useTexts("application-form");
  return (
    <div className={styles.notice} role="status">
      <div>
        <strong>{t("joined.title")}</strong>
        <p>{t("joined.text")}</p>
      </div>
    </div>
  );
}
