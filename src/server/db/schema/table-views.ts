// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant } from "../column-kinds.ts";

export interface TableViewTable {
  viewId: Computed<number>;
  entity: string;
  name: string;
  query: string;
  audience: string;
  roleCode: string | null;
  isDefault: Defaulted<boolean>;
  userCode: string;
  changedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface TableViewsArea {
  tableView: TableViewTable;
}
