import { useBlocker } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { ConfirmDialog } from "../kit/index.ts";

/** Asks before a matrix with unsaved changes is left, by whichever way within the application. */
export function LeaveDialog({ isUnsaved, onLeave }: { isUnsaved: boolean; onLeave: () => void }) {
  const t = useTexts("approver-matrix");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      // A session that ended keeps nobody: this browser has the changes, and offers them after the log-in.
      nextLocation.pathname !== "/login" &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={t("leaveTitle")}
      confirm={t("leave")}
      danger
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      {t("leaveWhat")}
    </ConfirmDialog>
  );
}
