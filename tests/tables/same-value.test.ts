import { describe, expect, it } from "vitest";
import { fieldOf, sameValue } from "#tables";
import { aField, aModel, aSchema } from "./support/a-table.ts";

describe("two values of a field", () => {
  it.each([
    [undefined, null],
    ["", null],
    [0, 0],
    [
      { from: 1, to: [2] },
      { to: [2], from: 1 },
    ],
    [
      ["a", { b: null }],
      ["a", { b: null }],
    ],
  ])("%j and %j are the same", (left, right) => {
    expect([sameValue(left, right), sameValue(right, left)]).toEqual([true, true]);
  });

  it.each([
    [0, null],
    [false, ""],
    [1, "1"],
    [
      ["a", "b"],
      ["b", "a"],
    ],
    [["a"], ["a", "b"]],
    [["a"], { 0: "a" }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, "a"],
  ])("%j and %j are not", (left, right) => {
    expect([sameValue(left, right), sameValue(right, left)]).toEqual([false, false]);
  });

  it("that are one instant are the same however they are written; texts that look like it are not", () => {
    // given
    const model = aModel(
      aSchema({ at: aField({ type: "string", format: "date-time" }), note: aField({ type: "string" }) }),
    );
    const [one, other] = ["2026-01-05T08:00:00+08:00", "2026-01-05T00:00:00Z"];

    // then
    expect(sameValue(one, other, fieldOf(model, "at"))).toBe(true);
    expect(sameValue(one, "2026-01-05T00:00:01Z", fieldOf(model, "at"))).toBe(false);
    expect(sameValue(one, other, fieldOf(model, "note"))).toBe(false);
  });
});
