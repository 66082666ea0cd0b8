import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Target } from "../model/index.ts";

/** What comes from the palette: a new field, or a saved block. */
export type NewCarried = { component: FormComponent } | { blockId: number };
/** What is dragged over the canvas: a field that is there, or something new. */
export type Carried = { key: string } | NewCarried;

/**
 * The place on the canvas under a point: among the columns of a sub-table where it is over them, else among the fields. It is
 * asked at every move over hundreds of fields: only those around the point are looked at.
 */
export function placeUnder(
  frame: HTMLElement | null,
  page: FormPage,
  x: number,
  y: number,
): Target | undefined {
  if (frame === null || !isWithin(frame, x, y)) return undefined;
  const pieces = [...(frame.querySelector("[data-cards]")?.children ?? [])];
  // Whatever lies within lines out of sight is laid out when it is asked for its place: only the piece at the point is.
  const above = firstNot(pieces.length - 1, (piece) => isAbove(pieces[piece] as Element, y));
  const before = pieces.slice(0, above).reduce((count, piece) => count + piece.childElementCount, 0);
  const within = pieces[above]?.children ?? [];
  const inPiece = firstNot(within.length, (card) => isBefore(within[card] as Element, x, y));
  const at = before + inPiece;
  // A sub-table is as wide as the canvas: it stands at one side of the place or the other.
  for (const card of [within[inPiece - 1], within[inPiece]]) {
    const columns = card?.querySelector<HTMLElement>("[data-columns-of]") ?? undefined;
    if (columns === undefined || !isWithin(columns, x, y)) continue;
    const table = Number(columns.dataset["columnsOf"]);
    if (page.components[table] === undefined) continue;
    const before = [...columns.querySelectorAll("[data-column]")].filter((each) => isBefore(each, x, y));
    return { table, at: before.length };
  }
  return { at };
}

/** The first of so many that something is not true of, else their number; it is true of all before and of none behind. */
function firstNot(count: number, isSo: (at: number) => boolean): number {
  let from = 0;
  let to = Math.max(0, count);
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isAbove(element: Element, y: number): boolean {
  return element.getBoundingClientRect().bottom < y;
}

/** Whether something on the canvas comes before a point: above it, or left of it in the same line. */
function isBefore(element: Element, x: number, y: number): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom < y || (top <= y && (left + right) / 2 < x);
}

function isWithin(element: Element, x: number, y: number): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
