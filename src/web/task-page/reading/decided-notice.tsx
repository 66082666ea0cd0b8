import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/index.ts";
import type { Decided } from "../open-task.tsx";
import { useWhatFollowed } from "./use-what-followed.ts";
import styles from "../../kit/notice.module.css";
import { ButtonLink } from "../../kit/index.ts";

interface DecidedNoticeProps {
  decided: Decided;
  applyId: string;
}

/** That the decision is in, and where the application went with it. */
export function DecidedNotice({ decided, applyId }: DecidedNoticeProps) {
  const t = useTexts("task");
  const whatFollowed = useWhatFollowed();
  return (
    <div className={styles.decided}>
      <span className={styles.decidedMark} aria-hidden="true">
        ✓
      </span>
      <h1>{t("sentTitle", { title: decided.title })}</h1>
      <p>{whatFollowed(decided)}</p>
      <p className={styles.decidedLinks}>
        <ButtonLink look="primary" to="/userTask">
          {t("backToList")}
        </ButtonLink>
        <Link to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{t("seeApplication")}</Link>
      </p>
    </div>
  );
}
