import { useTable } from "@tanstack/react-table";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import { hasActsOnChosen } from "./acts-on-chosen.ts";
import type { Entity } from "../source/entity.ts";
import type { TableView } from "../view/table-view.ts";
import { gridColumns, gridFeatures } from "./table-columns.ts";

/** Rows are drawn as they came from the server; of the table model only the columns are used. */
const noRows: TableRow[] = [];

/** The rows that are chosen, and whether they are those of the recycle bin. */
interface Choice {
  bin: boolean;
  ids: Readonly<Record<string, boolean>>;
}

const noneChosen: Choice["ids"] = {};

type Change = (part: Partial<TableView>, options?: { replace?: boolean }) => void;

/** The table model over the rows of a view: columns in order, widths while they are being drawn, what is chosen. */
export function useGrid(entity: Entity, view: TableView, rows: readonly TableRow[], change: Change) {
  const columns = useMemo(() => gridColumns(entity), [entity]);
  const [sizing, setSizing] = useState<Record<string, number>>(view.widths);
  const [choice, setChoice] = useState<Choice>({ bin: view.bin, ids: {} });
  // What was chosen in the recycle bin is nothing of the living rows, and the other way round.
  const chosen = choice.bin === view.bin ? choice.ids : noneChosen;
  const setChosen = useCallback((ids: Choice["ids"]) => setChoice({ bin: view.bin, ids }), [view.bin]);
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
    }),
    [view.columns, view.pinned, columnVisibility, sizing],
  );
  const table = useTable({
    features: gridFeatures,
    columns,
    data: noRows,
    state,
    columnResizeMode: "onChange",
    onColumnSizingChange: setSizing,
  });

  // The address hears of a width once the pointer has rested, not on every pixel.
  useEffect(() => {
    if (JSON.stringify(sizing) === JSON.stringify(view.widths)) return;
    const timer = setTimeout(() => change({ widths: sizing }, { replace: true }), 400);
    return () => clearTimeout(timer);
  }, [sizing, view.widths, change]);

  const last = useRef<string | undefined>(undefined);
  const ids = useRef<string[]>([]);
  useEffect(() => {
    ids.current = rows.map((row) => String(row[entity.model.key]));
  }, [rows, entity]);
  /** Chooses a row or lets it go, with `range` all from the one before. */
  const choose = useCallback(
    (id: string, wanted: boolean, range: boolean) => {
      const from = last.current === undefined ? -1 : ids.current.indexOf(last.current);
      const to = ids.current.indexOf(id);
      const span = range && from >= 0 ? ids.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setChoice((before) => {
        const next = before.bin === view.bin ? { ...before.ids } : {};
        for (const one of span) {
          if (wanted) next[one] = true;
          else delete next[one];
        }
        return { bin: view.bin, ids: next };
      });
    },
    [view.bin],
  );

  const mayChoose = hasActsOnChosen(entity, view.bin);
  return { table, chosen, setChosen, choose: mayChoose ? choose : undefined };
}
