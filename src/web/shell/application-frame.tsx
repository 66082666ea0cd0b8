import { Outlet } from "react-router-dom";
import { onRefusal } from "../api/index.ts";
import { NoticeStrip, useLeadToErrors } from "../kit/index.ts";
import { useLive } from "../live/index.ts";
import { useSession } from "../session/index.ts";
import { BackToApp, useReportVersion } from "../sign-on/index.ts";
import { LoadingOverlay } from "../states/index.ts";
import { SessionWatermark } from "../watermark/index.ts";
import styles from "./application-frame.module.css";
import { ErrorDialogs } from "./error-dialogs.tsx";

/** What every page behind the log-in stands in: live events, notices and the dialogs. */
export function ApplicationFrame() {
  const user = useSession();
  useLive();
  useReportVersion(user.userName);
  useLeadToErrors(onRefusal);

  return (
    <>
      <BackToApp />
      <div className={styles.frame}>
        <ErrorDialogs />
        <LoadingOverlay />
        <NoticeStrip />
        <SessionWatermark user={user} />
        <Outlet />
      </div>
    </>
  );
}
