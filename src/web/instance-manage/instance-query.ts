import { useMemo } from "react";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { listApplyByPage } from "#contract/calls/basic.ts";
import { instanceFilters, instanceMarks } from "#contract/codes/instance-filter.ts";
import { addressParts, givenParts, useAddressQuery } from "../address/index.ts";
import { useSession } from "../session/index.ts";

/** What narrows the list, each by the name it has in the address. */
export const instanceFields = [
  "queryType",
  "mark",
  "q",
  "processId",
  "applyUser",
  "deptId",
  "holder",
  "from",
  "to",
  "page",
] as const;
export type InstanceField = (typeof instanceFields)[number];

type Input = InputOf<typeof listApplyByPage>;

/** What an address asks the list for; what it cannot mean is left out. */
export function instanceInput(query: URLSearchParams, pageSize: number): Input {
  const { text, day, number } = addressParts(query);
  const wanted = givenParts({
    queryType: instanceFilters.find((each) => each === query.get("queryType")) ?? "all",
    mark: instanceMarks.find((each) => each === query.get("mark")),
    keyword: text("q"),
    processId: text("processId"),
    applyUserCode: text("applyUser"),
    deptId: number("deptId"),
    holder: text("holder"),
    beginDate: day("from"),
    endDate: day("to"),
  });
  return { ...wanted, submitted: true, page: number("page") ?? 1, pageSize };
}

/** The list's question in the address, and how to change it; a change of anything else begins at the first page. */
export function useInstanceQuery() {
  const { query, set, clear } = useAddressQuery<InstanceField | "open">(["open"]);
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const input = useMemo(() => instanceInput(query, pageSize), [query, pageSize]);
  const isFiltered = instanceFields.some((name) => name !== "page" && query.has(name));
  return { query, input, set, isFiltered, clear: () => clear() };
}
