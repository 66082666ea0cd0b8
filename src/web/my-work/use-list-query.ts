import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query.ts";

/** A list's question in the address, and how to change it; a change of filter or word begins at the first page. */
export function useListQuery<Filter extends string>(filters: readonly Filter[]) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListQuery(params, filters), [params, filters]);
  const change = useCallback(
    (part: Partial<ListQuery<Filter>>) =>
      setParams((before) => writeListQuery({ ...readListQuery(before, filters), page: 1, ...part })),
    [setParams, filters],
  );
  return { query, change };
}
