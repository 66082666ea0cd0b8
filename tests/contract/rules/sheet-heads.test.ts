import { expect, it } from "vitest";
import { findHeads } from "#contract/rules/sheet-heads.ts";

const known = (heads: readonly string[]) =>
  heads.filter((head) => ["品名", "数量", "金额"].includes(head)).length;
const rows = [["笔", "2", "10"]];

it.each([
  ["in the first line", [["品名", "数量", "金额"]], ["品名", "数量", "金额"], 1],
  ["below a title", [["采购明细"], ["品名", "数量", "金额"]], ["品名", "数量", "金额"], 2],
  [
    "in two lines, merged in both directions",
    [
      ["货品", "", "金额"],
      ["品名", "数量"],
    ],
    ["品名", "数量", "金额"],
    2,
  ],
  [
    "below a title and in two lines",
    [["采购"], ["货品", "", "金额"], ["品名", "数量"]],
    ["品名", "数量", "金额"],
    3,
  ],
  [
    "in the first line where none is known",
    [
      ["a", "b"],
      ["c", "d"],
    ],
    ["a", "b"],
    1,
  ],
])("finds heads %s", (_where, lines, heads, count) => {
  expect(findHeads([...lines, ...rows], known)).toEqual({ heads, lines: count });
});

it("looks no further than the first lines, and a sheet without lines has none", () => {
  const late = [...Array.from({ length: 5 }, () => ["x"]), ["品名"]];
  expect(findHeads(late, known)).toEqual({ heads: ["x"], lines: 1 });
  expect(findHeads([], known)).toEqual({ heads: [], lines: 0 });
});
