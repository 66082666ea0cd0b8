import type { ReportFigures } from "#contract/shapes/process-report.ts";
import { formatNumber, formatShare, useTexts } from "../i18n/index.ts";
import { hoursText } from "./hours-text.ts";
import styles from "./process-report.module.css";
import { reportStates } from "./report-states.ts";

/** What a report says in a few numbers: what became of the applications, how long they took, how many were late. */
export function KeyFigures({ figures }: { figures: ReportFigures }) {
  const t = useTexts("process-report");
  const { submitted, late, medianHours, ninetyHours } = figures;
  return (
    <section className={styles.part} aria-label={t("figure.label")}>
      <dl className={styles.figures}>
        <Figure term={t("figure.submitted")} value={formatNumber(submitted, 0)} />
        {reportStates.map((state) => (
          <Figure
            key={state}
            term={t(`state.${state}`)}
            value={formatNumber(figures[state], 0)}
            state={state}
          />
        ))}
        <Figure term={t("figure.median")} value={hoursText(t, medianHours)} note={t("figure.workingHours")} />
        <Figure term={t("figure.ninety")} value={hoursText(t, ninetyHours)} note={t("figure.workingHours")} />
        <Figure
          term={t("figure.lateShare")}
          value={submitted === 0 ? t("noHours") : formatShare(late / submitted)}
          note={t("figure.lateOf", { late: formatNumber(late, 0), submitted: formatNumber(submitted, 0) })}
          isLate={late > 0}
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  term: string;
  value: string;
  note?: string;
  state?: string;
  isLate?: boolean;
}

function Figure({ term, value, note, state, isLate }: FigureProps) {
  return (
    <div
      className={styles.figure}
      data-late={isLate === true ? true : undefined}
      data-wide={note === undefined ? undefined : true}
    >
      <dt>
        {state === undefined ? null : <span className={styles.key} data-state={state} aria-hidden="true" />}
        {term}
      </dt>
      <dd>{value}</dd>
      {note === undefined ? null : <dd className={styles.faint}>{note}</dd>}
    </div>
  );
}
