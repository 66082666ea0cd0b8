import { useMemo } from "react";
import { listDataItem } from "#contract/calls/opt-data-item.ts";
import { useCall } from "../api/index.ts";
import type { ComboboxOption } from "../kit/index.ts";

/** The data items whose values a field may offer, by English name. */
export function useDataItems(): readonly ComboboxOption[] {
  const answer = useCall(listDataItem, { page: 1, pageSize: 200 }, { quiet: true, staleTime: 60_000 });
  return useMemo(() => {
    const named = new Map<string, string>();
    for (const { dataEnName, name, desc } of answer.data?.rows ?? [])
      if (!named.has(dataEnName)) named.set(dataEnName, name ?? desc ?? dataEnName);
    return [...named].map(([value, label]) => ({ value, label, note: value }));
  }, [answer.data]);
}
