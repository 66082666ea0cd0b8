import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { processReportRows } from "#contract/calls/process-report.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { ReportColumn } from "#contract/shapes/process-report.ts";
import { numericFormats } from "#contract/codes/report-format.ts";
import { useCall } from "../api/index.ts";
import { formatDay, formatMoney, formatNumber, formatShare, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, Empty, ListAnswer, Pager, StatusTag, TextLink } from "../kit/index.ts";
import { ApplicationStatus } from "../marks/index.ts";
import { organisationZone, useSession } from "../session/index.ts";
import { hoursText } from "./hours-text.ts";
import styles from "./process-report.module.css";

type Answer = OutputOf<typeof processReportRows>;
type Row = Answer["rows"][number];

interface ApplicationsOfReportProps {
  input: InputOf<typeof processReportRows>;
  onPage: (page: number) => void;
}

/** The applications of a report with its extra columns, and their totals over all of them. */
export function ApplicationsOfReport({ input, onPage }: ApplicationsOfReportProps) {
  const t = useTexts("process-report", "task");
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const answer = useCall(
    processReportRows,
    { ...input, pageSize },
    { quiet: true, placeholderData: (previous) => previous },
  );
  return (
    <section className={styles.part} aria-labelledby="report-rows">
      <h2 id="report-rows">{t("rows.title")}</h2>
      <ListAnswer answer={answer} empty={<Empty>{t("rows.none")}</Empty>}>
        {({ rows, total }) => (
          <>
            <Rows
              rows={rows}
              columns={answer.data?.columns ?? []}
              totals={answer.data?.totals ?? []}
              total={total}
            />
            <Pager page={input.page ?? 1} pageSize={pageSize} total={total} onPage={onPage} />
          </>
        )}
      </ListAnswer>
    </section>
  );
}

const ownColumnsPx = 720;

function Rows({ rows, columns, totals, total }: Pick<Answer, "rows" | "columns" | "totals" | "total">) {
  const t = useTexts("process-report");
  const width = columns.reduce((sum, column) => sum + column.width, ownColumnsPx);
  const hasTotals = totals.some((each) => each !== null);
  return (
    <div className={styles.wide} tabIndex={0} role="group" aria-label={t("rows.title")}>
      <div style={{ minWidth: `${width}px` }}>
        <DataTable
          caption={t("rows.title")}
          columns={[...ownColumns(t), ...columns.map(extraColumn)]}
          rows={rows}
          rowKey={({ applyId }) => applyId}
          foot={
            hasTotals
              ? {
                  title: t("totalOf", { count: formatNumber(total, 0) }),
                  cells: Object.fromEntries(
                    columns.map((column, at) => [
                      column.columnCode,
                      cellText(column, totals[at] ?? null, ""),
                    ]),
                  ),
                }
              : undefined
          }
        />
      </div>
    </div>
  );
}

const ownColumns = (t: Say): DataColumn<Row>[] => [
  {
    id: "application",
    title: t("row.applyTitle"),
    cell: ({ applyId, applyTitle, mayOpen }) => {
      const title = applyTitle === "" ? applyId : applyTitle;
      return (
        <span>
          {mayOpen ? (
            <TextLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{title}</TextLink>
          ) : (
            title
          )}
          <span className={styles.faint}>{applyId}</span>
        </span>
      );
    },
  },
  {
    id: "applicant",
    title: t("row.applyUser"),
    width: "130px",
    cell: ({ applyUser, applyDept }) => (
      <span>
        {applyUser}
        <span className={styles.faint}>{applyDept}</span>
      </span>
    ),
  },
  {
    id: "applied",
    title: t("row.applyDate"),
    width: "120px",
    // The day by which the period has it.
    cell: ({ applyDate }) => formatDay(dayIn(organisationZone(), Date.parse(applyDate))),
  },
  {
    id: "status",
    title: t("row.state"),
    width: "130px",
    cell: ({ applyStatus, result, wasLate }) => (
      <span className={styles.tags}>
        <ApplicationStatus status={applyStatus} result={result} />
        {wasLate ? <StatusTag tone="overdue">{t("row.wasLate")}</StatusTag> : null}
      </span>
    ),
  },
  {
    id: "hours",
    title: t("row.hours"),
    align: "end",
    width: "120px",
    cell: ({ hours }) => hoursText(t, hours),
  },
];

const extraColumn = (column: ReportColumn, at: number): DataColumn<Row> => ({
  id: column.columnCode,
  title: column.title,
  width: `${column.width}px`,
  ...(numericFormats.includes(column.format) ? { align: "end" } : {}),
  cell: ({ cells }) => cellText(column, cells[at] ?? null, "—"),
});

/** What stands in an extra column, in its format. */
function cellText({ format }: ReportColumn, value: string | number | null, none: string): string {
  if (value === null) return none;
  if (typeof value === "string") return format === "date" ? formatDay(value) : value;
  if (format === "money") return formatMoney(value);
  return format === "percent" ? formatShare(value) : formatNumber(value);
}
