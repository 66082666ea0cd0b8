import { useMemo } from "react";
import { incidentStages } from "#contract/codes/incident-stage.ts";
import { addressParts, givenParts, useAddressQuery } from "../address/index.ts";

/** What narrows the list, each by the name it has in the address. */
const fields = ["q", "processId", "stage", "from", "to"] as const;
type Field = (typeof fields)[number] | "open" | "view";

const pageSize = 50;

/** What an address asks the list for; what it cannot mean is left out. */
export function incidentInput(query: URLSearchParams) {
  const { text, day, number } = addressParts(query);
  const wanted = givenParts({
    keyword: text("q"),
    processId: text("processId"),
    stage: incidentStages.find((each) => each === query.get("stage")),
    beginDate: day("from"),
    endDate: day("to"),
  });
  return { ...wanted, page: number("page") ?? 1, pageSize };
}

/** The list's question in the address, and how to change it; a change of anything else begins at the first page. */
export function useIncidentQuery() {
  const { query, set, clear } = useAddressQuery<Field>(["open"]);
  const input = useMemo(() => incidentInput(query), [query]);
  const isFiltered = fields.some((name) => query.has(name));
  const isResolved = query.get("view") === "resolved";
  return {
    query,
    input,
    set,
    isFiltered,
    isResolved,
    clear: () => clear(isResolved ? { view: "resolved" } : {}),
  };
}
