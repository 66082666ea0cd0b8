import { Link, useLocation } from "react-router-dom";
import { approveInfo, instanceDetail } from "#contract/calls/task/detail.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "./bare-page.tsx";
import { ReadApplication } from "./reading/read-application.tsx";
import { ReadingError } from "./reading/reading-error.tsx";
import { ReadingSkeleton } from "./reading/reading-skeleton.tsx";
import styles from "../kit/document.module.css";

/** Pages on which one looks for what was decided. */
const forApprovals: readonly string[] = ["/lookApprove", "/approveDesc"];

/** What was shown before is not there any more for its reader: a permission has ended. */
const gone = 404;

/**
 * /applyDesc, /fullApplyDesc, /lookApprove, /approveDesc?applyId=…: an application one reads, with what one may do with it.
 * `approveId` names one decision of it, which then stands above it; alone it is enough to find the application. Where the
 * address asks for the approvals they stand before the form.
 */
export function ApplicationPage() {
  const t = useTexts("task");
  const { pathname } = useLocation();
  const [query] = useAddress();
  const approveId = Number(query.get("approveId") ?? "");
  const isNamed = Number.isInteger(approveId) && approveId > 0;
  const decision = useCall(approveInfo, { approveId }, { enabled: isNamed, quiet: true });
  const given = query.get("applyId") ?? "";
  const applyId = given === "" ? (decision.data?.applyId ?? "") : given;
  const answer = useCall(instanceDetail, { applyId }, { enabled: applyId !== "", quiet: true });
  const detail = answer.data;
  const record = decision.data?.applyId === applyId ? decision.data : undefined;
  const failed = given === "" && decision.isError ? decision : answer;
  useTitleSubject(detail?.instance.applyTitle);
  return (
    <BarePage backTo="/myApply" backLabel={t("backToApplications")}>
      {applyId === "" && !isNamed ? (
        <div className={styles.readingProblem}>
          <h2>{t("noApplicationNamed")}</h2>
          <Link to="/myApply">{t("backToApplications")}</Link>
        </div>
      ) : detail !== undefined && answer.error?.status !== gone ? (
        <ReadApplication
          key={applyId}
          detail={detail}
          record={record}
          approvalsFirst={forApprovals.includes(pathname)}
        />
      ) : failed.isError ? (
        <ReadingError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <ReadingSkeleton />
      )}
    </BarePage>
  );
}
