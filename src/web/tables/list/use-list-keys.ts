import type { TreeControls } from "../tree/tree-controls.ts";
import type { TreeStep } from "../tree/tree-order.ts";
import { type RefObject, useEffect, useRef } from "react";

interface ListKeys {
  frame: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  ids: readonly string[];
  columns: readonly string[];
  cursor: { row: string | undefined; column: string | undefined };
  onCursor: (cursor: { row: string | undefined; column: string | undefined }) => void;
  onOpen: (id: string) => void;
  onNew: (() => void) | undefined;
  onEdit: ((id: string) => void) | undefined;
  onEditCell: (id: string, column: string) => void;
  onRemove: ((id: string) => void) | undefined;
  /** Chooses a row or lets it go; with `upTo` every row from the one chosen last. */
  onChoose: (id: string, upTo: boolean) => void;
  onClose: () => void;
  /** Present in a tree: which rows are open, and moving one by a step. */
  tree:
    | (Pick<TreeControls, "places" | "column" | "onToggle"> & {
        onStep: (id: string, step: TreeStep) => void;
      })
    | undefined;
}

/**
 * A list by keyboard: j k and arrows move, Enter opens, e edits, F2 edits the cell, x chooses, n begins a row,
 * Del deletes, / searches, f filters.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (
        target?.isContentEditable ||
        target?.matches("input:not([type=checkbox]), textarea, select, [role=combobox]")
      )
        return;
      if (
        document.querySelector("[role=dialog], dialog[open], .ant-dropdown:not(.ant-dropdown-hidden)") !==
        null
      )
        return;
      if (target?.closest(".tbl-panel") && event.key !== "Escape") return;
      const done = event.altKey
        ? moveInTree(latest.current, event.key)
        : handle(latest.current, event.key, target);
      if (done) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function handle(now: ListKeys, key: string, target: HTMLElement | undefined): boolean {
  const { ids, columns, cursor } = now;
  const row = cursor.row !== undefined && ids.includes(cursor.row) ? cursor.row : undefined;
  const at = row === undefined ? -1 : ids.indexOf(row);
  const toRow = (to: number) => {
    const id = ids[Math.min(Math.max(to, 0), ids.length - 1)];
    if (id === undefined) return false;
    now.onCursor({ row: id, column: cursor.column ?? columns[0] });
    requestAnimationFrame(() => {
      now.frame.current
        ?.querySelector(`[data-row="${CSS.escape(id)}"]`)
        ?.scrollIntoView({ block: "nearest" });
    });
    return true;
  };
  const toColumn = (by: number) => {
    if (row === undefined) return false;
    const place = Math.max(0, columns.indexOf(cursor.column ?? ""));
    now.onCursor({ row, column: columns[Math.min(Math.max(place + by, 0), columns.length - 1)] });
    return true;
  };
  switch (key) {
    case "j":
    case "ArrowDown":
      return toRow(at + 1);
    case "k":
    case "ArrowUp":
      return toRow(at - 1);
    case "ArrowRight":
      return turnInTree(now, true) || toColumn(1);
    case "ArrowLeft":
      return turnInTree(now, false) || toColumn(-1);
    case "/":
      now.search.current?.focus();
      return true;
    case "f":
      now.frame.current?.querySelector<HTMLElement>("[data-add-filter]")?.click();
      return true;
    case "n":
      now.onNew?.();
      return now.onNew !== undefined;
    case "Escape":
      now.onClose();
      return true;
    default:
      break;
  }
  if (row === undefined) return false;
  switch (key) {
    case "Enter":
      if (target?.matches("a, button, input")) return false;
      now.onOpen(row);
      return true;
    case "e":
      now.onEdit?.(row);
      return now.onEdit !== undefined;
    case "F2":
      if (cursor.column !== undefined) now.onEditCell(row, cursor.column);
      return true;
    case "x":
    case "X":
      now.onChoose(row, key === "X");
      return true;
    case "Delete":
      now.onRemove?.(row);
      return now.onRemove !== undefined;
    default:
      return false;
  }
}

const steps: Readonly<Record<string, TreeStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** Alt with an arrow moves the row in its tree. */
function moveInTree({ tree, cursor }: ListKeys, key: string): boolean {
  const step = steps[key];
  if (tree === undefined || step === undefined || cursor.row === undefined) return false;
  tree.onStep(cursor.row, step);
  return true;
}

/** On the column of the tree the arrows open and close a row before they go to the next cell. */
function turnInTree({ tree, cursor }: ListKeys, open: boolean): boolean {
  const place = tree?.places.get(cursor.row ?? "");
  if (tree === undefined || place === undefined || place.childCount === 0 || place.open === open)
    return false;
  if ((cursor.column ?? tree.column) !== tree.column) return false;
  tree.onToggle(cursor.row ?? "", open);
  return true;
}
