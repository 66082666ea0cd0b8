import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import type { Entity } from "../source/entity.ts";
import { readView, type TableView, usualView, writeView } from "./table-view.ts";

/** What a list shows, and the saved view it started from. */
export interface LocatedView {
  view: TableView;
  origin: TableViewSaved | undefined;
  /** Whether the view is no longer what was saved. */
  modified: boolean;
  /** Whether the address names a saved view that this person does not have. */
  lost: boolean;
}

type Known = Pick<Entity, "model" | "readable">;
const places = new Set(["page", "row", "do"]);

/** The view a list opens with: one's own default, else that of a role, else everyone's. */
export function defaultViewOf(views: readonly TableViewSaved[]): TableViewSaved | undefined {
  const defaults = views.filter(({ isDefault }) => isDefault);
  return (
    defaults.find(({ audience }) => audience === "own") ??
    defaults.find(({ audience }) => audience === "role") ??
    defaults[0]
  );
}

/**
 * Reads a list's address. `view=12` is a saved view as it was saved, `view=0` the usual one; `from=12` with a view
 * written out is one that began as a saved view and was changed. An address that says nothing opens the default.
 */
export function locateView(
  params: URLSearchParams,
  entity: Known,
  views: readonly TableViewSaved[],
): LocatedView {
  const named = params.get("view") ?? params.get("from");
  const saysMore = [...params.keys()].some((key) => !places.has(key) && key !== "view" && key !== "from");
  const origin =
    named === null
      ? saysMore
        ? undefined
        : defaultViewOf(views)
      : views.find(({ viewId }) => String(viewId) === named);
  const lost = named !== null && named !== "0" && origin === undefined;
  const page = readView(params, entity).page;
  if (params.has("from") || saysMore || origin === undefined) {
    const view = readView(params, entity);
    return { view, origin, modified: origin !== undefined && !isSame(view, origin, entity), lost };
  }
  return { view: { ...savedView(origin, entity), page }, origin, modified: false, lost };
}

/** A saved view as the table reads it now. */
export function savedView({ query }: TableViewSaved, entity: Known): TableView {
  return { ...readView(new URLSearchParams(query), entity), page: 1 };
}

/** A view as it is saved: without the page. */
export function queryOfView(view: TableView, entity: Known): string {
  return writeView({ ...view, page: 1 }, entity).toString();
}

function isSame(view: TableView, saved: TableViewSaved, entity: Known): boolean {
  return queryOfView(view, entity) === queryOfView(savedView(saved, entity), entity);
}

/** The address of a view, as short as can be. */
export function addressOfView(
  view: TableView,
  origin: TableViewSaved | undefined,
  entity: Known,
  views: readonly TableViewSaved[],
): URLSearchParams {
  if (origin !== undefined && isSame(view, origin, entity)) {
    const params = new URLSearchParams({ view: String(origin.viewId) });
    if (view.page > 1) params.set("page", String(view.page));
    return params;
  }
  const params = writeView(view, entity);
  if (origin !== undefined) params.set("from", String(origin.viewId));
  else if (queryOfView(view, entity) === "" && defaultViewOf(views) !== undefined) params.set("view", "0");
  return params;
}

/** The usual view's address, whatever the default is. */
export function usualAddress(entity: Known, views: readonly TableViewSaved[]): URLSearchParams {
  return addressOfView(usualView(entity), undefined, entity, views);
}
