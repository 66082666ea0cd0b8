import { useCallback } from "react";
import type { InputOf } from "#contract/calls/define-call.ts";
import { listTableViews, saveTableView } from "#contract/calls/table-views.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import {
  call,
  type CallError,
  invalidate,
  isCallError,
  presentError,
  queryClient,
  queryKeyOf,
} from "../../api/index.ts";
import type { Entity } from "../source/entity.ts";

type Wanted = Pick<TableViewSaved, "name" | "query" | "audience" | "roleCode" | "isDefault"> & {
  viewId?: number;
};

/** Puts a view among the known ones, or takes it away, before the address names it; then asks again. */
export function cacheSavedView(viewId: number, saved: TableViewSaved | undefined): void {
  queryClient.setQueryData<TableViewSaved[]>(queryKeyOf(listTableViews, {}), (before) => [
    ...(before ?? []).filter((one) => one.viewId !== viewId),
    ...(saved === undefined ? [] : [saved]),
  ]);
  void invalidate(listTableViews);
}

/** Saves a view. Answers undefined when it was refused; `onRefused` shows why, otherwise it is presented. */
export function useSaveView(entity: Entity, onRefused: (error: CallError) => void = presentError) {
  return useCallback(
    async ({ viewId, name, query, audience, roleCode, isDefault }: Wanted) => {
      const input: InputOf<typeof saveTableView> = {
        name,
        query,
        audience,
        isDefault,
        ...(viewId === undefined ? {} : { viewId }),
        ...(roleCode === null ? {} : { roleCode }),
      };
      try {
        const saved = await call(onTable(saveTableView, entity.name), input);
        cacheSavedView(saved.viewId, saved);
        return saved;
      } catch (error) {
        if (!isCallError(error)) throw error;
        onRefused(error);
        return undefined;
      }
    },
    [entity, onRefused],
  );
}
