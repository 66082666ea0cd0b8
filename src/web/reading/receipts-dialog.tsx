import { readReceipts, recallReads, remindReaders, sentReads } from "#contract/calls/send-read.ts";
import type { ReadReceipt } from "#contract/shapes/reading.ts";
import { useCall, useSend } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, Dialog, Failure, Skeleton, StatusTag, TextButton, useNotice } from "../kit/index.ts";
import styles from "./reading.module.css";

interface ReceiptsDialogProps {
  applyId: string;
  applyTitle: string;
  onClose: () => void;
}

const invalidates = [readReceipts, sentReads];

/** Who has read what I sent on and what they say; reminds the others, or takes it back from them. */
export function ReceiptsDialog({ applyId, applyTitle, onClose }: ReceiptsDialogProps) {
  const t = useTexts("reading");
  const notice = useNotice();
  const answer = useCall(readReceipts, { applyId }, { quiet: true });
  const recalling = useSend(recallReads, { invalidates });
  const reminding = useSend(remindReaders, { invalidates });
  const unread = answer.data?.filter(isUnread) ?? [];
  const remind = async () => {
    const done = await reminding.send({ applyId });
    if (done === undefined) return;
    const said = done.reminded === 0 ? t("remindedRecently") : t("reminded", { count: done.reminded });
    notice({ key: `read ${applyId}`, said });
  };
  const recall = async (userCodes?: string[]) => {
    const done = await recalling.send({ applyId, ...(userCodes === undefined ? {} : { userCodes }) });
    if (done !== undefined) notice({ key: `read ${applyId}`, said: t("recalled", { count: done.recalled }) });
  };
  return (
    <Dialog
      title={t("receipts")}
      lead={applyTitle}
      closesBeside
      onClose={onClose}
      footer={
        unread.length === 0 ? undefined : (
          <>
            <Button look="primary" busy={reminding.sending} onClick={() => void remind()}>
              {t("remind", { count: unread.length })}
            </Button>
            <Button busy={recalling.sending} onClick={() => void recall()}>
              {t("recallAll")}
            </Button>
          </>
        )
      }
    >
      {answer.isError ? <Failure error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data === undefined && !answer.isError ? <Skeleton /> : null}
      <ul className={styles.receipts}>
        {answer.data?.map((receipt) => (
          <li key={receipt.readingId}>
            <span className={styles.who}>
              <strong>{receipt.realName}</strong>
              <Standing receipt={receipt} />
            </span>
            {receipt.opinion === null ? null : <span className={styles.note}>{receipt.opinion}</span>}
            {isUnread(receipt) ? (
              <TextButton
                aria-label={t("recallFrom", { person: receipt.realName })}
                onClick={() => void recall([receipt.userCode])}
              >
                {t("recall")}
              </TextButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function isUnread({ readAt, recalledAt }: ReadReceipt): boolean {
  return readAt === null && recalledAt === null;
}

function Standing({ receipt: { readAt, recalledAt, remindedAt } }: { receipt: ReadReceipt }) {
  const t = useTexts("reading");
  if (recalledAt !== null) return <StatusTag tone="closed">{t("wasRecalled")}</StatusTag>;
  if (readAt !== null)
    return <StatusTag tone="good">{t("readAt", { when: formatInstant(readAt) })}</StatusTag>;
  return (
    <StatusTag tone="waiting">
      {remindedAt === null ? t("unread") : t("unreadReminded", { when: formatInstant(remindedAt) })}
    </StatusTag>
  );
}
