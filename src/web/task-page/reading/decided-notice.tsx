import { Link } from "react-router-dom";
import { TaskAction } from "#contract/codes/task-action.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Decided } from "../open-task.tsx";
import styles from "../../kit/notice.module.css";
import { ButtonLink } from "../../kit/index.ts";

interface DecidedNoticeProps {
  decided: Decided;
  applyId: string;
  title: string;
}

/** That the decision is in, and where the application went with it. */
export function DecidedNotice({ decided, applyId, title }: DecidedNoticeProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const { output, input } = decided;
  const isReturn = input?.actionCode === TaskAction.return;
  const people = joinTexts(
    (output?.next ?? []).map((next) => `${next.realName}（${next.taskName}）`),
    language,
  );
  return (
    <div className={styles.decided}>
      <span className={styles.decidedMark} aria-hidden="true">
        ✓
      </span>
      <h1>{t("sentTitle", { title })}</h1>
      <p>
        {output === undefined
          ? t("sent")
          : people === ""
            ? t(`after.${output.instanceStatus}`)
            : t(isReturn ? "returnedTo" : "wentTo", { people })}
      </p>
      <p className={styles.decidedLinks}>
        <ButtonLink look="primary" to="/userTask">
          {t("backToList")}
        </ButtonLink>
        <Link to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{t("seeApplication")}</Link>
      </p>
    </div>
  );
}
