import type { ApprovalRecord } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";

/** The one decision that an address names, above its application: who decided what on which step, and with which words. */
export function OneDecision({ record }: { record: ApprovalRecord }) {
  const t = useTexts("chain");
  const { approveUser, taskName, actionResult, approveDate, approveComments, effective } = record;
  return (
    <div className="notice" role="note">
      <div>
        <strong>
          {approveUser} · {taskName}
          {actionResult === "" ? null : ` · ${t(`action.${actionResult}`)}`}
        </strong>{" "}
        <RelativeTime at={approveDate} className="notice-when" />
        {approveComments === "" ? null : (
          <blockquote className="return-opinion">{approveComments}</blockquote>
        )}
        {effective ? null : <p className="return-way">{t("print.noEffect")}</p>}
      </div>
    </div>
  );
}
