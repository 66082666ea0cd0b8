import { LeaveDialog as LeaveQuestion } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";

/** Asks before a matrix with unsaved changes is left; this browser has the changes, and offers them after a log-in. */
export function LeaveDialog({ isUnsaved, onLeave }: { isUnsaved: boolean; onLeave: () => void }) {
  const t = useTexts("approver-matrix");
  return (
    <LeaveQuestion
      isUnsaved={isUnsaved}
      words={{ title: t("leaveTitle"), text: t("leaveWhat"), leave: t("leave") }}
      onLeave={onLeave}
    />
  );
}
