import { expect, test } from "vitest";
import { placesOfRows } from "#engine";

const row = (name: string) => ({ name });
const started = (...names: string[]) => names.map((name, index) => ({ index, cells: row(name) }));

test("rows are where they were, those alike too", () => {
  expect(placesOfRows([row("a"), row("a"), row("b")], started("a", "a", "b"))).toEqual([0, 1, 2]);
});

test("what others were put before is found again, and what was taken out is gone", () => {
  expect(placesOfRows([row("new"), row("a"), row("c")], started("a", "b", "c"), 3)).toEqual([
    1,
    undefined,
    2,
  ]);
  expect(placesOfRows([row("x"), row("y"), row("a"), row("c")], started("a", "b", "c"))).toEqual([
    2,
    undefined,
    3,
  ]);
});

test("a row that was edited in its place is that row as long as there are as many", () => {
  expect(placesOfRows([row("edited"), row("b")], started("a", "b"))).toEqual([0, 1]);
  expect(placesOfRows([row("edited")], started("a", "b"))).toEqual([undefined, undefined]);
});
