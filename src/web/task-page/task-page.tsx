import { useCallback, useEffect, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { useAddress } from "../address/index.ts";
import { invalidate, useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { BarePage } from "./bare-page.tsx";
import type { Decided } from "./open-task.tsx";
import { DecidedNotice } from "./reading/decided-notice.tsx";
import { refreshedByApplication } from "./reading/refreshed-by-application.ts";
import { useAnnouncer } from "./reading/use-announcer.tsx";
import { TaskPane } from "./task-pane.tsx";
import styles from "../kit/document.module.css";

/** /userTaskDesc?bpdTaskId=…: one task on a page of its own. An open start task opens its form instead (spec §4). */
export function TaskPage() {
  const t = useTexts("task");
  const [query, setQuery] = useAddress();
  const bpdTaskId = Number(query.get("bpdTaskId"));
  const [decided, setDecided] = useState<Decided | undefined>(undefined);
  const { announce, announcer } = useAnnouncer();
  const answer = useCall(todoTaskDetail, { bpdTaskId }, { enabled: bpdTaskId > 0 && !decided, quiet: true });
  const detail = answer.data;
  useTitleSubject(detail?.instance.applyTitle);

  const isStart = detail?.taskType === "start";
  // Filled in where it was begun; what is marked in this address would take back that one goes there.
  const isToBeFilledIn = isStart && detail?.taskStatus === TaskStatus.open && decided === undefined;
  const marked = query.get("sp") === "start";
  useEffect(() => {
    if (!isStart || isToBeFilledIn || marked) return;
    setQuery((before) => new URLSearchParams([...before, ["sp", "start"]]), { replace: true });
  }, [isStart, isToBeFilledIn, marked, setQuery]);

  const onDecided = useCallback(
    (done: Decided) => {
      setDecided(done);
      announce(t("sent"));
      void invalidate(...refreshedByApplication);
    },
    [announce, t],
  );

  const reopened = useCallback(
    (again: number) => setQuery({ bpdTaskId: String(again) }, { replace: true }),
    [setQuery],
  );

  if (isToBeFilledIn) {
    return <Navigate to={`/applyForm?bpdTaskId=${bpdTaskId}`} replace />;
  }
  return (
    <BarePage backTo="/userTask" backLabel={t("backToList")}>
      {announcer}
      {!Number.isInteger(bpdTaskId) || bpdTaskId <= 0 ? (
        <div className={styles.readingProblem}>
          <h2>{t("noTaskNamed")}</h2>
          <Link to="/userTask">{t("backToList")}</Link>
        </div>
      ) : decided !== undefined && detail !== undefined ? (
        <DecidedNotice decided={decided} applyId={detail.instance.applyId} />
      ) : (
        <TaskPane
          bpdTaskId={bpdTaskId}
          level={1}
          onDecided={onDecided}
          onReopened={reopened}
          afterEnd={<Link to="/userTask">{t("backToList")}</Link>}
        />
      )}
    </BarePage>
  );
}
