import type { TreeControls } from "../tree/tree-controls.ts";
import type { TreeStep } from "../tree/tree-order.ts";
import type { RefObject } from "react";
import { useKeys } from "../../keys/index.ts";

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
 * A list by keyboard: j k and arrows move, Enter opens, e edits, F2 edits the cell, x selects, n begins a row,
 * Del deletes, / searches and Enter goes on in what was found, f filters; Alt with an arrow moves the row in its tree.
 */
export function useListKeys(now: ListKeys): void {
  const { ids, columns, cursor, tree } = now;
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
  /** Needs a row that is marked. */
  const onRow = (act: ((id: string) => unknown) | undefined) =>
    act && (() => (row === undefined ? false : act(row)));
  const step = (to: TreeStep) => tree && onRow((id) => tree.onStep(id, to));

  useKeys("table", {
    next: () => toRow(at + 1),
    previous: () => toRow(at - 1),
    right: () => turnInTree(now, true) || toColumn(1),
    left: () => turnInTree(now, false) || toColumn(-1),
    open: onRow(now.onOpen),
    edit: onRow(now.onEdit),
    editCell: onRow((id) => (cursor.column === undefined ? false : now.onEditCell(id, cursor.column))),
    choose: onRow((id) => now.onChoose(id, false)),
    chooseRange: onRow((id) => now.onChoose(id, true)),
    new: now.onNew,
    delete: onRow(now.onRemove),
    search: () => now.search.current?.focus(),
    found: () => toFound(now),
    filter: () => now.frame.current?.querySelector<HTMLElement>("[data-add-filter]")?.click(),
    close: now.onClose,
    moveUp: step("up"),
    moveDown: step("down"),
    moveIn: step("in"),
    moveOut: step("out"),
  });
}

/** From the search into the rows, where letters are keys again. */
function toFound({ frame, search }: ListKeys): boolean {
  const rows = frame.current?.querySelector("table")?.parentElement;
  if (rows === null || rows === undefined || document.activeElement !== search.current) return false;
  rows.focus();
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
