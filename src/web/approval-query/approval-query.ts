import { useMemo } from "react";
import { queriedTaskStates } from "#contract/codes/instance-filter.ts";
import { addressParts, givenParts, useAddressQuery } from "../address/index.ts";
import { useSession } from "../session/index.ts";

/** What narrows the list, each by the name it has in the address. */
const fields = ["state", "q", "processId", "person", "from", "to"] as const;

/** What an address asks the list for; what it cannot mean is left out. Pure. */
export function approvalQueryOf(query: URLSearchParams) {
  const { text, day } = addressParts(query);
  return givenParts({
    state: queriedTaskStates.find((each) => each === query.get("state")),
    keyword: text("q"),
    processId: text("processId"),
    userCode: text("person"),
    beginDate: day("from"),
    endDate: day("to"),
  });
}

/** The list's question in the address, and how to change it. */
export function useApprovalQuery() {
  const { query, set, clear } = useAddressQuery<(typeof fields)[number]>();
  const filter = useMemo(() => approvalQueryOf(query), [query]);
  const page = addressParts(query).number("page") ?? 1;
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const isFiltered = fields.some((name) => query.has(name));
  return { query, filter, page, pageSize, set, isFiltered, clear: () => clear() };
}
