import { useState } from "react";
import { answerFeedback, type FeedbackRow, listFeedback, myFeedback } from "#contract/calls/feedback.ts";
import { placeErrors, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Button,
  Empty,
  Failure,
  SelectField,
  Skeleton,
  TextAreaField,
  TextButton,
  useNotice,
} from "../kit/index.ts";
import styles from "./feedback.module.css";
import { Said } from "./said.tsx";

const shown = 50;

/** What everybody of the organisation said; administrators answer. */
export function AllFeedback() {
  const t = useTexts("feedback");
  const [state, setState] = useState<"open" | "answered" | undefined>("open");
  const [page, setPage] = useState(1);
  const answer = useCall(
    listFeedback,
    { page, pageSize: shown, ...(state === undefined ? {} : { state }) },
    { quiet: true, placeholderData: (before) => before },
  );
  return (
    <>
      <SelectField
        label={t("state")}
        value={state ?? ""}
        none={t("any")}
        options={(["open", "answered"] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
        onChoose={(value) => {
          setPage(1);
          setState(value === "open" || value === "answered" ? value : undefined);
        }}
      />
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <Skeleton />
      ) : answer.data.rows.length === 0 ? (
        <Empty>{t("noneOfState")}</Empty>
      ) : (
        <>
          <ul className={styles.list}>
            {answer.data.rows.map((row) => (
              <li key={row.feedbackId}>
                <Said row={row} withPerson />
                <Answer row={row} />
              </li>
            ))}
          </ul>
          {answer.data.total > page * shown || page > 1 ? (
            <p className={styles.facts}>
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t("previous")}
              </Button>{" "}
              <Button
                size="small"
                disabled={answer.data.total <= page * shown}
                onClick={() => setPage(page + 1)}
              >
                {t("next")}
              </Button>
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

function Answer({ row }: { row: FeedbackRow }) {
  const t = useTexts("feedback");
  const say = useTexts("app");
  const notice = useNotice();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { send, sending } = useSend(answerFeedback, {
    invalidates: [listFeedback, myFeedback],
    onError: (error) => placeErrors(error, ["answer"], setWrong),
  });
  if (typed === undefined)
    return (
      <TextButton onClick={() => setTyped(row.answer ?? "")}>
        {t(row.answer === null ? "answer" : "answerAgain")}
      </TextButton>
    );
  const give = async () => {
    setWrong({});
    if ((await send({ feedbackId: row.feedbackId, answer: typed.trim() })) === undefined) return;
    setTyped(undefined);
    notice({ key: `feedback-${row.feedbackId}`, said: t("answered", { person: row.realName }) });
  };
  return (
    <div className={styles.form}>
      <TextAreaField
        label={t("yourAnswer")}
        required
        rows={3}
        maxLength={2_000}
        value={typed}
        error={wrong["answer"]}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={styles.acts}>
        <Button look="primary" busy={sending} disabled={typed.trim() === ""} onClick={() => void give()}>
          {t("answer")}
        </Button>
        <Button onClick={() => setTyped(undefined)}>{say("cancel")}</Button>
      </p>
    </div>
  );
}
