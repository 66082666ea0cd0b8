import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { listTableRows } from "#contract/calls/tables.ts";
import { dayText, readDayNumber } from "#contract/rules/calendar-day.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { formatNumber, loadTexts, useTexts } from "../../i18n/index.ts";
import { useParameters, useSession } from "../../session/index.ts";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { TableScreen } from "../list/table-screen.tsx";
import { useTableCall } from "../source/use-table-call.ts";
import styles from "../list/list-frame.module.css";

const LoginWaits = lazy(async () => {
  const [waits] = await Promise.all([import("../../accounts/index.ts"), loadTexts(["accounts"])]);
  return { default: waits.LoginWaits };
});

/**
 * People: above their list who has an account that ends soon, or has ended and was never closed; and whose log-ins fail,
 * for administrators.
 */
export function PeoplePage(given: TablePageGiven) {
  const { readable } = given.entity;
  const mayKnow = readable.has("validUntil") && readable.has("status");
  const administers = useSession().access.includes("admin");
  const lead = (
    <>
      {mayKnow ? <Ends /> : null}
      {administers ? (
        <Suspense fallback={null}>
          <LoginWaits />
        </Suspense>
      ) : null}
    </>
  );
  return <TableScreen {...given} lead={lead} />;
}

function Ends() {
  const days = useParameters()?.accountEndNoticeDays ?? 0;
  return days === 0 ? null : <EndsWithin days={days} />;
}

/** Accounts end at midnight UTC, wherever the reader and the organisation are. */
function EndsWithin({ days }: { days: number }) {
  const t = useTexts("tables-escape");
  const [today] = useState(() => readDayNumber(dayIn("UTC", Date.now())));
  const soon = { from: dayText(today), to: dayText(today + days) };
  const over = { from: undefined, to: dayText(today - 1) };
  const ends = [
    { ...soon, name: t("people.soon", { days }), count: useEnds(soon.from, soon.to) },
    { ...over, name: t("people.over"), count: useEnds(over.from, over.to) },
  ].filter(({ count }) => count > 0);
  if (ends.length === 0) return null;
  return (
    <nav className={styles.lead} aria-label={t("people.ends")}>
      <span>{t("people.ends")}</span>
      {ends.map(({ name, count, from, to }) => (
        <Link key={name} to={`?${listOfEnds(from, to)}`}>
          {name} <strong>{formatNumber(count, 0)}</strong>
        </Link>
      ))}
    </nav>
  );
}

/** How many enabled accounts end between two days, as accounts count them; none while it is not known. */
function useEnds(from: string | undefined, to: string): number {
  const { data } = useTableCall(
    listTableRows,
    "user",
    {
      countOnly: true,
      filter: { status: "1", validUntil: { lte: to, ...(from === undefined ? {} : { gte: from }) } },
    },
    { staleTime: 15_000, keep: true },
  );
  return data?.total ?? 0;
}

/** The list of just those, the nearest end first. */
function listOfEnds(from: string | undefined, to: string): string {
  return new URLSearchParams({
    "f.validUntil": `range:${from ?? ""}..${to}`,
    "f.status": "in:1",
    sort: "validUntil",
  }).toString();
}
