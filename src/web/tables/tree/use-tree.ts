import { useCallback, useMemo } from "react";
import type { Entity } from "../source/entity.ts";
import { rightsOn } from "../source/rights-on-row.ts";
import type { TableView } from "../view/table-view.ts";
import type { TreeControls } from "./tree-controls.ts";
import { stepTarget, type TreeStep, type TreeTarget } from "./tree-order.ts";
import { useMove } from "./use-move.ts";
import { useTreeRows } from "./use-tree-rows.ts";

/** A table as a tree: its rows in order, what the list needs to draw them, and what the keyboard does with them. */
export function useTree(entity: Entity, view: TableView, shown: boolean) {
  const { rows, places, labels, loading, error, again, toggle, ordered } = useTreeRows(entity, view, shown);
  const { model, rights, writable } = entity;
  const openParent = useCallback(
    ({ parent }: TreeTarget) => {
      if (parent !== "") toggle(parent, true);
    },
    [toggle],
  );
  const move = useMove(entity, places, rows, openParent);
  const mayMove =
    rights.update &&
    model.tree !== undefined &&
    [model.tree.parent, ...(model.tree.order === undefined ? [] : [model.tree.order])].every((name) =>
      writable.has(name),
    );
  const mayMoveRow = useCallback(
    (id: string) => {
      const row = rows.find((one) => String(one[model.key]) === id);
      return row !== undefined && rightsOn(entity, row).update;
    },
    [rows, entity, model.key],
  );
  const column = view.columns.includes(model.label) ? model.label : (view.columns[0] ?? "");
  const controls = useMemo(
    (): TreeControls | undefined =>
      shown
        ? {
            places,
            column,
            ordered,
            onToggle: toggle,
            onMove: mayMove ? (id, target) => void move(id, target) : undefined,
            mayMoveRow,
          }
        : undefined,
    [shown, places, column, ordered, toggle, mayMove, mayMoveRow, move],
  );
  const step = (id: string, wanted: TreeStep) => {
    if (!mayMove || !mayMoveRow(id) || (!ordered && (wanted === "up" || wanted === "down"))) return;
    const target = stepTarget(id, wanted, places);
    if (target !== undefined) void move(id, target);
  };
  return {
    rows,
    labels,
    loading,
    error,
    again,
    controls,
    keys: controls === undefined ? undefined : { ...controls, onStep: step },
    mayMove,
    move,
  };
}
