import { readTasks } from "#contract/calls/send-read.ts";
import type { ReadingRow } from "#contract/shapes/reading.ts";
import { useCall } from "../api/index.ts";
import { RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import {
  DataTable,
  Empty,
  Failure,
  Pager,
  Skeleton,
  StatusTag,
  TextLink,
  type DataColumn,
} from "../kit/index.ts";
import styles from "./reading.module.css";

const pageSize = 20;

/** What was sent to me to read, unread and read, latest first. */
export function ReadingList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = useTexts("reading");
  const answer = useCall(readTasks, { page, pageSize }, { quiet: true });
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { rows, total } = answer.data;
  if (rows.length === 0) return <Empty>{t("noneToMe")}</Empty>;
  return (
    <div className={styles.list}>
      <DataTable
        caption={t("sentToMe")}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ readingId }) => String(readingId)}
      />
      <Pager page={page} pageSize={pageSize} total={total} onPage={onPage} />
    </div>
  );
}

const columnsIn = (t: Say): DataColumn<ReadingRow>[] => [
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
  {
    id: "from",
    title: t("column.sentBy"),
    cell: ({ sentBy, note }) => (
      <>
        {sentBy ?? t("byRule")}
        {note === "" ? null : <span className={styles.small}>{note}</span>}
      </>
    ),
  },
  { id: "at", title: t("column.sentAt"), width: "130px", cell: ({ sentAt }) => <RelativeTime at={sentAt} /> },
  {
    id: "state",
    title: t("column.state"),
    width: "130px",
    cell: ({ readAt }) => (
      <StatusTag tone={readAt === null ? "waiting" : "good"}>
        {t(readAt === null ? "unread" : "read")}
      </StatusTag>
    ),
  },
];
