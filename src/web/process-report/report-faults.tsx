import type { ReportFault } from "#contract/shapes/process-report.ts";
import { useTexts } from "../i18n/index.ts";
import { TextLink } from "../kit/index.ts";
import styles from "./process-report.module.css";

const ways = {
  processLinkReport: "links",
  processReportExt: "columns",
  processReportExclude: "exclusions",
} as const;

/** What administrators entered and no report can follow, each with the way to its row. */
export function ReportFaults({ faults }: { faults: readonly ReportFault[] }) {
  const t = useTexts("process-report");
  if (faults.length === 0) return null;
  return (
    <section className={styles.told} aria-label={t("faults.title")}>
      <h2>{t("faults.title")}</h2>
      <ul>
        {faults.map(({ entity, id, name, processId, reportCode, problem }) => (
          <li key={`${entity} ${id}`}>
            {t(`faults.${problem}`, { name, processId, reportCode })}{" "}
            <TextLink to={`/basic/${entity}?row=${id}`}>{t(`faults.${ways[entity]}`)}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
