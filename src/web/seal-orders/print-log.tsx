import type { SealPrintLog } from "#contract/shapes/seal-order.ts";
import { formatInstant, useTexts } from "../i18n/index.ts";
import { StatusTag } from "../kit/index.ts";
import { toneOf } from "./order-tones.ts";
import styles from "./seal-orders.module.css";

/** Every attempt to hand an order over, the latest first; what was sent is folded. */
export function PrintLog({ entries }: { entries: readonly SealPrintLog[] }) {
  const t = useTexts("seal-orders");
  if (entries.length === 0) return <p className={styles.hint}>{t("noAttempt")}</p>;
  return (
    <ol className={styles.log} aria-label={t("log")}>
      {entries.map(({ logId, syncStatus, syncTarget, syncRequest, syncResponse, syncDate }) => (
        <li key={logId}>
          <p className={styles.attempt}>
            <StatusTag tone={toneOf(syncStatus)}>{t(`state.${syncStatus}`)}</StatusTag>
            {formatInstant(syncDate)}
          </p>
          <p className={styles.said}>{syncResponse ?? "—"}</p>
          <details>
            <summary>{t("request")}</summary>
            <p className={styles.hint}>{syncTarget}</p>
            <pre>{syncRequest ?? "—"}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}
