import type { ReactNode } from "react";
import type { TableViewSaved } from "#contract/shapes/table-view.ts";
import type { Entity } from "../source/entity.ts";

/** What a page over a table is given: the table, and the views saved of it. */
export interface TablePageGiven {
  entity: Entity;
  views: readonly TableViewSaved[];
  /** What the screen is called where it has an address of its own; else the table's name stands above it. */
  heading?: string | undefined;
  /** Stands between the title and the filters; pages by hand use it. */
  lead?: ReactNode;
}
