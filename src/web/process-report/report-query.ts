import { useAddress } from "../address/index.ts";

/** What an address asks of reports, each by the name it has there. */
export type ReportField = "report" | "from" | "to" | "q" | "page";

const calendarDay = /^\d{4}-\d{2}-\d{2}$/u;

/** The question in the address, and how to change it; a change of anything else begins at the first page. */
export function useReportQuery() {
  const [query, setQuery] = useAddress();
  const text = (name: ReportField) => query.get(name)?.trim() || undefined;
  const day = (name: "from" | "to") => {
    const given = text(name);
    return given !== undefined && calendarDay.test(given) ? given : undefined;
  };
  const [from, to] = [day("from"), day("to")];
  const page = Number(text("page") ?? "");
  return {
    period: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
    report: text("report"),
    keyword: text("q"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set: (changes: Partial<Record<ReportField, string>>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          if (!("page" in changes)) next.delete("page");
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}

/** Where a report stands, with the period that is looked at. */
export function reportPath(
  { processId, reportCode }: { processId: string; reportCode: string },
  period: { from?: string; to?: string },
): string {
  const query = new URLSearchParams({ report: reportCode, ...period });
  return `/processReport/${encodeURIComponent(processId)}?${query}`;
}
