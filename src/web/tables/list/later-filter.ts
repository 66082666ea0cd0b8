import { later } from "./later.ts";

export const loadFilterPopover = async () => (await import("./filter-popover.tsx")).FilterPopover;

/** The editor of a filter, apart from the other later parts: fields of rows are filtered by it as well. */
export const FilterPopover = later(loadFilterPopover);
