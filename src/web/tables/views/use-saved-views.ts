import { useMemo } from "react";
import { listTableViews } from "#contract/calls/table-views.ts";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import { useCall } from "../../api/index.ts";

const kept = { staleTime: 60_000, quiet: true } as const;
const none: readonly TableViewSaved[] = [];

/** Every saved view this person has. Asked beside the tables, so that no list waits for it. */
export function useAllViews() {
  return useCall(listTableViews, {}, kept);
}

/** Those of one table; undefined until they are here. Where they cannot be had, a list does without. */
export function useSavedViews(entity: string): readonly TableViewSaved[] | undefined {
  const { data, error } = useAllViews();
  return useMemo(
    () => data?.filter((view) => view.entity === entity) ?? (error ? none : undefined),
    [data, error, entity],
  );
}
