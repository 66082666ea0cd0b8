import { useState } from "react";
import { leaveAdvanceOpinion, withdrawAdvanceOpinion } from "#contract/calls/pre-approval.ts";
import { getPreTaskList, preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import { limits } from "#contract/limits.ts";
import type { PreTask } from "#contract/shapes/notice.ts";
import { presentError, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, StatusTag, TextAreaField, useNotice } from "../kit/index.ts";
import styles from "./pre-approve.module.css";

const invalidates = [preTaskDetail, getPreTaskList];

/** One task that is to come: when, why, and the approval that its reader leaves for it. */
export function AdvanceOpinion({ task }: { task: PreTask }) {
  const t = useTexts("pre-approve");
  const notice = useNotice();
  const { applyId, taskId, taskName, reason, expectedAt, advanceOpinion, mayLeave, seen } = task;
  const [opinion, setOpinion] = useState(advanceOpinion ?? "");
  const [wrong, setWrong] = useState<string>();
  const leaving = useSend(leaveAdvanceOpinion, {
    invalidates,
    onError: (error) => {
      setWrong(error.errors["opinion"]);
      if (error.errors["opinion"] === undefined) presentError(error);
      return true;
    },
  });
  const withdrawing = useSend(withdrawAdvanceOpinion, { invalidates });
  const leave = async () => {
    const done = await leaving.send({ applyId, taskId, opinion, seen });
    if (done === undefined) return;
    setWrong(undefined);
    notice({ key: `advance ${applyId}`, said: t("kept") });
  };
  return (
    <section className={styles.opinion} aria-label={taskName}>
      <h2>{taskName}</h2>
      <p className={styles.quiet}>
        {reason}
        {expectedAt === null ? null : ` · ${t("expectedBy", { when: formatInstant(expectedAt) })}`}
      </p>
      {advanceOpinion === null ? null : <StatusTag tone="good">{t("waits")}</StatusTag>}
      {mayLeave ? (
        <>
          <TextAreaField
            label={t("opinion")}
            hint={t("opinionHint")}
            required
            value={opinion}
            error={wrong}
            maxLength={limits.opinionMaxCharacters}
            onChange={(event) => setOpinion(event.target.value)}
          />
          <p className={styles.actions}>
            <Button look="primary" busy={leaving.sending} onClick={() => void leave()}>
              {t(advanceOpinion === null ? "approve" : "change")}
            </Button>
            {advanceOpinion === null ? null : (
              <Button busy={withdrawing.sending} onClick={() => void withdrawing.send({ applyId, taskId })}>
                {t("withdraw")}
              </Button>
            )}
          </p>
        </>
      ) : (
        <p>{t("control")}</p>
      )}
    </section>
  );
}
