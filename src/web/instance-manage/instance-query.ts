import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { listApplyByPage } from "#contract/calls/basic.ts";
import { instanceFilters, instanceMarks } from "#contract/codes/instance-filter.ts";
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
const calendarDay = /^\d{4}-\d{2}-\d{2}$/u;

/** What an address asks the list for; what it cannot mean is left out. */
export function instanceInput(query: URLSearchParams, pageSize: number): Input {
  const text = (name: InstanceField) => query.get(name)?.trim() || undefined;
  const day = (name: InstanceField) => {
    const given = text(name);
    return given !== undefined && calendarDay.test(given) ? given : undefined;
  };
  const number = (name: InstanceField) => {
    const given = Number(text(name) ?? "");
    return Number.isInteger(given) && given > 0 ? given : undefined;
  };
  const wanted = {
    queryType: instanceFilters.find((each) => each === query.get("queryType")) ?? "all",
    mark: instanceMarks.find((each) => each === query.get("mark")),
    keyword: text("q"),
    processId: text("processId"),
    applyUserCode: text("applyUser"),
    deptId: number("deptId"),
    holder: text("holder"),
    beginDate: day("from"),
    endDate: day("to"),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), submitted: true, page: number("page") ?? 1, pageSize };
}

/** The list's question in the address, and how to change it; a change of anything else begins at the first page. */
export function useInstanceQuery() {
  const [query, setQuery] = useSearchParams();
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const input = useMemo(() => instanceInput(query, pageSize), [query, pageSize]);
  const set = (changes: Partial<Record<InstanceField | "open", string | undefined>>) =>
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
  const isFiltered = instanceFields.some((name) => name !== "page" && query.has(name));
  return { query, input, set, isFiltered, clear: () => setQuery({}, { replace: true }) };
}
