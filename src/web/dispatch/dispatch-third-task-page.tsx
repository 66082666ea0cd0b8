import { Navigate, useSearchParams } from "react-router-dom";
import { todoTaskDetail } from "#contract/calls/task.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { DispatchFrame } from "./dispatch-frame.tsx";

/**
 * /dispatchThirdTask?bpdTaskId=…: where other systems send somebody to a task of ours (spec §4 Task opening). An open one
 * opens, an initiating one as its form; one that has ended opens its application.
 */
export function DispatchThirdTaskPage() {
  const t = useTexts("dispatch");
  const [query] = useSearchParams();
  const bpdTaskId = Number(query.get("bpdTaskId") ?? "");
  const isNamed = Number.isSafeInteger(bpdTaskId) && bpdTaskId > 0;
  const answer = useCall(todoTaskDetail, { bpdTaskId }, { enabled: isNamed, quiet: true });
  if (answer.data !== undefined) return <Navigate replace to={placeOf(answer.data)} />;
  return (
    <DispatchFrame title={t("title")} error={answer.error} onRetry={() => void answer.refetch()}>
      {isNamed ? undefined : <p>{t("noTask")}</p>}
    </DispatchFrame>
  );
}

function placeOf({ task, instance }: TaskDetail): string {
  if (task.taskStatus !== TaskStatus.open)
    return `/applyDesc?applyId=${encodeURIComponent(instance.applyId)}`;
  const page = task.taskType === "start" ? "/applyForm" : "/userTaskDesc";
  return `${page}?bpdTaskId=${task.bpdTaskId}`;
}
