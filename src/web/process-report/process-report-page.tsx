import { useParams } from "react-router-dom";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { exportProcessReport, processReport } from "#contract/calls/process-report.ts";
import { useCall, useMay } from "../api/index.ts";
import { formatDay, useTexts } from "../i18n/index.ts";
import { Failure, ListPage, SelectField, Skeleton, TextLink } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { ApplicationsOfReport } from "./applications-of-report.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { MonthChart } from "./month-chart.tsx";
import { PeriodFields } from "./period-fields.tsx";
import styles from "./process-report.module.css";
import { ReportFaults } from "./report-faults.tsx";
import { useReportQuery } from "./report-query.ts";
import { StepTable } from "./step-table.tsx";

type Report = OutputOf<typeof processReport>;

/** /processReport/:processId: one report of a process: key figures, by month, by step, and its applications. */
export function ProcessReportPage() {
  const t = useTexts("process-report");
  const { processId = "" } = useParams();
  const asked = useReportQuery();
  const input = {
    processId,
    ...asked.period,
    ...(asked.report === undefined ? {} : { report: asked.report }),
  };
  const answer = useCall(processReport, input, { quiet: true, placeholderData: (previous) => previous });
  const { data } = answer;
  useTitleSubject(data === undefined ? undefined : `${data.processName} · ${data.reportName}`);
  return (
    <ListPage
      title={data === undefined ? t("title") : `${data.processName} · ${data.reportName}`}
      actions={
        data?.figures === undefined ? undefined : (
          <ExportButtons call={exportProcessReport} input={input} name={processId} />
        )
      }
    >
      <p className={styles.back}>
        <TextLink to="/processReport">{t("title")}</TextLink>
      </p>
      <div className={styles.filters}>
        {data === undefined || data.reports.length < 2 ? null : (
          <SelectField
            label={t("choose")}
            value={data.reportCode}
            options={data.reports.map(({ reportCode, reportName }) => ({
              value: reportCode,
              label: reportName,
            }))}
            onChoose={(report) => asked.set({ report })}
          />
        )}
        <PeriodFields asked={asked} answered={data} />
      </div>
      {answer.error === null ? null : (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {data === undefined && answer.error === null ? <Skeleton /> : null}
      {data === undefined ? null : (
        <ReportParts report={data} page={asked.page} asked={asked} input={input} />
      )}
    </ListPage>
  );
}

interface ReportPartsProps {
  report: Report;
  page: number;
  asked: ReturnType<typeof useReportQuery>;
  input: { processId: string; report?: string; from?: string; to?: string };
}

function ReportParts({ report, page, asked, input }: ReportPartsProps) {
  return (
    <>
      <ReportFaults faults={report.faults} />
      {report.excluded === undefined ? null : <LeftOut {...report.excluded} />}
      {report.figures === undefined ? null : (
        <>
          <KeyFigures figures={report.figures} />
          <MonthChart months={report.figures.months} />
          <StepTable steps={report.figures.steps} />
          <ApplicationsOfReport
            input={{ ...input, page }}
            onPage={(next) => asked.set({ page: String(next) })}
          />
        </>
      )}
    </>
  );
}

/** Why the process has no figures here: for administrators, who can change it. */
function LeftOut({ reason, validUntil }: NonNullable<Report["excluded"]>) {
  const t = useTexts("process-report");
  const mayChange = useMay("/basic/processReportExclude");
  return (
    <section className={styles.told} aria-label={t("excluded.title")}>
      <h2>{t("excluded.title")}</h2>
      <p>{t("excluded.reason", { reason })}</p>
      <p>{validUntil === null ? t("excluded.open") : t("excluded.until", { day: formatDay(validUntil) })}</p>
      {mayChange ? <TextLink to="/basic/processReportExclude">{t("excluded.change")}</TextLink> : null}
    </section>
  );
}
