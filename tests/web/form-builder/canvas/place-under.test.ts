import { afterEach, expect, test } from "vitest";
import { placeUnder } from "../../../../src/web/form-builder/canvas/place-under.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

afterEach(() => document.body.replaceChildren());

function boxed<Made extends Element>(element: Made, { left, top, width, height }: Box): Made {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
}

const row = 50;
const spans = [12, 4, 4, 4, 6, 6, 12, 3, 3, 6, 12, 8, 4];
const subTable = 6;

/** Cards line by line on twelve columns of 100, four lines in the first piece, the seventh a sub-table with three columns in its lower half. */
function aCanvas(): { frame: HTMLElement; boxes: Box[] } {
  const boxes: Box[] = [];
  let left = 0;
  let top = 0;
  for (const span of spans) {
    if (left + span > 12) [left, top] = [0, top + row];
    boxes.push({ left: left * 100, top, width: span * 100, height: row });
    left += span;
  }
  const frame = boxed(document.createElement("div"), { left: 0, top: 0, width: 1200, height: 1000 });
  const list = document.createElement("div");
  list.dataset["cards"] = "";
  const pieces = [0, 1].map(() => document.createElement("div"));
  list.append(...pieces);
  for (const [at, box] of boxes.entries()) {
    const card = boxed(document.createElement("li"), box);
    if (at === subTable) {
      const columns = document.createElement("ul");
      columns.dataset["columnsOf"] = String(at);
      for (const column of [0, 1, 2]) {
        const one = document.createElement("li");
        one.dataset["column"] = "";
        columns.append(boxed(one, { left: column * 200, top: box.top + 25, width: 200, height: 25 }));
      }
      card.append(boxed(columns, { ...box, top: box.top + 25, height: 25 }));
    }
    pieces[box.top < 4 * row ? 0 : 1]?.append(card);
  }
  for (const piece of pieces) {
    const { top } = piece.firstElementChild!.getBoundingClientRect();
    const { bottom } = piece.lastElementChild!.getBoundingClientRect();
    boxed(piece, { left: 0, top, width: 1200, height: bottom - top });
  }
  frame.append(list);
  document.body.append(frame);
  return { frame, boxes };
}

const page = aPage(...spans.map((_, at) => aField(`field${at}`)));

test("a place is after all the fields that stand above the point, or left of it in the same line", () => {
  const { frame, boxes } = aCanvas();
  for (let y = 1; y < 990; y += 12)
    for (let x = 1; x < 1190; x += 37) {
      const before = boxes.filter(
        ({ left, top, width, height }) => top + height < y || (top <= y && left + width / 2 < x),
      );
      const { top } = boxes[subTable] as Box;
      const expected =
        y >= top + 25 && y <= top + 50
          ? { table: subTable, at: [100, 300, 500].filter((middle) => middle < x).length }
          : { at: before.length };
      expect(placeUnder(frame, page, x, y), `${x}, ${y}`).toEqual(expected);
    }
});

test("there is no place beside the canvas, and the first one on an empty canvas", () => {
  const { frame } = aCanvas();
  expect(placeUnder(frame, page, 1201, 10)).toBeUndefined();
  frame.replaceChildren();
  expect(placeUnder(frame, page, 10, 10)).toEqual({ at: 0 });
});
