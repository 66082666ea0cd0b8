import type { SortTerm, TableModel } from "#tables";
import { fieldsByName, kindOf } from "#tables";
import type { Entity } from "../source/entity.ts";
import { type FieldFilter, readFilter, writeFilter } from "./field-filter.ts";

/** What a list shows and how: it stands in the address, so that it can be sent, kept and opened in another tab. */
export interface TableView {
  keyword: string;
  filters: readonly FieldFilter[];
  sort: readonly SortTerm[];
  /** Shown columns in their order. */
  columns: readonly string[];
  pinned: readonly string[];
  /** Widths somebody has drawn, in pixels. */
  widths: Readonly<Record<string, number>>;
  page: number;
  pageSize: number;
  /** The recycle bin instead of the living rows. */
  bin: boolean;
  /** A table that is a tree as one, each row below its parent; what is filtered is a plain list all the same. */
  tree: boolean;
}

/** Rows on a page; 0: no pages, the list goes on as one scrolls. */
export const pageSizes = [20, 50, 100, 200, 0] as const;
const sizeWord = (size: number): string => (size === 0 ? "all" : String(size));
const pageSizeUsual = 50;
const columnsUsual = 8;

/** How a table is shown before anybody has changed anything. */
export function usualView({ model, readable }: Pick<Entity, "model" | "readable">): TableView {
  const listed = model.listColumns.map(({ field }) => field).filter((name) => readable.has(name));
  const first = model.fields.map(({ name }) => name).filter((name) => readable.has(name));
  return {
    keyword: "",
    filters: [],
    sort: model.sort.filter(({ field }) => readable.has(field)),
    columns: listed.length > 0 ? listed : first.slice(0, columnsUsual),
    pinned: model.listColumns.filter(({ fixed }) => fixed === "left").map(({ field }) => field),
    widths: {},
    page: 1,
    pageSize: pageSizeUsual,
    bin: false,
    tree: model.tree !== undefined && readable.has(model.tree.parent),
  };
}

const list = (text: string): string[] => text.split(",").filter((part) => part !== "");
const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Reads a view from an address. What the table does not have is left out. */
export function readView(params: URLSearchParams, entity: Pick<Entity, "model" | "readable">): TableView {
  const { model, readable } = entity;
  const usual = usualView(entity);
  const fields = fieldsByName(model);
  const there = (name: string) => readable.has(name) && fields.has(name);
  const names = (key: string) => (params.has(key) ? list(params.get(key) ?? "").filter(there) : undefined);
  const columns = names("cols") ?? [];
  return {
    keyword: params.get("q") ?? "",
    filters: [...params].flatMap(([key, value]) => {
      const field = key.startsWith("f.") && there(key.slice(2)) ? fields.get(key.slice(2)) : undefined;
      const filter = field && readFilter(field, value);
      return filter ? [filter] : [];
    }),
    sort: params.has("sort") ? readSort(params.get("sort") ?? "", model, there) : usual.sort,
    columns: columns.length > 0 ? columns : usual.columns,
    pinned: names("pin") ?? usual.pinned,
    widths: Object.fromEntries(
      list(params.get("w") ?? "").flatMap((part) => {
        const [name = "", width] = part.split(":");
        return there(name) && Number(width) >= 48 ? [[name, Math.min(Number(width), 1200)]] : [];
      }),
    ),
    page: whole(params.get("page"), 1),
    pageSize: pageSizes.find((size) => sizeWord(size) === params.get("size")) ?? usual.pageSize,
    bin: params.get("bin") === "1",
    tree: usual.tree && params.get("tree") !== "0",
  };
}

function readSort(text: string, model: TableModel, there: (name: string) => boolean): SortTerm[] {
  return list(text)
    .map((part) => ({ field: part.replace(/^-/u, ""), descending: part.startsWith("-") }))
    .filter(({ field }) => there(field) && isSortable(model, field));
}

/** Whether a list can be ordered by a field. */
export function isSortable(model: TableModel, name: string): boolean {
  const field = fieldsByName(model).get(name);
  return field !== undefined && kindOf(field).sortable;
}

/** Writes what differs from the usual, and nothing else, so that addresses stay short. */
export function writeView(view: TableView, entity: Pick<Entity, "model" | "readable">): URLSearchParams {
  const usual = usualView(entity);
  const params = new URLSearchParams();
  if (view.keyword !== "") params.set("q", view.keyword);
  for (const filter of view.filters) params.set(`f.${filter.field}`, writeFilter(filter));
  if (!same(view.sort, usual.sort))
    params.set(
      "sort",
      view.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(","),
    );
  if (!same(view.columns, usual.columns)) params.set("cols", view.columns.join(","));
  if (!same(view.pinned, usual.pinned)) params.set("pin", view.pinned.join(","));
  const widths = Object.entries(view.widths);
  if (widths.length > 0)
    params.set("w", widths.map(([name, width]) => `${name}:${Math.round(width)}`).join(","));
  if (view.bin) params.set("bin", "1");
  if (view.tree !== usual.tree) params.set("tree", "0");
  if (view.pageSize !== usual.pageSize) params.set("size", sizeWord(view.pageSize));
  if (view.page > 1) params.set("page", String(view.page));
  return params;
}

/** Whether a view is drawn as a tree: nothing is filtered, so that every row has its parent. */
export function isTreeShown(view: TableView): boolean {
  return view.tree && !view.bin && view.filters.length === 0 && view.keyword === "";
}

function whole(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
