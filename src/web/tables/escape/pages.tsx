import type { ComponentType } from "react";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import type { Entity } from "../source/entity.ts";

/** What a page by hand is given: the table, and the views saved of it. */
export interface TablePageGiven {
  entity: Entity;
  views: readonly TableViewSaved[];
}

/** Pages by hand in place of the usual list, by table. */
export const pages: Readonly<Partial<Record<string, ComponentType<TablePageGiven>>>> = {};
