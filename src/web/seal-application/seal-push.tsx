import { listSyncSealPrintLog, listSealOrders, syncSealPrint } from "#contract/calls/seal-orders.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Failure, Skeleton, useNotice } from "../kit/index.ts";
import { PrintLog } from "../seal-orders/index.ts";
import styles from "./seal-application.module.css";

interface SealPushProps {
  bpdInstanceId: number;
  applyId: string;
}

/** How the application's orders stand with the seal system, and the way to push them again. */
export function SealPush({ bpdInstanceId, applyId }: SealPushProps) {
  const t = useTexts("seal-application", "seal-orders");
  const notice = useNotice();
  const log = useCall(listSyncSealPrintLog, { bpdInstanceId }, { quiet: true });
  const orders = useCall(listSealOrders, { keyword: applyId }, { quiet: true });
  const { send, sending } = useSend(syncSealPrint, { invalidates: [listSyncSealPrintLog, listSealOrders] });
  const own = orders.data?.rows.filter((row) => row.bpdInstanceId === bpdInstanceId) ?? [];
  const push = async () => {
    const pushed = await send({ bpdInstanceId });
    if (pushed === undefined) return;
    const isDone = pushed.outcome === "succeeded";
    notice({
      key: `push ${applyId}`,
      tone: isDone || pushed.outcome === "waiting" ? "done" : "failed",
      said: isDone
        ? t("seal-orders:pushed", { number: applyId })
        : `${t(`seal-orders:outcome.${pushed.outcome}`)} ${pushed.reason ?? ""}`.trim(),
    });
  };
  const isOpen = own.some(({ syncStatus }) => syncStatus !== "succeeded");
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t("push")}</h2>
        {isOpen && orders.data?.isConfigured === true ? (
          <Button busy={sending} onClick={() => void push()}>
            {t("seal-orders:push")}
          </Button>
        ) : null}
      </div>
      {orders.data !== undefined && own.length === 0 ? (
        <p className={styles.facts}>{t("notOrdered")}</p>
      ) : null}
      {log.isError ? <Failure error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.data === undefined && !log.isError ? <Skeleton /> : null}
      {log.data === undefined || own.length === 0 ? null : <PrintLog entries={log.data} />}
    </section>
  );
}
