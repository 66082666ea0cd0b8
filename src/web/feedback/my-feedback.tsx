import { useState } from "react";
import { sendFeedback } from "#contract/calls/basic.ts";
import { listFeedback, myFeedback } from "#contract/calls/feedback.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Empty, Failure, Skeleton, TextAreaField, useNotice } from "../kit/index.ts";
import styles from "./feedback.module.css";
import { Said } from "./said.tsx";

const shown = 50;

/** What one wants to say, and what one said before with its answers. */
export function MyFeedback() {
  const t = useTexts("feedback");
  const notice = useNotice();
  const [message, setMessage] = useState("");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const answer = useCall(myFeedback, { page: 1, pageSize: shown }, { quiet: true });
  const { send, sending } = useSend(sendFeedback, {
    invalidates: [myFeedback, listFeedback],
    onError: (error) => placeErrors(error, ["message"], setWrong),
  });
  const tell = async () => {
    setWrong({});
    if ((await send({ message: message.trim() })) === undefined) return;
    setMessage("");
    notice({ key: "feedback", said: t("sent") });
  };
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (message.trim() !== "" && !sending) void tell();
        }}
      >
        <TextAreaField
          label={t("message")}
          hint={t("hint")}
          required
          rows={4}
          maxLength={2_000}
          value={message}
          error={wrong["message"]}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit" look="primary" busy={sending} disabled={message.trim() === ""}>
          {t("send")}
        </Button>
      </form>
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : answer.data.rows.length === 0 ? (
        <Empty>{t("none")}</Empty>
      ) : (
        <ul className={styles.list}>
          {answer.data.rows.map((row) => (
            <li key={row.feedbackId}>
              <Said row={row} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
