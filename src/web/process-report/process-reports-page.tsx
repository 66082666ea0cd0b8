import { exportProcessReports, listProcessReports } from "#contract/calls/process-report.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Empty, ListAnswer, ListPage, SearchField, TextButton } from "../kit/index.ts";
import { ExportButtons } from "./export-buttons.tsx";
import { PeriodFields } from "./period-fields.tsx";
import styles from "./process-report.module.css";
import { ReportFaults } from "./report-faults.tsx";
import { useReportQuery } from "./report-query.ts";
import { ReportTable } from "./report-table.tsx";

/** /processReport: the reports one may see, by category and process, with what each process counts in a period. */
export function ProcessReportsPage() {
  const t = useTexts("process-report");
  const asked = useReportQuery();
  const { period, keyword, set } = asked;
  const input = { ...period, ...(keyword === undefined ? {} : { keyword }) };
  const answer = useCall(listProcessReports, input, { quiet: true, placeholderData: (previous) => previous });
  const page = answer.data && { ...answer.data, total: answer.data.rows.length };
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      actions={<ExportButtons call={exportProcessReports} input={input} name="reports" />}
    >
      <div className={styles.filters}>
        <SearchField
          label={t("search")}
          value={keyword ?? ""}
          onSearch={(typed) => set({ q: typed.trim() })}
          className={styles.search ?? ""}
        />
        <PeriodFields asked={asked} answered={answer.data} />
      </div>
      <ReportFaults faults={answer.data?.faults ?? []} />
      <ListAnswer
        answer={{ ...answer, data: page }}
        empty={
          <Empty
            action={
              keyword === undefined ? undefined : (
                <TextButton onClick={() => set({ q: "" })}>{t("clear")}</TextButton>
              )
            }
          >
            {t(keyword === undefined ? "none" : "noneFound")}
          </Empty>
        }
      >
        {({ rows }) => <ReportTable rows={rows} period={period} />}
      </ListAnswer>
    </ListPage>
  );
}
