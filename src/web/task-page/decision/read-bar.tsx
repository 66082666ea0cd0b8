import { useId, useState } from "react";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { standsAt, useSend } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, TextArea } from "../../kit/index.ts";
import { refreshedByApplication } from "../reading/refreshed-by-application.ts";
import styles from "../../kit/decision-bar.module.css";
import parts from "../../kit/field-parts.module.css";

interface ReadBarProps {
  detail: TaskDetail;
  opinion: string;
  onOpinion: (opinion: string) => void;
  onRead: () => void;
}

/** The foot of a task one only reads: a word if one likes, and that one has read it. */
export function ReadBar({ detail, opinion, onOpinion, onRead }: ReadBarProps) {
  const t = useTexts("task");
  const id = useId();
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const { send, sending } = useSend(toReadInfo, {
    invalidates: refreshedByApplication,
    onSuccess: onRead,
    onError: (error) => {
      setWrong(error.errors["opinion"]);
      return standsAt(error, ["opinion"]);
    },
  });
  if (!detail.allowedActions.some((each) => each.action === "markAsRead")) return null;
  const read = () =>
    void send({
      bpdTaskId: detail.task.bpdTaskId,
      ...(opinion.trim() === "" ? {} : { opinion: opinion.trim() }),
    });
  return (
    <section className={styles.decision} aria-label={t("decide")}>
      <TextArea
        className={styles.decisionOpinion}
        aria-label={t("opinion.read")}
        placeholder={t("opinion.read")}
        rows={1}
        value={opinion}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          onOpinion(event.target.value);
          setWrong(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !sending) read();
        }}
      />
      {wrong === undefined ? null : (
        <p id={`${id}-error`} className={parts.error} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.decisionFoot}>
        <span className={styles.decisionNext}>{t("next.read")}</span>
        <div className={styles.decisionActions}>
          <Button look="primary" className={styles.decisionPrimary} busy={sending} onClick={read}>
            {t("action.markAsRead")}
          </Button>
        </div>
      </div>
    </section>
  );
}
