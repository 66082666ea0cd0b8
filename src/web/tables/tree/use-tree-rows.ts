import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import type { ReferenceLabels, TableRow } from "#contract/shapes/tables.ts";
import { call, type CallError } from "../../api/index.ts";
import { type Entity, keyOf } from "../source/entity.ts";
import type { TableView } from "../view/table-view.ts";
import { openAtFirst, type TreeLevel, treeOrder } from "./tree-order.ts";

type Page = OutputOf<typeof listTableRows>;

const top = "";
const none: ReadonlySet<string> = new Set();
const storageKey = (entity: string) => `chancery.tree.${entity}`;

/**
 * The rows of a tree as they stand below each other: the top first, the rows below one when it is opened. Which are
 * open is remembered while the window is; at first a short top is open.
 */
export function useTreeRows(entity: Entity, view: TableView, enabled: boolean) {
  const { model } = entity;
  const [said, setSaid] = useState(() => readOpen(entity.name));
  const open = said ?? none;
  const toggle = useCallback(
    (id: string, wanted?: boolean) =>
      setSaid((before = none) => {
        const next = new Set(before);
        if (wanted ?? !before.has(id)) next.add(id);
        else next.delete(id);
        sessionStorage.setItem(storageKey(entity.name), JSON.stringify([...next]));
        return next;
      }),
    [entity.name],
  );
  const order = model.tree?.order;
  const byOrder = order !== undefined && JSON.stringify(view.sort) === JSON.stringify(model.sort);
  const sort = useMemo(
    () =>
      byOrder && order !== undefined
        ? [order]
        : view.sort.map(({ field, descending }) => (descending ? `-${field}` : field)),
    [byOrder, order, view.sort],
  );
  const parents = useMemo(() => (enabled ? [top, ...open] : []), [enabled, open]);
  const answers = useQueries({
    queries: parents.map((parent) => ({
      queryKey: ["table", entity.name, "tree", parent, sort],
      queryFn: ({ signal }: { signal: AbortSignal }) => readLevel(entity, parent, sort, signal),
      staleTime: 15_000,
    })),
    combine: (results) => ({
      levels: results.map(({ data }) => data),
      error: (results.find(({ error }) => error !== null)?.error ?? null) as CallError | null,
      loading: results[0]?.isPending === true,
      again: () => {
        for (const result of results) if (result.error !== null) void result.refetch();
      },
    }),
  });
  const { levels } = answers;
  const [first] = levels;
  if (said === undefined && first !== undefined) setSaid(openAtFirst(first, model.key));
  const shown = useMemo(() => {
    const byParent = new Map<string, TreeLevel>();
    const labels: Record<string, Record<string, string>> = {};
    parents.forEach((parent, at) => {
      const level = levels[at];
      if (level === undefined) return;
      byParent.set(parent, level);
      for (const [field, names] of Object.entries(level.labels))
        labels[field] = { ...labels[field], ...names };
    });
    return { ...treeOrder(byParent, open, model.key), labels: labels as ReferenceLabels };
  }, [parents, levels, open, model.key]);
  return {
    ...shown,
    error: answers.error,
    loading: answers.loading,
    again: answers.again,
    toggle,
    /** Whether siblings stand in the order people gave them, so that a place among them means something. */
    ordered: byOrder,
  };
}

/** All rows directly below one, page by page. */
async function readLevel(entity: Entity, parent: string, sort: readonly string[], signal: AbortSignal) {
  const listing = onTable(listTableRows, entity.name);
  const below = parent === top ? null : keyOf(entity, parent);
  const rows: TableRow[] = [];
  const labels: Record<string, Record<string, string>> = {};
  const childCounts: Record<string, number> = {};
  let after: Page["next"];
  do {
    const page: Page = await call(
      listing,
      {
        below,
        sort: [...sort],
        pageSize: limits.pageSizeMax,
        count: false,
        ...(after === undefined ? {} : { after }),
      },
      { signal },
    );
    rows.push(...page.rows);
    Object.assign(childCounts, page.childCounts);
    for (const [field, names] of Object.entries(page.labels)) labels[field] = { ...labels[field], ...names };
    after = page.next;
  } while (after !== undefined);
  return { rows, labels, childCounts };
}

/** What has been opened in this window; undefined where nobody has opened or closed anything yet. */
function readOpen(entity: string): ReadonlySet<string> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(entity)) ?? "null");
    return Array.isArray(kept) ? new Set(kept.map(String)) : undefined;
  } catch {
    return undefined;
  }
}
