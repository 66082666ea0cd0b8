import { expect, it } from "vitest";
import { pastedCells } from "#contract/rules/pasted-cells.ts";

it.each([
  [
    "lines and cells",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a line break in a cell", 'a\t"b\nc"\nd', [["a", "b\nc"], ["d"]]],
  ["a tab and a quotation mark in a cell", '"a\tb"\t"say ""yes"""', [["a\tb", 'say "yes"']]],
  [
    "an inch, which opens nothing",
    '5" pipe\t"6\nx\ty',
    [
      ['5" pipe', '"6'],
      ["x", "y"],
    ],
  ],
  ["a line without anything", "a\n\nb", [["a"], [""], ["b"]]],
  ["nothing", "", []],
])("reads %s", (_what, text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});
