import { type RowSelectionState, useTable } from "@tanstack/react-table";
import { useEffect, useMemo, useState } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { Entity } from "../source/entity.ts";
import type { TableView } from "../view/table-view.ts";
import { gridColumns, gridFeatures } from "./table-columns.ts";

type Change = (part: Partial<TableView>, options?: { replace?: boolean }) => void;

/** The table model over the rows of a view: columns in order, widths while they are being drawn, what is chosen. */
export function useGrid(entity: Entity, view: TableView, rows: readonly TableRow[], change: Change) {
  const columns = useMemo(() => gridColumns(entity), [entity]);
  const [sizing, setSizing] = useState<Record<string, number>>(view.widths);
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id = "" }) => [id, view.columns.includes(id)])),
    [columns, view.columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: [...view.columns],
      columnPinning: { start: view.pinned.filter((name) => view.columns.includes(name)), end: [] },
      columnVisibility,
      columnSizing: sizing,
      rowSelection: chosen,
    }),
    [view.columns, view.pinned, columnVisibility, sizing, chosen],
  );
  const table = useTable({
    features: gridFeatures,
    columns,
    data: rows as TableRow[],
    state,
    getRowId: (row) => String(row[entity.model.key]),
    columnResizeMode: "onChange",
    onColumnSizingChange: setSizing,
    onRowSelectionChange: setChosen,
  });

  // The address hears of a width once the pointer has rested, not on every pixel.
  useEffect(() => {
    if (JSON.stringify(sizing) === JSON.stringify(view.widths)) return;
    const timer = setTimeout(() => change({ widths: sizing }, { replace: true }), 400);
    return () => clearTimeout(timer);
  }, [sizing, view.widths, change]);

  return { table, chosen, setChosen };
}
