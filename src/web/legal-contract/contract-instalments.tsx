import { useState } from "react";
import { legalContractDetail, listLegalContracts, settleInstalment } from "#contract/calls/legal-contract.ts";
import type { LegalContractDetail, LegalContractInstalment } from "#contract/shapes/legal-contract.ts";
import { useSend } from "../api/index.ts";
import { formatDay, formatMoney, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextButton, useNotice } from "../kit/index.ts";
import { organisationDay } from "../session/index.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import styles from "./legal-contract.module.css";

interface Row extends LegalContractInstalment {
  number: number;
  settledOn: string | null;
  isLate: boolean;
}

/** The instalments, which of them are settled, and what may be said of them. */
export function ContractInstalments({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const notice = useNotice();
  const { contractId, rowVersion, content, settledOn, allowedActs } = detail;
  const [asked, setAsked] = useState<number>();
  const done = () => {
    setAsked(undefined);
    notice({ key: `contract ${contractId}`, said: t("done.settled") });
  };
  const { send, sending } = useSend(settleInstalment, {
    invalidates: [legalContractDetail, listLegalContracts],
    onSuccess: done,
  });
  const isInForce = ["approved", "sealed", "archived"].includes(detail.state) && detail.terminatedOn === null;
  const rows = content.instalments.map((each, at): Row => {
    const settled = settledOn[at] ?? null;
    const isLate = isInForce && settled === null && each.dueOn !== null && each.dueOn < organisationDay();
    return { ...each, number: at + 1, settledOn: settled, isLate };
  });
  const settle = ({ number, settledOn: day }: Row) => {
    if (day === null) setAsked(number);
    else void send({ contractId, rowVersion, instalment: number, settledOn: null });
  };
  return (
    <section>
      <h2>{t("field.instalments")}</h2>
      <DataTable
        caption={t("field.instalments")}
        columns={[
          ...columnsIn(t, content.currency),
          stateColumn(t, allowedActs.includes("settle") && !sending ? settle : undefined),
        ]}
        rows={rows}
        rowKey={({ number }) => String(number)}
      />
      {asked === undefined ? null : (
        <SettleDialog
          detail={{ contractId, rowVersion }}
          number={asked}
          onDone={done}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const columnsIn = (t: Say, currency: string): DataColumn<Row>[] => [
  { id: "number", title: t("instalmentNumber"), width: "64px", cell: ({ number }) => number },
  { id: "dueOn", title: t("field.dueOn"), width: "150px", cell: ({ dueOn }) => formatDay(dueOn) },
  {
    id: "amount",
    title: t("field.instalmentAmount"),
    align: "end",
    width: "130px",
    cell: ({ amount }) => (amount === null ? "—" : formatMoney(amount, currency)),
  },
  { id: "condition", title: t("field.condition"), cell: ({ condition }) => condition || "—" },
];

const stateColumn = (t: Say, onSettle: ((row: Row) => void) | undefined): DataColumn<Row> => ({
  id: "settled",
  title: t("column.state"),
  width: "200px",
  cell: (row) => (
    <span className={styles.settled}>
      {row.settledOn !== null ? (
        <StatusTag tone="good">{t("settledOn", { day: formatDay(row.settledOn) })}</StatusTag>
      ) : row.isLate ? (
        <StatusTag tone="overdue">{t("late")}</StatusTag>
      ) : null}
      {onSettle === undefined ? null : (
        <TextButton
          aria-label={t(row.settledOn === null ? "settleOf" : "unsettleOf", { number: row.number })}
          onClick={() => onSettle(row)}
        >
          {t(row.settledOn === null ? "act.settle" : "act.unsettle")}
        </TextButton>
      )}
    </span>
  ),
});
