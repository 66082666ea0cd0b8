import { useAddress } from "../address/index.ts";
import { useMemo } from "react";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { exportProcessList } from "#contract/calls/process-list.ts";
import { processOrders } from "#contract/codes/process-order.ts";
import { processStatuses, processVisibilities } from "#contract/codes/process-status.ts";

/** What narrows the list, each by the name it has in the address. */
const filters = ["keyword", "status", "type", "visibility", "messaging", "problems"] as const;
type Field = (typeof filters)[number] | "order" | "page" | "processId";

/** What the address calls the processes without a category. */
export const noType = "-";
/** So many processes stand on a page. */
const pageSize = 50;

export type ProcessFilter = Omit<InputOf<typeof exportProcessList>, "format">;

/** What narrows and orders the list, as an address says it; what it cannot mean is left out. Pure. */
export function processFilterOf(query: URLSearchParams): ProcessFilter {
  const type = query.get("type");
  const messaging = query.get("messaging");
  const problems = query.get("problems");
  const keyword = query.get("keyword") ?? "";
  const wanted = {
    keyword: keyword === "" ? undefined : keyword,
    status: processStatuses.find((each) => each === query.get("status")),
    ...(type === noType ? { withoutType: true } : { typeId: type ?? undefined }),
    visibility: processVisibilities.find((each) => each === query.get("visibility")),
    messagingVisible: messaging === "visible" ? true : messaging === "hidden" ? false : undefined,
    faulty: problems === "some" ? true : problems === "none" ? false : undefined,
    order: processOrders.find((each) => each === query.get("order")),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** The list's question in the address, and how to change it; a change of a filter begins at the first page. */
export function useProcessQuery() {
  const [query, setQuery] = useAddress();
  const input = useMemo(() => {
    const page = Number(query.get("page") ?? "1");
    return {
      ...processFilterOf(query),
      page: Number.isInteger(page) && page > 0 ? page : 1,
      pageSize,
      withProblems: true,
      withCategories: true,
    };
  }, [query]);
  const set = (name: Field, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== "page" && name !== "processId") next.delete("page");
        if (value === undefined || value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const isFiltered = filters.some((name) => query.has(name));
  return { query, input, set, isFiltered, clear: () => setQuery({}, { replace: true }) };
}
