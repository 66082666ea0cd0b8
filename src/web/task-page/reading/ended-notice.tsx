import type { ReactNode } from "react";
import { formatInstant, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";

interface EndedNoticeProps {
  by: string;
  at: string;
  how: string;
  /** It was the reader who decided. */
  own: boolean;
  /** An opinion was written and has gone nowhere. */
  unsent: boolean;
  /** The next step, such as the next task of the list. */
  children?: ReactNode;
}

/** Somebody was faster, or something closed the task: who, when, how, and what to do now. */
export function EndedNotice({ by, at, how, own, unsent, children }: EndedNoticeProps) {
  const t = useTexts("task");
  return (
    <div className={styles.notice} role="alert">
      <div>
        <strong>{t(own ? "ended.own" : "ended.title")}</strong>
        <p>{t("ended.text", { by, at: formatInstant(at), how })}</p>
        {unsent ? <p>{t("ended.unsent")}</p> : null}
      </div>
      {children}
    </div>
  );
}
