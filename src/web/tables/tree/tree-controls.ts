import type { DragEvent } from "react";
import type { TreePlace, TreeTarget } from "./tree-order.ts";

/** What a list needs to draw its rows as a tree. */
export interface TreeControls {
  places: ReadonlyMap<string, TreePlace>;
  /** The column that is indented. */
  column: string;
  /** Whether siblings stand in the order people gave them. */
  ordered: boolean;
  onToggle: (id: string, open?: boolean) => void;
  /** Absent where rows may not be moved. */
  onMove: ((id: string, target: TreeTarget) => void) | undefined;
  /** Whether this row may be moved: in a shared table only some may. */
  mayMoveRow: (id: string) => boolean;
}

type Zone = "before" | "into" | "after";
const edge = 0.28;

let dragged: string | undefined;

/** Begins to drag a row by its grip; the whole row is what one sees moving. */
export function beginDrag(event: DragEvent, id: string): void {
  dragged = id;
  const row = (event.target as HTMLElement).closest("[data-row]");
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", id);
  if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
}

/** Shows on the row below the pointer where the dragged one would go. */
export function showDrop(event: DragEvent<HTMLElement>, id: string, ordered: boolean): void {
  if (dragged === undefined || dragged === id) return;
  event.preventDefault();
  event.currentTarget.dataset["drop"] = zoneOf(event, ordered);
}

/** Takes that sign away. */
export function hideDrop({ currentTarget }: DragEvent<HTMLElement>): void {
  delete currentTarget.dataset["drop"];
}

/** Where the dragged row was let go; undefined where that is no place for it. */
export function dropTarget(
  event: DragEvent<HTMLElement>,
  id: string,
  { places, ordered }: Pick<TreeControls, "places" | "ordered">,
): { id: string; target: TreeTarget } | undefined {
  hideDrop(event);
  const moved = dragged;
  dragged = undefined;
  const place = places.get(id);
  if (moved === undefined || moved === id || place === undefined) return undefined;
  event.preventDefault();
  const zone = zoneOf(event, ordered);
  if (zone === "into") return { id: moved, target: { parent: id, before: undefined } };
  const others = place.siblings.filter((one) => one !== moved);
  const at = others.indexOf(id);
  return { id: moved, target: { parent: place.parent, before: others[zone === "before" ? at : at + 1] } };
}

/** Ends dragging, wherever it ended. */
export function endDrag(): void {
  dragged = undefined;
  for (const row of document.querySelectorAll<HTMLElement>("[data-drop]")) delete row.dataset["drop"];
}

function zoneOf(event: DragEvent<HTMLElement>, ordered: boolean): Zone {
  if (!ordered) return "into";
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < edge ? "before" : share > 1 - edge ? "after" : "into";
}
