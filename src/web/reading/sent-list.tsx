import { sentReads } from "#contract/calls/send-read.ts";
import type { SentReadingRow } from "#contract/shapes/reading.ts";
import { useCall } from "../api/index.ts";
import { RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import {
  DataTable,
  Empty,
  Failure,
  Pager,
  Skeleton,
  TextButton,
  TextLink,
  type DataColumn,
} from "../kit/index.ts";
import { ReceiptsDialog } from "./receipts-dialog.tsx";
import styles from "./reading.module.css";

const pageSize = 20;

interface SentListProps {
  page: number;
  /** The application whose readers are shown. */
  opened: string | undefined;
  onPage: (page: number) => void;
  onOpen: (applyId: string) => void;
}

/** What I sent on, with how many have read it; its readers open beside it. */
export function SentList({ page, opened, onPage, onOpen }: SentListProps) {
  const t = useTexts("reading");
  const answer = useCall(sentReads, { page, pageSize }, { quiet: true });
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { rows, total } = answer.data;
  const row = rows.find(({ applyId }) => applyId === opened);
  if (rows.length === 0) return <Empty>{t("noneByMe")}</Empty>;
  return (
    <div className={styles.list}>
      <DataTable
        caption={t("sentByMe")}
        columns={columnsIn(t, onOpen)}
        rows={rows}
        rowKey={({ applyId }) => applyId}
      />
      <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />
      {row === undefined ? null : (
        <ReceiptsDialog
          applyId={row.applyId}
          applyTitle={row.applyTitle || row.processName}
          onClose={() => onOpen("")}
        />
      )}
    </div>
  );
}

const columnsIn = (t: Say, onOpen: (applyId: string) => void): DataColumn<SentReadingRow>[] => [
  {
    id: "title",
    title: t("column.application"),
    cell: ({ applyId, applyTitle, processName }) => (
      <>
        <TextLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>
          {applyTitle || processName}
        </TextLink>
        <span className={styles.small}>
          {processName} · {applyId}
        </span>
      </>
    ),
  },
  { id: "at", title: t("column.sentAt"), width: "130px", cell: ({ sentAt }) => <RelativeTime at={sentAt} /> },
  {
    id: "readers",
    title: t("column.readers"),
    width: "200px",
    cell: ({ applyId, applyTitle, read, readers }) => (
      <TextButton
        aria-label={t("readersOf", { title: applyTitle || applyId, read, readers })}
        onClick={() => onOpen(applyId)}
      >
        {t("readOf", { read, readers })}
      </TextButton>
    ),
  },
];
