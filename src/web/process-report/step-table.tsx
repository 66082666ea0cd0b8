import type { ReportStep } from "#contract/shapes/process-report.ts";
import { formatNumber, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, Empty, StatusTag } from "../kit/index.ts";
import { hoursText } from "./hours-text.ts";
import styles from "./process-report.module.css";

/** How often applications came to each step, how long it took, what went back from it and what was late. */
export function StepTable({ steps }: { steps: readonly ReportStep[] }) {
  const t = useTexts("process-report");
  const longest = Math.max(0, ...steps.map(({ ninetyHours }) => ninetyHours ?? 0));
  return (
    <section className={styles.part} aria-labelledby="report-steps">
      <h2 id="report-steps">{t("steps.title")}</h2>
      <p className={styles.faint}>{t("steps.lead")}</p>
      {steps.length === 0 ? (
        <Empty>{t("steps.none")}</Empty>
      ) : (
        <DataTable
          caption={t("steps.title")}
          columns={columnsIn(t, longest)}
          rows={steps}
          rowKey={({ taskId }) => taskId}
        />
      )}
    </section>
  );
}

const columnsIn = (t: Say, longest: number): DataColumn<ReportStep>[] => [
  { id: "step", title: t("steps.step"), cell: ({ taskName }) => taskName },
  count("count", t),
  count("open", t),
  hours("median", t, longest, ({ medianHours }) => medianHours),
  hours("ninety", t, longest, ({ ninetyHours }) => ninetyHours),
  count("returned", t),
  {
    ...count("late", t),
    cell: ({ late }) => (late === 0 ? "0" : <StatusTag tone="overdue">{formatNumber(late, 0)}</StatusTag>),
  },
];

const count = (id: "count" | "open" | "returned" | "late", t: Say): DataColumn<ReportStep> => ({
  id,
  title: t(`steps.${id}`),
  align: "end",
  width: "110px",
  cell: (step) => formatNumber(step[id], 0),
});

/** A time with a bar as long as it is among those of all steps. */
const hours = (
  id: "median" | "ninety",
  t: Say,
  longest: number,
  of: (step: ReportStep) => number | null,
): DataColumn<ReportStep> => ({
  id,
  title: t(`steps.${id}`),
  align: "end",
  width: "170px",
  cell: (step) => (
    <span className={styles.time}>
      {hoursText(t, of(step))}
      {of(step) === null ? null : (
        <span className={styles.length} aria-hidden="true">
          <span style={{ width: `${longest === 0 ? 0 : ((of(step) ?? 0) / longest) * 100}%` }} />
        </span>
      )}
    </span>
  ),
});
