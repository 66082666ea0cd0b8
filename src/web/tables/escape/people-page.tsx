import { useState } from "react";
import { Link } from "react-router";
import { listTableRows } from "#contract/calls/tables.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { useParameters } from "../../session/index.ts";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { TableScreen } from "../list/table-screen.tsx";
import { useTableCall } from "../source/use-table-call.ts";

/** People: above their list who has an account that ends soon, or has ended and was never closed. */
export function PeoplePage(given: TablePageGiven) {
  const { readable } = given.entity;
  const mayKnow = readable.has("validUntil") && readable.has("status");
  return <TableScreen {...given} {...(mayKnow ? { lead: <Ends /> } : {})} />;
}

function Ends() {
  const t = useTexts("tables");
  const days = useParameters()?.accountEndNoticeDays ?? 0;
  const [today] = useState(() => new Date());
  if (days === 0) return null;
  return (
    <nav className="tbl-lead" aria-label={t("people.ends")}>
      <span>{t("people.ends")}</span>
      <Figure name={t("people.soon", { days })} from={dayOf(today, 0)} to={dayOf(today, days)} />
      <Figure name={t("people.over")} to={dayOf(today, -1)} />
    </nav>
  );
}

/** How many enabled accounts end between two days, and the list of just those, the nearest end first. */
function Figure({ name, from, to }: { name: string; from?: string; to: string }) {
  const { data } = useTableCall(
    listTableRows,
    "user",
    {
      countOnly: true,
      filter: { status: "1", validUntil: { lte: to, ...(from === undefined ? {} : { gte: from }) } },
    },
    { staleTime: 15_000, keep: true },
  );
  const params = new URLSearchParams({
    "f.validUntil": `range:${from ?? ""}..${to}`,
    "f.status": "in:1",
    sort: "validUntil",
  });
  return (
    <Link to={`?${params.toString()}`}>
      {name} <strong>{data?.total === undefined ? "…" : formatNumber(data.total, 0)}</strong>
    </Link>
  );
}

/** The calendar day here, so many days on. */
function dayOf(now: Date, later: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}
