import { type BaseRecord, type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { listTableRows } from "#contract/calls/tables.ts";
import { type KnownTotal, knownTotal } from "#contract/rules/known-total.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import type { CallError } from "../../api/index.ts";
import { filterOf } from "../source/crud-filter.ts";
import type { ListWishes } from "../source/data-provider.ts";
import type { Entity } from "../source/entity.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { crudFiltersOf } from "../view/field-filter.ts";
import type { TableView } from "../view/table-view.ts";

const noRows: readonly TableRow[] = [];

/** Where pages that were seen ended, by question and the page after. A page opened by its address is counted to. */
const ends = new Map<string, JsonValue[]>();
const endsMax = 500;

/** The rows of a view. The page before stays until the next is here; changes by others come in quietly. */
export function useRows(entity: Entity, view: TableView, enabled = true) {
  const question = JSON.stringify([
    entity.name,
    view.filters,
    view.sort,
    view.keyword,
    view.bin,
    view.pageSize,
  ]);
  // Asked once for each page: an end that becomes known later must not ask for the page again.
  const after = useMemo(() => ends.get(`${question} ${view.page}`), [question, view.page]);
  const { result, query } = useList<BaseRecord, HttpError>({
    resource: entity.name,
    pagination: { currentPage: view.page, pageSize: view.pageSize || 1, mode: "server" },
    sorters: view.sort.map(({ field, descending }) => ({ field, order: descending ? "desc" : "asc" })),
    filters: crudFiltersOf(view.filters),
    meta: {
      wishes: {
        ...(view.keyword === "" ? {} : { keyword: view.keyword }),
        ...(view.bin ? { deleted: true } : {}),
        ...(after === undefined ? {} : { after }),
      } satisfies ListWishes,
    },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, enabled },
  });
  const answer = query.data as { labels?: ReferenceLabels; next?: JsonValue[] } | undefined;
  const next = query.isPlaceholderData ? undefined : answer?.next;
  useEffect(() => {
    if (next === undefined) return;
    if (ends.size > endsMax) ends.clear();
    ends.set(`${question} ${view.page + 1}`, next);
  }, [next, question, view.page]);
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

type Answered = Pick<OutputOf<typeof listTableRows>, "total" | "totalIsEstimate" | "totalIsLeast">;

function totalOf({ total, ...how }: Answered = {}): KnownTotal | undefined {
  return total === undefined ? undefined : knownTotal({ total, ...how });
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
  return { total: totalOf(counted.data), filter };
}
