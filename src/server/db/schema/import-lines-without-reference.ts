// Written by npm run generate from the migrations; do not edit.
import type { List } from "../column-kinds.ts";

export interface TableImportAddedTable {
  jobId: string;
  partNo: number;
  rowKeys: List<string>;
}

/** What the migration creates. */
export interface ImportLinesWithoutReferenceArea {
  tableImportAdded: TableImportAddedTable;
}
