import type { QueriedTaskRow } from "#contract/shapes/task.ts";
import { durationText } from "../chain/index.ts";
import { RelativeTime, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag } from "../kit/index.ts";
import { ApplicationTitle, FiledBy } from "../marks/index.ts";
import styles from "./approval-query.module.css";

interface ApprovalTableProps {
  title: string;
  rows: readonly QueriedTaskRow[];
  onOpen: (applyId: string) => void;
}

/** Approval tasks: whose, of which application, since when, how they ended and how long they took. */
export function ApprovalTable({ title, rows, onOpen }: ApprovalTableProps) {
  const t = useTexts("approval-query");
  const chain = useTexts("chain");
  const language = useLanguage();
  const took = (row: QueriedTaskRow) =>
    durationText(Date.parse(row.endedAt ?? new Date().toISOString()) - Date.parse(row.receiveDate), language);
  return (
    <DataTable
      caption={title}
      columns={columnsIn(t, chain, took)}
      rows={rows}
      rowKey={({ bpdTaskId }) => String(bpdTaskId)}
      onOpen={({ applyId }) => onOpen(applyId)}
    />
  );
}

/** What became of a task, or who it waits for. */
const outcomeOf = ({ actionCode, cause, waits }: QueriedTaskRow): string => {
  if (actionCode !== undefined) return `action.${actionCode}`;
  if (cause !== undefined) return `cause.${cause}`;
  return waits ? "seat.waiting" : "seat.open";
};

const columnsIn = (
  t: Say,
  chain: Say,
  took: (row: QueriedTaskRow) => string,
): DataColumn<QueriedTaskRow>[] => [
  {
    id: "application",
    title: t("column.application"),
    cell: (row) => <ApplicationTitle row={row} />,
  },
  {
    id: "applicant",
    aside: true,
    title: t("column.applicant"),
    width: "130px",
    cell: ({ applyUser, filedBy }) => (
      <span>
        {applyUser} <FiledBy by={filedBy} />
      </span>
    ),
  },
  {
    id: "person",
    title: t("column.person"),
    width: "170px",
    cell: ({ realName, onBehalfOf, taskName }) => (
      <span>
        {realName}
        {onBehalfOf === undefined ? null : ` · ${chain("onBehalfOf", { person: onBehalfOf })}`}
        <span className={styles.faint}>{taskName}</span>
      </span>
    ),
  },
  {
    id: "decision",
    title: t("column.decision"),
    width: "170px",
    cell: (row) => (
      <span>
        {chain(outcomeOf(row))} {row.isOverdue ? <StatusTag tone="overdue">{t("overdue")}</StatusTag> : null}
        <span className={styles.faint}>
          {t(row.endedAt === null ? "soFar" : "took", { duration: took(row) })}
        </span>
      </span>
    ),
  },
  {
    id: "received",
    aside: true,
    title: t("column.received"),
    width: "120px",
    cell: ({ receiveDate }) => <RelativeTime at={receiveDate} />,
  },
];
