import { useCallback, useMemo } from "react";
import { useAddress } from "../address/index.ts";
import { useSession } from "../session/index.ts";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query.ts";

/** What a list asks for, and how to ask for something else. */
export interface AskedList<Filter extends string> {
  query: ListQuery<Filter>;
  pageSize: number;
  /** Page and word as the calls of lists take them; the filter is each call's own. */
  input: { page: number; pageSize: number; keyword?: string };
  change: (part: Partial<ListQuery<Filter>>) => void;
}

/** A list's question in the address, and how to change it; a change of filter or word begins at the first page. */
export function useListQuery<Filter extends string>(filters: readonly Filter[]): AskedList<Filter> {
  const [params, setParams] = useAddress();
  const query = useMemo(() => readListQuery(params, filters), [params, filters]);
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const change = useCallback(
    (part: Partial<ListQuery<Filter>>) =>
      setParams((before) => writeListQuery({ ...readListQuery(before, filters), page: 1, ...part })),
    [setParams, filters],
  );
  const { page, keyword } = query;
  return { query, pageSize, input: { page, pageSize, ...(keyword === "" ? {} : { keyword }) }, change };
}
