import { takeBack } from "#contract/calls/task/recall.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import { useNotice } from "../kit/index.ts";
import { refreshedByApplication } from "../task-page/index.ts";
import styles from "./undo-notice.module.css";
import textLink from "../kit/text-link.module.css";

interface UndoNoticeProps {
  /** The task just decided. */
  bpdTaskId: number;
  onReopened: (bpdTaskId: number) => void;
  onDismiss: () => void;
}

/** After an approval: it may be taken back as long as the answer says so (R23), and no longer. */
export function UndoNotice({ bpdTaskId, onReopened, onDismiss }: UndoNoticeProps) {
  const t = useTexts("task");
  const notice = useNotice();
  const answer = useCall(todoTaskDetail, { bpdTaskId }, { quiet: true, staleTime: 0 });
  const { send, sending } = useSend(takeBack, {
    invalidates: refreshedByApplication,
    onError: onDismiss,
    onSuccess: (output) => {
      notice({ key: "ownTask", said: t("undo.done") });
      onReopened(output.bpdTaskId);
    },
  });
  const detail = answer.data;
  const mayTakeBack = detail?.allowedActions.some(({ action }) => action === "takeBack") === true;
  const undo = () => void send({ bpdTaskId });
  useKeys("bench", { undo: mayTakeBack && !sending ? undo : undefined });
  if (!mayTakeBack) return null;
  return (
    <div className={styles.notice}>
      <span className={styles.said}>{t("undo.said", { title: detail.instance.applyTitle })}</span>
      <button type="button" className={textLink.link} disabled={sending} onClick={undo}>
        {t("action.takeBack")}
      </button>
      <button type="button" className={styles.dismiss} aria-label={t("app:close")} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
