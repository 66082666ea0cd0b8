import { useEffect, useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { checkStart } from "#contract/calls/task/apply.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { useAddress } from "../address/index.ts";
import { useCall, useSend } from "../api/index.ts";
import { SubmittedFormContext } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage, ReadingError, ReadingSkeleton } from "../task-page/index.ts";
import { ApplicationForm } from "./application-form.tsx";
import { SubmittedNotice, type SubmittedNoticeProps } from "./submitted-notice.tsx";
import styles from "../kit/document.module.css";

/** /applyForm?processId=… starts an application; ?bpdTaskId=… goes on with one, also after a return or recall. */
export function ApplicationFormPage() {
  const t = useTexts("application-form");
  const [query] = useAddress();
  const bpdTaskId = Number(query.get("bpdTaskId"));
  const processId = query.get("processId") ?? "";
  const [submitted, setSubmitted] = useState<SubmittedNoticeProps | undefined>(undefined);
  const known = Number.isInteger(bpdTaskId) && bpdTaskId > 0;
  return (
    <BarePage
      backTo={known && submitted === undefined ? "/myApply" : "/startProcess"}
      backLabel={t(known && submitted === undefined ? "toMine" : "toStart")}
    >
      {submitted !== undefined ? (
        <SubmittedNotice {...submitted} />
      ) : known ? (
        <OpenForm key={bpdTaskId} bpdTaskId={bpdTaskId} onSubmitted={setSubmitted} />
      ) : processId !== "" ? (
        <StartForm key={processId} processId={processId} />
      ) : (
        <div className={styles.readingProblem}>
          <h2>{t("nothingNamed")}</h2>
          <Link to="/startProcess">{t("toStart")}</Link>
        </div>
      )}
    </BarePage>
  );
}

function StartForm({ processId }: { processId: string }) {
  const t = useTexts("application-form");
  const [, setQuery] = useAddress();
  const { send, error } = useSend(checkStart, {
    onSuccess: (started) => setQuery({ bpdTaskId: String(started.bpdTaskId) }, { replace: true }),
    onError: () => true,
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send({ processId });
  }, [processId, send]);
  if (error?.code === errorCatalogue.notFound.code)
    return (
      <div className={styles.readingProblem} role="alert">
        <h2>{t("noProcess")}</h2>
        <Link to="/startProcess">{t("toStart")}</Link>
      </div>
    );
  if (error !== null) return <ReadingError error={error} onRetry={() => void send({ processId })} />;
  return <ReadingSkeleton />;
}

interface OpenFormProps {
  bpdTaskId: number;
  onSubmitted: (submitted: SubmittedNoticeProps) => void;
}

function OpenForm({ bpdTaskId, onSubmitted }: OpenFormProps) {
  const answer = useCall(
    todoTaskDetail,
    { bpdTaskId },
    { quiet: true, refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 },
  );
  const detail = answer.data;
  useTitleSubject(detail?.instance.applyTitle);
  if (detail === undefined) {
    if (answer.isError) return <ReadingError error={answer.error} onRetry={() => void answer.refetch()} />;
    return <ReadingSkeleton />;
  }
  if (detail.taskType !== "start") {
    return <Navigate to={`/userTaskDesc?bpdTaskId=${bpdTaskId}`} replace />;
  }
  if (detail.taskStatus !== TaskStatus.open) {
    return <Navigate to={`/applyDesc?applyId=${encodeURIComponent(detail.instance.applyId)}`} replace />;
  }
  return (
    <SubmittedFormContext value>
      <ApplicationForm detail={detail} onSubmitted={onSubmitted} />
    </SubmittedFormContext>
  );
}
