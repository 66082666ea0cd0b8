import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { approveInfo, instanceDetail } from "#contract/calls/task.ts";
import type { ApplicationDetail, ApprovalRecord } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { createFormStore } from "../form-viewer/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "./bare-page.tsx";
import { ApplicationReading } from "./reading/application-reading.tsx";
import { lastReturn } from "./reading/last-return.ts";
import { OneDecision } from "./reading/one-decision.tsx";
import { OwnDecisionNotice } from "./reading/own-decision-notice.tsx";
import { OwnTaskBar } from "./reading/own-task-bar.tsx";
import { PhysicalSealingNotice } from "./reading/physical-sealing-notice.tsx";
import { ReadingError } from "./reading/reading-error.tsx";
import { ReadingSkeleton } from "./reading/reading-skeleton.tsx";
import { ReturnNotice } from "./reading/return-notice.tsx";

/**
 * /applyDesc, /fullApplyDesc, /lookApprove, /approveDesc?applyId=…: an application one reads, with what one may do with it.
 * `approveId` names one decision of it, which then stands above it; alone it is enough to find the application.
 */
export function ApplicationPage() {
  const t = useTexts("task");
  const [query] = useSearchParams();
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
        <div className="reading-problem">
          <h2>{t("noApplicationNamed")}</h2>
          <Link to="/myApply">{t("backToApplications")}</Link>
        </div>
      ) : detail !== undefined ? (
        <ReadApplication key={applyId} detail={detail} record={record} />
      ) : failed.isError ? (
        <ReadingError error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <ReadingSkeleton />
      )}
    </BarePage>
  );
}

interface ReadApplicationProps {
  detail: ApplicationDetail;
  /** The decision that was asked for. */
  record: ApprovalRecord | undefined;
}

function ReadApplication({ detail, record }: ReadApplicationProps) {
  const [store] = useState(() => createFormStore(detail.values));
  useEffect(() => store.replaceValues(detail.values), [detail.values, store]);
  const returned = lastReturn(detail);
  return (
    <div className="task">
      <div className="task-scroll">
        <ApplicationReading
          detail={detail}
          store={store}
          level={1}
          readOnly
          notices={
            <>
              {record === undefined ? null : <OneDecision record={record} />}
              {returned === undefined ? null : <ReturnNotice said={returned} />}
              <PhysicalSealingNotice detail={detail} />
              <OwnDecisionNotice detail={detail} />
            </>
          }
        />
      </div>
      <OwnTaskBar detail={detail} />
    </div>
  );
}
