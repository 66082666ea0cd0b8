import type { ApprovalRecord } from "#contract/shapes/task.ts";
import { losesEffect } from "../../chain/index.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";
import styles from "../../kit/notice.module.css";
import returnPanel from "../decision/return-panel.module.css";

/** The one decision that an address names, above its application: who decided what on which step, and with which words. */
export function OneDecision({ record }: { record: ApprovalRecord }) {
  const t = useTexts("chain");
  const { approveUser, taskName, actionResult, approveDate, approveComments, effective, autoSendRead } =
    record;
  return (
    <div className={styles.notice} role="note">
      <div>
        <strong>
          {approveUser} · {taskName}
          {actionResult === "" ? null : ` · ${t(`action.${actionResult}`)}`}
        </strong>{" "}
        <RelativeTime at={approveDate} className={styles.noticeWhen ?? ""} />
        {approveComments === "" ? null : (
          <blockquote className={returnPanel.opinion}>{approveComments}</blockquote>
        )}
        {autoSendRead === undefined ? null : <p>{t("autoSent", { count: autoSendRead })}</p>}
        {effective || !losesEffect(actionResult) ? null : <p>{t("print.noEffect")}</p>}
      </div>
    </div>
  );
}
