import type { Attachment } from "#contract/shapes/attachment.ts";
import { joinTexts } from "../../fields/index.ts";
import { RelativeTime, useLanguage, useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import styles from "./other-opinion-notice.module.css";
import notice from "../../kit/notice.module.css";

interface OtherOpinionNoticeProps {
  /** Empty where the words are those that stand here. */
  opinion: string;
  /** Put with it there, and not here. */
  files: readonly Attachment[];
  at: string;
  take: () => void;
  leaveAside: () => void;
}

/** What one wrote on the same task, or put with it, in another window, and the choice between that and what stands here. */
export function OtherOpinionNotice({ opinion, files, at, take, leaveAside }: OtherOpinionNoticeProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const of = opinion.trim() === "" ? "files" : "words";
  const title = t(`elsewhere.title.${of}`);
  return (
    <aside className={styles.other} aria-label={title}>
      <div role="status">
        <strong>{title}</strong> <RelativeTime at={at} className={notice.noticeWhen ?? ""} />
        {of === "words" ? <blockquote className={styles.words}>{opinion}</blockquote> : null}
        {files.length === 0 ? null : (
          <p className={styles.files}>
            {t("elsewhere.files", {
              files: joinTexts(
                files.map(({ fileName }) => fileName),
                language,
              ),
            })}
          </p>
        )}
      </div>
      <span className={notice.noticeActs}>
        <Button size="small" onClick={take}>
          {t(`elsewhere.take.${of}`)}
        </Button>
        <Button size="small" onClick={leaveAside}>
          {t(`elsewhere.leaveAside.${of}`)}
        </Button>
      </span>
    </aside>
  );
}
