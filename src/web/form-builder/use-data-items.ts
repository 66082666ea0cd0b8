import { useMemo } from "react";
import { listDataItem } from "#contract/calls/opt-data-item.ts";
import { useCall } from "../api/index.ts";
import type { ComboboxOption } from "../kit/index.ts";

/** A data item as a field may use it: what it holds, and how its days are written. */
export interface ItemOption extends ComboboxOption {
  type: string;
  format: string;
}

/** The data items that a field may be made of, by English name. */
export function useDataItems(): readonly ItemOption[] {
  const answer = useCall(listDataItem, { page: 1, pageSize: 200 }, { quiet: true, staleTime: 60_000 });
  return useMemo(() => {
    const named = new Map<string, ItemOption>();
    for (const { dataEnName: value, name, desc, type, format } of answer.data?.rows ?? [])
      if (!named.has(value))
        named.set(value, {
          value,
          label: name ?? desc ?? value,
          note: value,
          type: type ?? "",
          format: format ?? "",
        });
    return [...named.values()];
  }, [answer.data]);
}
