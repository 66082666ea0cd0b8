import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Entity } from "../source/entity.ts";
import { leastUsualWidth, usualWidth } from "./cell-text.ts";

/** What our lists ask of the table model; rows come filtered, sorted and paged from the server. */
export const gridFeatures = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

export type GridColumn = ColumnDef<typeof gridFeatures, TableRow, unknown>;

/** A column for each field a person may read; which of them are shown is the view's. */
export function gridColumns({ model, readable }: Entity): GridColumn[] {
  return model.fields
    .filter(({ name }) => readable.has(name))
    .map((field) => ({
      id: field.name,
      accessorFn: (row: TableRow) => row[field.name],
      size: Math.max(
        model.listColumns.find((column) => column.field === field.name)?.widthPx ?? usualWidth(field),
        leastUsualWidth(field),
      ),
      minSize: 56,
      maxSize: 1200,
    }));
}
