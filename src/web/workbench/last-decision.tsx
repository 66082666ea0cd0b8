import { takeBack } from "#contract/calls/task/recall.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useKeys } from "../keys/index.ts";
import { useNotice } from "../kit/index.ts";
import { type Decided, refreshedByApplication, useWhatFollowed } from "../task-page/index.ts";
import styles from "./last-decision.module.css";
import textLink from "../kit/text-link.module.css";

interface LastDecisionProps {
  decided: Decided;
  /** Nothing else shows that it is in: no row leaves a list in sight. */
  isSaid: boolean;
  onReopened: (bpdTaskId: number) => void;
  onDismiss: () => void;
}

/** What one decided last, and where it went; an approval may be taken back as long as the answer says so (R23), and no longer. */
export function LastDecision({ decided, isSaid, onReopened, onDismiss }: LastDecisionProps) {
  const t = useTexts("task");
  const notice = useNotice();
  const whatFollowed = useWhatFollowed();
  const { bpdTaskId, title, input } = decided;
  const isVote = input?.actionCode === TaskAction.approve;
  const answer = useCall(todoTaskDetail, { bpdTaskId }, { enabled: isVote, quiet: true, staleTime: 0 });
  const { send, sending } = useSend(takeBack, {
    invalidates: refreshedByApplication,
    onError: onDismiss,
    onSuccess: (output) => {
      notice({ key: "ownTask", said: t("undo.done") });
      onReopened(output.bpdTaskId);
    },
  });
  const mayTakeBack = answer.data?.allowedActions.some(({ action }) => action === "takeBack") === true;
  const said = t(isVote && input.reject !== true ? "undo.said" : "sentTitle", { title });
  const undo = () => void send({ bpdTaskId });
  useKeys("bench", { undo: mayTakeBack && !sending ? undo : undefined });
  if (!mayTakeBack && !isSaid) return null;
  return (
    <div className={styles.notice}>
      <span className={styles.said}>{isSaid ? `${said} · ${whatFollowed(decided)}` : said}</span>
      {mayTakeBack ? (
        <button type="button" className={textLink.link} disabled={sending} onClick={undo}>
          {t("action.takeBack")}
        </button>
      ) : null}
      <button type="button" className={styles.dismiss} aria-label={t("app:close")} onClick={onDismiss}>
        ×
      </button>
    </div>
  );
}
