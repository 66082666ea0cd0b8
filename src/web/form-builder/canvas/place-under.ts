import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Target } from "../model/index.ts";

/** What comes from the palette: a new field, or a saved block. */
export type NewCarried = { component: FormComponent } | { blockId: number };
/** What is dragged over the canvas: a field that is there, or something new. */
export type Carried = { key: string } | NewCarried;

/** The place on the canvas under a point: among the columns of a sub-table where it is over them, else among the fields. */
export function placeUnder(
  frame: HTMLElement | null,
  page: FormPage,
  x: number,
  y: number,
): Target | undefined {
  if (frame === null || !isWithin(frame, x, y)) return undefined;
  for (const columns of frame.querySelectorAll<HTMLElement>("[data-columns-of]")) {
    if (!isWithin(columns, x, y)) continue;
    const table = Number(columns.dataset["columnsOf"]);
    if (page.components[table] === undefined) continue;
    const before = [...columns.querySelectorAll("[data-column]")].filter((each) => isBefore(each, x, y));
    return { table, at: before.length };
  }
  const cards = [...frame.querySelectorAll("[data-card]")];
  return { at: cards.filter((card) => isBefore(card, x, y)).length };
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
