import { type BaseRecord, type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { listTableRows } from "#contract/calls/tables.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import type { CallError } from "../../api/index.ts";
import { filterOf } from "../source/crud-filter.ts";
import type { Entity } from "../source/entity.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { crudFiltersOf } from "../view/field-filter.ts";
import type { TableView } from "../view/table-view.ts";

const noRows: readonly TableRow[] = [];

/** The rows of a view. The page before stays until the next is here; changes by others come in quietly. */
export function useRows(entity: Entity, view: TableView, enabled = true) {
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: entity.name,
    pagination: { currentPage: view.page, pageSize: view.pageSize, mode: "server" },
    sorters: view.sort.map(({ field, descending }) => ({ field, order: descending ? "desc" : "asc" })),
    filters: crudFiltersOf(view.filters),
    meta: {
      ...(view.keyword === "" ? {} : { keyword: view.keyword }),
      ...(view.bin ? { deleted: true } : {}),
    },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, enabled },
  });
  const answer = query.data as { labels?: ReferenceLabels; next?: unknown } | undefined;
  return {
    rows: (query.data === undefined ? noRows : result.data) as readonly TableRow[],
    labels: answer?.labels,
    hasNext: answer?.next !== undefined,
    loading: query.isPending,
    stale: query.isPlaceholderData,
    error: query.error as unknown as CallError | null,
    again: () => void query.refetch(),
  };
}

/** How many rows a view has in all: asked beside the rows, never before them. Undefined until known, or where nobody counts. */
export function useRowCount(entity: Entity, view: TableView) {
  const filter = useMemo(() => filterOf(crudFiltersOf(view.filters)), [view.filters]);
  const counted = useTableCall(
    listTableRows,
    entity.name,
    {
      countOnly: true,
      ...(filter === undefined ? {} : { filter }),
      ...(view.keyword === "" ? {} : { keyword: view.keyword }),
      ...(view.bin ? { deleted: true } : {}),
    },
    { enabled: entity.model.count !== "none", staleTime: 15_000, keep: true },
  );
  return { total: counted.data?.total, estimated: counted.data?.totalIsEstimate === true, filter };
}
