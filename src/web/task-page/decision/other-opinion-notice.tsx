import { RelativeTime, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import styles from "./other-opinion-notice.module.css";
import notice from "../../kit/notice.module.css";

interface OtherOpinionNoticeProps {
  opinion: string;
  at: string;
  take: () => void;
  leaveAside: () => void;
}

/** What one wrote on the same task in another window, and the choice between that and what stands here. */
export function OtherOpinionNotice({ opinion, at, take, leaveAside }: OtherOpinionNoticeProps) {
  const t = useTexts("task");
  return (
    <aside className={styles.other} aria-label={t("elsewhere.title")}>
      <div role="status">
        <strong>{t("elsewhere.title")}</strong> <RelativeTime at={at} className={notice.noticeWhen ?? ""} />
        <blockquote className={styles.words}>{opinion}</blockquote>
      </div>
      <span className={notice.noticeActs}>
        <Button size="small" onClick={take}>
          {t("elsewhere.take")}
        </Button>
        <Button size="small" onClick={leaveAside}>
          {t("elsewhere.leaveAside")}
        </Button>
      </span>
    </aside>
  );
}
