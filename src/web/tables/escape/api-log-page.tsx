import { useState } from "react";
import { Link } from "react-router-dom";
import { listTableRows } from "#contract/calls/tables.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { TableScreen } from "../list/table-screen.tsx";
import { useTableCall } from "../source/use-table-call.ts";
import styles from "../list/list-frame.module.css";

const failedFrom = 400;
const slowFromMs = 1_000;

/** The log of outside calls: today's calls, failures and slow ones first, each a way to its rows. */
export function ApiLogPage(given: TablePageGiven) {
  const t = useTexts("tables-escape");
  const [since] = useState(lastMidnight);
  const lead = (
    <nav className={styles.lead} aria-label={t("apiLog.today")}>
      <span>{t("apiLog.today")}</span>
      <Figure name={t("apiLog.calls")} since={since} />
      <Figure name={t("apiLog.failed")} since={since} field="httpStatus" from={failedFrom} />
      <Figure name={t("apiLog.slow")} since={since} field="costMs" from={slowFromMs} />
    </nav>
  );
  return <TableScreen {...given} lead={lead} />;
}

function lastMidnight(): string {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  return midnight.toISOString();
}

interface FigureProps {
  name: string;
  since: string;
  field?: "httpStatus" | "costMs";
  from?: number;
}

/** How many calls there were, and the list of just those. */
function Figure({ name, since, field, from = 0 }: FigureProps) {
  const narrowed = field === undefined ? [] : [{ [field]: { gte: from } }];
  const { data } = useTableCall(
    listTableRows,
    "apiLog",
    { countOnly: true, filter: { and: [{ createdAt: { gte: since } }, ...narrowed] } },
    { staleTime: 15_000, keep: true },
  );
  const params = new URLSearchParams({ "f.createdAt": `range:${encodeURIComponent(since)}..` });
  if (field !== undefined) params.set(`f.${field}`, `range:${from}..`);
  return (
    <Link to={`/basic/apiLog?${params.toString()}`}>
      {name} <strong>{data?.total === undefined ? "…" : formatNumber(data.total, 0)}</strong>
    </Link>
  );
}
