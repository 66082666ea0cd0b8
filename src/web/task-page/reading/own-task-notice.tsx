import { useState } from "react";
import { claim } from "#contract/calls/task/hands.ts";
import { takeBack, withdrawQuestion } from "#contract/calls/task/recall.ts";
import { giveBack, takeOver } from "#contract/calls/task/hands.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { useSend } from "../../api/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Button, ConfirmDialog, useNotice } from "../../kit/index.ts";
import { refreshedByApplication } from "./refreshed-by-application.ts";
import styles from "../../kit/notice.module.css";
import bar from "../../kit/decision-bar.module.css";

interface OwnTaskNoticeProps {
  detail: TaskDetail;
  /** The task that is open again after a decision was taken back. */
  onReopened: (bpdTaskId: number) => void;
  /** The question was withdrawn so that the task can be returned; without it that is not offered. */
  onReturn?: (() => void) | undefined;
}

/** What one may do with one's own task besides deciding: claim it, take a question or a decision back. */
export function OwnTaskNotice({ detail, onReopened, onReturn }: OwnTaskNoticeProps) {
  const offered = new Set<string>(detail.allowedActions.map(({ action }) => action));
  // Its dialog stays, with why it was refused, when nobody is asked any more.
  const [asksReturn, setAsksReturn] = useState(false);
  if (offered.has("withdrawCountersign") || asksReturn)
    return (
      <Asking detail={detail} onReturn={onReturn} asksReturn={asksReturn} onAsksReturn={setAsksReturn} />
    );
  if (offered.has("claim")) return <Claim detail={detail} />;
  if (offered.has("takeOver")) return <TakeOver detail={detail} onReopened={onReopened} />;
  if (offered.has("giveBack")) return <GiveBack detail={detail} />;
  if (offered.has("takeBack")) return <TakeBack detail={detail} onReopened={onReopened} />;
  return null;
}

function Claim({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  const notice = useNotice();
  const { send, sending } = useSend(claim, { invalidates: refreshedByApplication });
  const take = async () => {
    const done = await send({ bpdTaskId: detail.task.bpdTaskId });
    if (done !== undefined) notice({ key: "ownTask", said: t("claim.done") });
  };
  return (
    <div className={styles.notice}>
      <p>{t("claim.explain")}</p>
      <Button busy={sending} onClick={() => void take()}>
        {t("action.claim")}
      </Button>
    </div>
  );
}

function GiveBack({ detail }: { detail: TaskDetail }) {
  const t = useTexts("task");
  const notice = useNotice();
  const { send, sending } = useSend(giveBack, { invalidates: refreshedByApplication });
  const give = async () => {
    const done = await send({ bpdTaskId: detail.task.bpdTaskId });
    if (done !== undefined) notice({ key: "ownTask", said: t("giveBack.done") });
  };
  return (
    <div className={styles.notice}>
      <p>{t("giveBack.explain")}</p>
      <Button busy={sending} onClick={() => void give()}>
        {t("action.giveBack")}
      </Button>
    </div>
  );
}

/** Somebody does the task for the reader: a deputy, or whom they delegated it to. */
function TakeOver({ detail, onReopened }: Omit<OwnTaskNoticeProps, "onReturn">) {
  const t = useTexts("task");
  const notice = useNotice();
  const { bpdTaskId, userCode } = detail.task;
  const { send, sending } = useSend(takeOver, {
    invalidates: refreshedByApplication,
    onSuccess: (output) => onReopened(output.bpdTaskId),
  });
  const holder = detail.chain.flatMap(({ seats }) => seats).find((seat) => seat.bpdTaskId === bpdTaskId);
  const take = async () => {
    const done = await send({ bpdTaskId });
    if (done !== undefined) notice({ key: "ownTask", said: t("takeOver.done") });
  };
  return (
    <div className={styles.notice}>
      <p>{t("takeOver.explain", { person: holder?.realName ?? userCode })}</p>
      <Button busy={sending} onClick={() => void take()}>
        {t("action.takeOver")}
      </Button>
    </div>
  );
}

interface AskingProps extends Pick<OwnTaskNoticeProps, "detail" | "onReturn"> {
  asksReturn: boolean;
  onAsksReturn: (asksReturn: boolean) => void;
}

/** Who has not answered yet; the question is withdrawn from one, from all, or in order to return the task at once. */
function Asking({ detail, onReturn, asksReturn, onAsksReturn }: AskingProps) {
  const t = useTexts("task");
  const language = useLanguage();
  const notice = useNotice();
  const { send, sending } = useSend(withdrawQuestion, { invalidates: refreshedByApplication });
  const { bpdTaskId } = detail.task;
  const pending = detail.chain
    .flatMap(({ seats }) => seats)
    .filter(({ askedBy, state }) => askedBy === bpdTaskId && state !== "done" && state !== "closed");
  const withdraw = async (userCode?: string) => {
    const done = await send({ bpdTaskId, ...(userCode === undefined ? {} : { userCodes: [userCode] }) });
    if (done !== undefined) notice({ key: "ownTask", said: t("asking.done") });
    return done !== undefined;
  };
  const withdrawAndReturn = async () => {
    if (!(await withdraw())) return;
    onAsksReturn(false);
    onReturn?.();
  };
  return (
    <div className={styles.notice}>
      <div>
        <strong>{t("asking.title")}</strong>
        <p className={bar.askedPeople}>
          {t("asking.from")}
          {pending.map(({ userCode, realName }) => (
            <button
              key={userCode}
              type="button"
              className={bar.phrase}
              disabled={sending}
              aria-label={t("asking.one", { person: realName })}
              onClick={() => void withdraw(userCode)}
            >
              {realName} <span aria-hidden="true">×</span>
            </button>
          ))}
        </p>
      </div>
      <div className={styles.noticeActs}>
        <Button busy={sending && !asksReturn} onClick={() => void withdraw()}>
          {t("action.withdrawCountersign")}
        </Button>
        {onReturn === undefined ? null : (
          <Button disabled={sending} onClick={() => onAsksReturn(true)}>
            {t("asking.return")}
          </Button>
        )}
      </div>
      {asksReturn ? (
        <ConfirmDialog
          title={t("asking.return")}
          confirm={t("asking.return")}
          busy={sending}
          onConfirm={() => void withdrawAndReturn()}
          onClose={() => onAsksReturn(false)}
        >
          <p>
            {t("asking.returnMeans", {
              people: joinTexts(
                pending.map(({ realName }) => realName),
                language,
              ),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function TakeBack({ detail, onReopened }: Omit<OwnTaskNoticeProps, "onReturn">) {
  const t = useTexts("task");
  const notice = useNotice();
  const { send, sending } = useSend(takeBack, {
    invalidates: refreshedByApplication,
    onSuccess: (output) => onReopened(output.bpdTaskId),
  });
  const take = async () => {
    const done = await send({ bpdTaskId: detail.task.bpdTaskId });
    if (done !== undefined) notice({ key: "ownTask", said: t("undo.done") });
  };
  return (
    <div className={styles.notice}>
      <p>{t("undo.explain")}</p>
      <Button busy={sending} onClick={() => void take()}>
        {t("action.takeBack")}
      </Button>
    </div>
  );
}
