import { RelativeTime, useTexts } from "../i18n/index.ts";
import type { LocalDraft } from "./local-draft.ts";
import styles from "../kit/notice.module.css";
import applicationForm from "./application-form.module.css";
import textLink from "../kit/text-link.module.css";

interface RestoreNoticeProps {
  draft: LocalDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** That this browser kept something the server does not have, and the choice what to do with it. */
export function RestoreNotice({ draft, onRestore, onDiscard }: RestoreNoticeProps) {
  const t = useTexts("application-form");
  return (
    <div className={styles.notice} role="alert">
      <div>
        <strong>{t("restore.title")}</strong>
        <p>
          {t("restore.text")} <RelativeTime at={draft.at} />
        </p>
      </div>
      <span className={applicationForm.restoreChoice}>
        <button type="button" className={textLink.link} onClick={onRestore}>
          {t("restore.yes")}
        </button>
        <button type="button" className={textLink.link} onClick={onDiscard}>
          {t("restore.no")}
        </button>
      </span>
    </div>
  );
}
