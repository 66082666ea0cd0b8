import { listSyncSealPrintLog } from "#contract/calls/seal-orders.ts";
import type { SealOrderRow } from "#contract/shapes/seal-order.ts";
import { useCall } from "../api/index.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { Button, ButtonLink, Failure, Panel, Skeleton } from "../kit/index.ts";
import { useKeys } from "../keys/index.ts";
import { PrintLog } from "./print-log.tsx";
import styles from "./seal-orders.module.css";

interface SealOrderPanelProps {
  row: SealOrderRow;
  busy: boolean;
  mayPush: boolean;
  onPush: () => void;
  onClose: () => void;
}

/** One order beside the list: every attempt, with what was sent and what came back. */
export function SealOrderPanel({ row, busy, mayPush, onPush, onClose }: SealOrderPanelProps) {
  const t = useTexts("seal-orders");
  const { applyId, bpdInstanceId, nextAttemptAt } = row;
  const log = useCall(listSyncSealPrintLog, { bpdInstanceId }, { quiet: true });
  useKeys("form", { leave: onClose });
  return (
    <Panel
      title={applyId}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={busy} disabled={!mayPush} onClick={onPush}>
            {t("push")}
          </Button>
          <ButtonLink to={`/stampDesc?applyId=${encodeURIComponent(applyId)}`}>{t("application")}</ButtonLink>
        </>
      }
    >
      {nextAttemptAt === null || row.syncStatus === "succeeded" ? null : (
        <p className={styles.hint}>{t("next", { when: formatInstant(nextAttemptAt) })}</p>
      )}
      {log.isError ? <Failure error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.data === undefined && !log.isError ? <Skeleton /> : null}
      {log.data === undefined ? null : <PrintLog entries={log.data} />}
    </Panel>
  );
}
