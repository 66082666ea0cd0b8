import { useNavigate } from "react-router-dom";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, approveTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { takeBack } from "#contract/calls/task/recall.ts";
import { pendingCounts, todoCounts } from "#contract/calls/task/lists.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { TextButton, useNotice } from "../kit/index.ts";

/** The task pages are no part of this screen: what a decision moves is named here. */
const invalidates = [
  approveTasks,
  applyTasks,
  todoTasks,
  todoTaskDetail,
  instanceDetail,
  todoCounts,
  pendingCounts,
];

interface TakeBackButtonProps {
  bpdTaskId: number;
  /** Of the application. */
  title: string;
}

/** Takes a decision back from the list of those one made; the task is open again, and one step away. */
export function TakeBackButton({ bpdTaskId, title }: TakeBackButtonProps) {
  const t = useTexts("task");
  const navigate = useNavigate();
  const notice = useNotice();
  const { send, sending } = useSend(takeBack, { invalidates });
  const take = async () => {
    const done = await send({ bpdTaskId });
    if (done === undefined) return;
    notice({
      key: `take-back-${bpdTaskId}`,
      said: t("undo.done"),
      action: {
        label: t("undo.open"),
        run: () => void navigate(`/userTaskDesc?bpdTaskId=${done.bpdTaskId}`),
      },
    });
  };
  return (
    <TextButton disabled={sending} aria-label={t("undo.takeBackOf", { title })} onClick={() => void take()}>
      {t("action.takeBack")}
    </TextButton>
  );
}
