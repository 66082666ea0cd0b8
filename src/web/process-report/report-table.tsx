import { useNavigate } from "react-router-dom";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { listProcessReports } from "#contract/calls/process-report.ts";
import { formatNumber, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextLink } from "../kit/index.ts";
import { hoursText } from "./hours-text.ts";
import styles from "./process-report.module.css";
import { reportPath } from "./report-query.ts";

type ReportRow = OutputOf<typeof listProcessReports>["rows"][number];
interface Period {
  from?: string;
  to?: string;
}

/** Reports with the figures of their processes; a process that is left out has none, and says why. */
export function ReportTable({ rows, period }: { rows: readonly ReportRow[]; period: Period }) {
  const t = useTexts("process-report");
  const navigate = useNavigate();
  return (
    <DataTable
      caption={t("title")}
      columns={columnsIn(t, period)}
      rows={rows}
      rowKey={({ processId, reportCode }) => `${processId} ${reportCode}`}
      onOpen={(row) => void navigate(reportPath(row, period))}
    />
  );
}

const columnsIn = (t: Say, period: Period): DataColumn<ReportRow>[] => [
  {
    id: "report",
    title: t("list.report"),
    cell: (row) => (
      <span>
        <TextLink to={reportPath(row, period)} onClick={(event) => event.stopPropagation()}>
          {row.processName} · {row.reportName}
        </TextLink>
        <span className={styles.faint}>{row.processId}</span>
        {row.excluded === undefined ? null : (
          <span className={styles.left}>
            <StatusTag tone="closed">{t("excluded.mark")}</StatusTag> {row.excluded.reason}
          </span>
        )}
      </span>
    ),
  },
  { id: "category", title: t("list.category"), width: "200px", cell: (row) => categoryOf(t, row) },
  figureColumn("submitted", t),
  figureColumn("running", t),
  {
    ...figureColumn("late", t),
    cell: ({ late, excluded }) =>
      excluded === undefined && late > 0 ? (
        <StatusTag tone="overdue">{formatNumber(late)}</StatusTag>
      ) : (
        shown(excluded === undefined ? late : undefined)
      ),
  },
  {
    id: "median",
    title: t("list.median"),
    align: "end",
    width: "160px",
    cell: ({ medianHours }) => hoursText(t, medianHours),
  },
];

const figureColumn = (id: "submitted" | "running" | "late", t: Say): DataColumn<ReportRow> => ({
  id,
  title: t(`list.${id}`),
  align: "end",
  width: "130px",
  cell: (row) => shown(row.excluded === undefined ? row[id] : undefined),
});

function shown(figure: number | undefined): string {
  return formatNumber(figure ?? null, 0);
}

function categoryOf(t: Say, { parentTypeName: parent, processTypeName: child }: ReportRow): string {
  if (child === "") return t("noCategory");
  return parent === child ? child : t("category", { parent, child });
}
