import { expect, it } from "vitest";
import { conditionHolds } from "../../src/tables/conditions.ts";

it("holds for one of its values, for a missing value as for none, and for any member of several", () => {
  const when = [{ field: "kind", values: ["a", null] }];
  const holds = (kind: string | string[] | null | undefined) =>
    conditionHolds(when, kind === undefined ? {} : { kind });
  expect([holds("a"), holds(null), holds(undefined), holds(["b", "a"])]).toEqual([true, true, true, true]);
  expect([holds("b"), holds(["b"]), holds([])]).toEqual([false, false, false]);
});

it("holds where every part of it holds, and where there is none", () => {
  const when = [
    { field: "kind", values: ["a"] },
    { field: "open", values: [true] },
  ];
  expect(conditionHolds(when, { kind: "a", open: true })).toBe(true);
  expect(conditionHolds(when, { kind: "a", open: false })).toBe(false);
  expect(conditionHolds(undefined, {})).toBe(true);
});
