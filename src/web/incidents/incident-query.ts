import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { incidentStages } from "#contract/codes/incident-stage.ts";

/** What narrows the list, each by the name it has in the address. */
const fields = ["q", "processId", "stage", "from", "to"] as const;
type Field = (typeof fields)[number] | "page" | "open" | "view";

const pageSize = 50;
const calendarDay = /^\d{4}-\d{2}-\d{2}$/u;

/** What an address asks the list for; what it cannot mean is left out. */
export function incidentInput(query: URLSearchParams) {
  const text = (name: Field) => query.get(name)?.trim() || undefined;
  const day = (name: Field) => {
    const given = text(name);
    return given !== undefined && calendarDay.test(given) ? given : undefined;
  };
  const page = Number(query.get("page") ?? 1);
  const wanted = {
    keyword: text("q"),
    processId: text("processId"),
    stage: incidentStages.find((each) => each === query.get("stage")),
    beginDate: day("from"),
    endDate: day("to"),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<{
      [K in keyof typeof wanted]: NonNullable<(typeof wanted)[K]>;
    }>),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize,
  };
}

/** The list's question in the address, and how to change it; a change of anything else begins at the first page. */
export function useIncidentQuery() {
  const [query, setQuery] = useSearchParams();
  const input = useMemo(() => incidentInput(query), [query]);
  const set = (changes: Partial<Record<Field, string | undefined>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (!("page" in changes) && !("open" in changes)) next.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const isFiltered = fields.some((name) => query.has(name));
  const isResolved = query.get("view") === "resolved";
  const clear = () => setQuery(isResolved ? { view: "resolved" } : {}, { replace: true });
  return { query, input, set, isFiltered, isResolved, clear };
}
