import { Outlet } from "react-router-dom";
import { onRefusal } from "../api/index.ts";
import { NoticeStrip, useLeadToErrors } from "../kit/index.ts";
import { useLive } from "../live/index.ts";
import { useSession } from "../session/index.ts";
import { BackToApp, useReportVersion } from "../sign-on/index.ts";
import { LoadingOverlay } from "../states/index.ts";
import { palettes, useAppearance } from "../theme/index.ts";
import styles from "./application-frame.module.css";
import { ErrorDialogs } from "./error-dialogs.tsx";
import { Watermark } from "./watermark.tsx";

/** What every page behind the log-in stands in: live events, notices and the dialogs. */
export function ApplicationFrame() {
  const appearance = useAppearance();
  const { userName, parameters } = useSession();
  const { watermarkShown, watermarkText } = parameters;
  useLive();
  useReportVersion(userName);
  useLeadToErrors(onRefusal);

  return (
    <>
      <BackToApp />
      <div className={styles.frame}>
        <ErrorDialogs />
        <LoadingOverlay />
        <NoticeStrip />
        {watermarkShown && (
          <Watermark
            text={watermarkText === "" ? userName : `${userName} ${watermarkText}`}
            ink={palettes[appearance.scheme][appearance.mode].ink}
          />
        )}
        <Outlet />
      </div>
    </>
  );
}
