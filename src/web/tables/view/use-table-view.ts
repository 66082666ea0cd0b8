import { useCallback, useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import { useAddress } from "../../address/index.ts";
import type { Entity } from "../source/entity.ts";
import type { TableView } from "./table-view.ts";
import { addressOfView, locateView, savedView, usualAddress } from "./view-address.ts";

/** What stands beside a list: a row, or an empty form. */
export interface Beside {
  mode: "show" | "edit" | "clone" | "new" | "history";
  /** The row's key as text; empty for a new one. */
  row: string;
}

const startingOver = ["filters", "sort", "keyword", "bin", "pageSize", "tree"] as const;

/** The list's view and the row beside it, in the address. A change of the question begins at its first page. */
export function useTableView(entity: Entity, views: readonly TableViewSaved[]) {
  const [params, setParams] = useAddress();
  const { pathname } = useLocation();
  const located = useMemo(() => locateView(params, entity, views), [params, entity, views]);
  const { view, origin, modified, lost } = located;
  const beside = useMemo(() => readBeside(params), [params]);

  const change = useCallback(
    (part: Partial<TableView>, { replace = false } = {}) =>
      setParams(
        (before) => {
          const now = locateView(before, entity, views);
          const page = startingOver.some((name) => name in part) ? { page: 1 } : {};
          return withBeside(
            addressOfView({ ...now.view, ...page, ...part }, now.origin, entity, views),
            readBeside(before),
          );
        },
        { replace },
      ),
    [setParams, entity, views],
  );
  const open = useCallback(
    (next: Beside | undefined, { replace = false } = {}) =>
      setParams(
        (before) => {
          const now = locateView(before, entity, views);
          return withBeside(addressOfView(now.view, now.origin, entity, views), next);
        },
        { replace },
      ),
    [setParams, entity, views],
  );
  /** The address of this list with something changed, for real links. */
  const linkTo = useCallback(
    (part: Partial<TableView>, next?: Beside) => {
      const address = addressOfView({ ...view, ...part }, origin, entity, views);
      const search = withBeside(address, next).toString();
      return search === "" ? pathname : `${pathname}?${search}`;
    },
    [view, origin, entity, views, pathname],
  );
  /** Shows a saved view as it was saved; without one the usual view. */
  const showSaved = useCallback(
    (saved: TableViewSaved | undefined) =>
      setParams(
        saved === undefined
          ? usualAddress(entity, views)
          : addressOfView(savedView(saved, entity), saved, entity, views),
      ),
    [setParams, entity, views],
  );
  return { view, origin, modified, lost, beside, change, open, linkTo, showSaved };
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
