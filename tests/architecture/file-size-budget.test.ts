import { describe, expect, it } from "vitest";
import { filesUnder, isSource, textOf } from "../support/source-tree.ts";

const limits = { median: 70, ninetyFifthPercentile: 250, most: 400 };

const lengths = filesUnder("src")
  .filter(isSource)
  .map((path) => ({ path, lines: textOf(path).split("\n").length - 1 }))
  .toSorted((a, b) => a.lines - b.lines);
const at = (share: number) => lengths[Math.ceil(lengths.length * share) - 1]?.lines ?? 0;

describe("files stay small", () => {
  it("no file has more than 400 lines: split it by subject", () => {
    expect(lengths.filter(({ lines }) => lines > limits.most)).toEqual([]);
  });

  it("half of them have 70 lines or less", () => {
    expect(at(0.5)).toBeGreaterThan(0);
    expect(at(0.5)).toBeLessThanOrEqual(limits.median);
  });

  it("all but the longest twentieth have 250 lines or less", () => {
    expect(at(0.95)).toBeLessThanOrEqual(limits.ninetyFifthPercentile);
  });
});
