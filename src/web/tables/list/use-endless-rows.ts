import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError } from "../../api/index.ts";
import { filterOf, sortOf } from "../source/crud-filter.ts";
import type { Entity } from "../source/entity.ts";
import { crudFiltersOf } from "../view/field-filter.ts";
import type { TableView } from "../view/table-view.ts";

const chunk = limits.pageSizeMax;
/** Browsers draw no more than some thirty million pixels below each other. */
const rowsMax = 500_000;

interface Range {
  first: number;
  last: number;
}

/**
 * The rows of a view without pages: those in sight and around are fetched as one scrolls. How many there are is known
 * once somebody has counted; until then, or where it is only an estimate, the list grows by what was found.
 */
export function useEndlessRows(
  entity: Entity,
  view: TableView,
  { enabled, total }: { enabled: boolean; total: number | undefined },
) {
  const [sight, setSight] = useState<Range>({ first: 0, last: 0 });
  const asked = useMemo(() => {
    const filter = filterOf(crudFiltersOf(view.filters));
    const sort = sortOf(
      view.sort.map(({ field, descending }) => ({ field, order: descending ? "desc" : "asc" })),
    );
    return {
      ...(filter === undefined ? {} : { filter }),
      ...(sort.length > 0 ? { sort } : {}),
      ...(view.keyword === "" ? {} : { keyword: view.keyword }),
      ...(view.bin ? { deleted: true } : {}),
    };
  }, [view.filters, view.sort, view.keyword, view.bin]);
  const from = Math.max(0, Math.floor(sight.first / chunk));
  const to = Math.floor(sight.last / chunk);
  const pages = useMemo(
    () => (enabled ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []),
    [enabled, from, to],
  );
  const { byPage, ...state } = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["table", entity.name, "endless", asked, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          onTable(listTableRows, entity.name),
          { ...asked, page: page + 1, pageSize: chunk, count: false },
          { signal },
        ),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      byPage: results.map(({ data }) => data),
      loading: results[0]?.isPending === true,
      error: (results.find(({ error }) => error !== null)?.error ?? null) as CallError | null,
      again: () => {
        for (const result of results) if (result.error !== null) void result.refetch();
      },
    }),
  });
  const shown = useMemo(() => gather(byPage, pages), [byPage, pages]);
  const count = Math.min(rowsMax, shown.end ?? Math.max(total ?? 0, shown.reach));
  const rowAt = useCallback(
    (index: number) => byPage[Math.floor(index / chunk) - (pages[0] ?? 0)]?.rows[index % chunk],
    [byPage, pages],
  );
  const onSight = useCallback(
    (first: number, last: number) =>
      setSight((before) => {
        // A little ahead, so that a reader's pace never meets an empty row.
        const next = { first: Math.max(0, first - 40), last: last + 80 };
        const same =
          Math.floor(before.first / chunk) === Math.floor(next.first / chunk) &&
          Math.floor(before.last / chunk) === Math.floor(next.last / chunk);
        return same ? before : next;
      }),
    [],
  );
  return { ...state, rows: shown.rows, labels: shown.labels, count, rowAt, onSight };
}

type Page = OutputOf<typeof listTableRows>;

/** What the pages that are here hold together, and where the list ends, or how far it goes at least. */
function gather(byPage: readonly (Page | undefined)[], pages: readonly number[]) {
  const rows: TableRow[] = [];
  const labels: Record<string, Record<string, string>> = {};
  let end: number | undefined;
  let reach = 0;
  byPage.forEach((answer, at) => {
    if (answer === undefined) return;
    const start = (pages[at] ?? 0) * chunk;
    rows.push(...answer.rows);
    for (const [field, names] of Object.entries(answer.labels))
      labels[field] = { ...labels[field], ...names };
    if (answer.next === undefined) end = start + answer.rows.length;
    else reach = Math.max(reach, start + answer.rows.length + 1);
  });
  return { rows, labels: labels as ReferenceLabels, end, reach };
}
