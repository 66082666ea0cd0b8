import { Navigate } from "react-router-dom";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { DispatchFrame } from "./dispatch-frame.tsx";

/**
 * /dispatchThirdTask?bpdTaskId=…: where other systems send somebody to a task of ours (spec §4 Task opening). An open one
 * opens, an initiating one as its form, marked `sp=start`; one that has ended opens its application.
 */
export function DispatchThirdTaskPage() {
  const t = useTexts("dispatch");
  const [query] = useAddress();
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
  const isStart = task.taskType === "start";
  const marks = new URLSearchParams();
  if (task.taskStatus === TaskStatus.open) marks.set("bpdTaskId", String(task.bpdTaskId));
  else marks.set("applyId", instance.applyId);
  if (isStart) marks.set("sp", "start");
  const isForm = isStart && task.taskStatus === TaskStatus.open;
  const page = isForm ? "/applyForm" : marks.has("bpdTaskId") ? "/userTaskDesc" : "/applyDesc";
  return `${page}?${marks}`;
}
