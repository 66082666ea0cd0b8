import { useState } from "react";
import { readTasks } from "#contract/calls/send-read.ts";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { Button, TextAreaField } from "../kit/index.ts";
import styles from "./reading.module.css";

/** Above an application that was sent to the reader: by whom, with what word, and the way to say that one has read it. */
export function ReadingNotice({ applyId }: { applyId: string }) {
  const t = useTexts("reading");
  const [opinion, setOpinion] = useState("");
  const { data } = useCall(readTasks, { applyId, state: "unread" }, { quiet: true });
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const { send, sending } = useSend(toReadInfo, {
    invalidates: [readTasks, noticeTasks],
    onError: (error) => {
      setWrong(error.errors["opinion"]);
      return standsAt(error, ["opinion"]);
    },
  });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const said = opinion.trim();
  return (
    <section className={styles.notice} aria-label={t("sentToYou")}>
      {rows.map(({ readingId, sentBy, sentAt, note }) => (
        <p key={readingId}>
          {sentBy === null ? t("sentByRule") : t("sentBy", { person: sentBy })} · <RelativeTime at={sentAt} />
          {note === "" ? null : <span className={styles.note}>{note}</span>}
        </p>
      ))}
      <TextAreaField
        label={t("opinion")}
        rows={2}
        maxLength={2_000}
        value={opinion}
        error={wrong}
        onChange={(event) => {
          setOpinion(event.target.value);
          setWrong(undefined);
        }}
      />
      <Button
        look="primary"
        busy={sending}
        onClick={() => void send({ applyId, ...(said === "" ? {} : { opinion: said }) })}
      >
        {t("markAsRead")}
      </Button>
    </section>
  );
}
