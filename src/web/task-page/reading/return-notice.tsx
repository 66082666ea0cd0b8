import type { ApprovalRecord } from "#contract/shapes/task.ts";
import { RelativeTime, useTexts } from "../../i18n/index.ts";

/** Why the application came back: who returned it, when, with which words. */
export function ReturnNotice({ record }: { record: ApprovalRecord }) {
  const t = useTexts("task");
  return (
    <div className="notice notice-warn" role="note">
      <div>
        <strong>{t("returnedBy", { person: record.approveUser, task: record.taskName })}</strong>{" "}
        <RelativeTime at={record.approveDate} className="notice-when" />
        <blockquote className="return-opinion">{record.approveComments}</blockquote>
      </div>
    </div>
  );
}
