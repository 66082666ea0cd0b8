import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Entity } from "../source/entity.ts";
import { readView, type TableView, writeView } from "./table-view.ts";

/** What stands beside a list: a row, or an empty form. */
export interface Beside {
  mode: "show" | "edit" | "clone" | "new" | "history";
  /** The row's key as text; empty for a new one. */
  row: string;
}

/** The list's view and the row beside it, in the address. A change of the question begins at its first page. */
export function useTableView(entity: Entity) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, entity), [params, entity]);
  const beside = useMemo(() => readBeside(params), [params]);

  const change = useCallback(
    (part: Partial<TableView>, { replace = false } = {}) =>
      setParams(
        (before) => {
          const now = readView(before, entity);
          const startsOver =
            "filters" in part || "sort" in part || "keyword" in part || "bin" in part || "pageSize" in part;
          return withBeside(
            writeView({ ...now, ...(startsOver ? { page: 1 } : {}), ...part }, entity),
            readBeside(before),
          );
        },
        { replace },
      ),
    [setParams, entity],
  );
  const open = useCallback(
    (next: Beside | undefined, { replace = false } = {}) =>
      setParams((before) => withBeside(writeView(readView(before, entity), entity), next), { replace }),
    [setParams, entity],
  );
  /** The address of this list with something changed, for real links. */
  const linkTo = useCallback(
    (part: Partial<TableView>, next?: Beside) => {
      const search = withBeside(writeView({ ...view, ...part }, entity), next).toString();
      return search === "" ? `/basic/${entity.name}` : `/basic/${entity.name}?${search}`;
    },
    [view, entity],
  );
  const showQuery = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);
  return { view, beside, change, open, linkTo, showQuery };
}

const modes = ["show", "edit", "clone", "new", "history"] as const;

function readBeside(params: URLSearchParams): Beside | undefined {
  const mode = modes.find((one) => one === params.get("do"));
  const row = params.get("row");
  if (mode === "new") return { mode, row: "" };
  return row === null ? undefined : { mode: mode ?? "show", row };
}

function withBeside(params: URLSearchParams, beside: Beside | undefined): URLSearchParams {
  if (beside?.mode === "new") params.set("do", "new");
  else if (beside !== undefined) {
    params.set("row", beside.row);
    if (beside.mode !== "show") params.set("do", beside.mode);
  }
  return params;
}
