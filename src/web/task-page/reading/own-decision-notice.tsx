import { useNavigate } from "react-router-dom";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { ApplicationDetail } from "#contract/shapes/task.ts";
import { useCall } from "../../api/index.ts";
import { useSession } from "../../session/index.ts";
import { OwnTaskNotice } from "./own-task-notice.tsx";

/**
 * On an application one only reads: what its reader may still do with their own task of it, as the task's own page has
 * it: take their decision back, or a question that nobody has answered.
 */
export function OwnDecisionNotice({ detail }: { detail: ApplicationDetail }) {
  const { userCode } = useSession();
  const navigate = useNavigate();
  const bpdTaskId = ownTaskOf(detail, userCode);
  const answer = useCall(
    todoTaskDetail,
    { bpdTaskId: bpdTaskId ?? 0 },
    { enabled: bpdTaskId !== undefined, quiet: true, staleTime: 0 },
  );
  if (answer.data === undefined || bpdTaskId === undefined) return null;
  return (
    <OwnTaskNotice
      detail={answer.data}
      onReopened={(reopened) => void navigate(`/userTaskDesc?bpdTaskId=${reopened}`)}
    />
  );
}

/** The task of theirs that something may still be done with: one that waits for others, else the latest they ended. */
function ownTaskOf({ chain, instance }: ApplicationDetail, userCode: string): number | undefined {
  if (instance.applyStatus !== "running") return undefined;
  const own = chain
    .filter(({ taskType }) => taskType === "approve")
    .flatMap(({ seats }) => seats)
    .filter((seat) => seat.bpdTaskId !== null && seat.userCode === userCode);
  const waiting = own.find(({ state }) => state === "waiting");
  const ended = own
    .filter(({ state }) => state === "done")
    .toSorted((a, b) => (a.endedAt ?? "").localeCompare(b.endedAt ?? ""))
    .at(-1);
  return (waiting ?? ended)?.bpdTaskId ?? undefined;
}
