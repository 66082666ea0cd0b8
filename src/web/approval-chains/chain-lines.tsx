import { chainWord } from "#contract/rules/chain-word.ts";
import type { ChainLine } from "#contract/shapes/approval-chain.ts";
import { formatInstant, formatNumber, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag } from "../kit/index.ts";
import styles from "./approval-chains.module.css";

interface NumberedLine extends ChainLine {
  order: number;
}

/** The tasks of one application in the order they were opened. */
export function ChainLines({ title, lines }: { title: string; lines: readonly ChainLine[] }) {
  const t = useTexts("approval-chains", "chain");
  return (
    <DataTable
      caption={title}
      columns={columnsIn(t)}
      rows={lines.map((line, index): NumberedLine => ({ ...line, order: index + 1 }))}
      rowKey={({ bpdTaskId }) => String(bpdTaskId)}
    />
  );
}

const columnsIn = (t: Say): DataColumn<NumberedLine>[] => [
  { id: "order", title: t("column.order"), width: "56px", align: "end", cell: ({ order }) => order },
  { id: "task", title: t("column.taskName"), width: "150px", cell: ({ taskName }) => taskName },
  {
    id: "person",
    title: t("column.person"),
    width: "140px",
    cell: ({ person, onBehalfOf }) => (
      <span>
        {person}
        {onBehalfOf === undefined ? null : (
          <span className={styles.faint}>{t("chain:onBehalfOf", { person: onBehalfOf })}</span>
        )}
      </span>
    ),
  },
  {
    id: "decision",
    title: t("column.decision"),
    width: "160px",
    cell: (line) => (
      <span className={styles.tags}>
        {t(`chain:${chainWord(line)}`)}
        {line.late ? <StatusTag tone="overdue">{t("late")}</StatusTag> : null}
      </span>
    ),
  },
  { id: "opinion", title: t("column.opinion"), cell: ({ opinion }) => (opinion === "" ? "—" : opinion) },
  {
    id: "received",
    title: t("column.receivedAt"),
    width: "150px",
    cell: ({ receivedAt }) => formatInstant(receivedAt),
  },
  {
    id: "ended",
    title: t("column.endedAt"),
    width: "150px",
    cell: ({ endedAt }) => (endedAt === null ? "—" : formatInstant(endedAt)),
  },
  {
    id: "hours",
    title: t("column.workingHours"),
    align: "end",
    width: "110px",
    cell: ({ workingHours }) => formatNumber(workingHours, 1),
  },
];
