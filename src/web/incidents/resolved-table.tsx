import type { ResolvedIncidentRow } from "#contract/shapes/incident.ts";
import { RelativeTime, type Say, useTexts } from "../i18n/index.ts";
import { type DataColumn, DataTable, StatusTag, TextLink } from "../kit/index.ts";
import styles from "./incidents.module.css";

/** Stops that were seen to, with who did it, how and why. */
export function ResolvedTable({ rows }: { rows: readonly ResolvedIncidentRow[] }) {
  const t = useTexts("incidents");
  return (
    <DataTable
      caption={t("resolvedTitle")}
      columns={columnsIn(t)}
      rows={rows}
      rowKey={({ instanceId, sequence }) => `${instanceId}-${sequence}`}
    />
  );
}

const columnsIn = (t: Say): DataColumn<ResolvedIncidentRow>[] => [
  {
    id: "application",
    title: t("application"),
    cell: ({ applyId, applyTitle, processName }) => (
      <span className={styles.step}>
        <TextLink to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}>{applyTitle || applyId}</TextLink>
        <small className={styles.lead}>{`${processName} · ${applyId}`}</small>
      </span>
    ),
  },
  {
    id: "step",
    title: t("step"),
    width: "160px",
    cell: ({ taskName, stage }) => (
      <span className={styles.step}>
        {taskName}
        <StatusTag tone="closed">{t(`stage.${stage}`)}</StatusTag>
      </span>
    ),
  },
  { id: "problem", title: t("problem"), cell: ({ problem }) => problem },
  {
    id: "how",
    title: t("how"),
    width: "120px",
    cell: ({ how }) => <StatusTag tone={how === "vain" ? "bad" : "good"}>{t(`hows.${how}`)}</StatusTag>,
  },
  {
    id: "reason",
    title: t("reason"),
    cell: ({ reason }) => reason ?? <span className={styles.lead}>{t("noReason")}</span>,
  },
  {
    id: "resolvedBy",
    title: t("resolvedBy"),
    width: "130px",
    cell: ({ resolvedBy, resolvedAt }) => (
      <span className={styles.step}>
        {resolvedBy}
        <RelativeTime at={resolvedAt} className={styles.lead ?? ""} />
      </span>
    ),
  },
];
