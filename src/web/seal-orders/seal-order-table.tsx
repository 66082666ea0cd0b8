import type { SealOrderRow } from "#contract/shapes/seal-order.ts";
import { formatNumber, RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { CheckBox, type DataColumn, DataTable, StatusTag, TextButton } from "../kit/index.ts";
import { toneOf } from "./order-tones.ts";
import styles from "./seal-orders.module.css";

interface SealOrderTableProps {
  rows: readonly SealOrderRow[];
  opened: string | undefined;
  /** Application numbers. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (orderId: string) => void;
}

/** Orders with their state and the latest answer; those not taken yet can be chosen. */
export function SealOrderTable({ rows, opened, chosen, onChoose, onOpen }: SealOrderTableProps) {
  const t = useTexts("seal-orders");
  const open = [...new Set(rows.filter(isOpen).map(({ applyId }) => applyId))];
  const choose = (applyIds: readonly string[], wanted: boolean) => {
    const next = new Set(chosen);
    for (const applyId of applyIds) {
      if (wanted) next.add(applyId);
      else next.delete(applyId);
    }
    onChoose(next);
  };
  return (
    <>
      {open.length < 2 ? null : (
        <CheckBox
          label={t("chooseAll")}
          checked={open.every((applyId) => chosen.has(applyId))}
          onChange={(event) => choose(open, event.target.checked)}
        />
      )}
      <DataTable
        caption={t("title")}
        columns={columnsIn(t, { chosen, choose, onOpen })}
        rows={rows}
        rowKey={({ orderId }) => String(orderId)}
        open={opened}
      />
    </>
  );
}

function isOpen({ syncStatus }: SealOrderRow): boolean {
  return syncStatus !== "succeeded";
}

interface Choosing {
  chosen: ReadonlySet<string>;
  choose: (applyIds: readonly string[], wanted: boolean) => void;
  onOpen: (orderId: string) => void;
}

const columnsIn = (t: Say, { chosen, choose, onOpen }: Choosing): DataColumn<SealOrderRow>[] => [
  {
    id: "number",
    title: t("number"),
    cell: (row) =>
      isOpen(row) ? (
        <CheckBox
          label={row.applyId}
          note={row.processName}
          checked={chosen.has(row.applyId)}
          onChange={(event) => choose([row.applyId], event.target.checked)}
        />
      ) : (
        <>
          {row.applyId}
          <span className={styles.process}>{row.processName}</span>
        </>
      ),
  },
  {
    id: "status",
    title: t("status"),
    width: "130px",
    cell: ({ syncStatus }) => <StatusTag tone={toneOf(syncStatus)}>{t(`state.${syncStatus}`)}</StatusTag>,
  },
  {
    id: "response",
    title: t("response"),
    cell: ({ syncResponse, syncDate }) => (
      <span className={styles.response}>
        {syncResponse ?? "—"}
        {syncDate === null ? null : (
          <span className={styles.when}>
            <RelativeTime at={syncDate} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "attempts",
    title: t("attempts"),
    align: "end",
    width: "100px",
    cell: ({ attempts }) => formatNumber(attempts, 0),
  },
  {
    id: "ordered",
    title: t("ordered"),
    width: "130px",
    cell: ({ orderedAt }) => <RelativeTime at={orderedAt} />,
  },
  {
    id: "more",
    title: t("more"),
    align: "end",
    width: "110px",
    cell: ({ orderId, applyId }) => (
      <TextButton aria-label={t("logOf", { number: applyId })} onClick={() => onOpen(String(orderId))}>
        {t("log")}
      </TextButton>
    ),
  },
];
