import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import { matchesFilter, parseFilter, type Row } from "#tables";
import { filterJson, filterRows, filterTable, readable } from "./support/filters.ts";

function passes(json: JsonValue, row: Row): boolean {
  const result = parseFilter(filterTable, json, readable);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return matchesFilter(filterTable, result.filter, row);
}

describe("a row", () => {
  it.each([
    [{ plate: { like: "b%" } }, { plate: "AB%C" }, true],
    [{ plate: { like: "b%" } }, { plate: "ABC" }, false],
    [{ plate: { like: "_" } }, { plate: "ABC" }, false],
    [{ plate: { like: "川a" } }, { plate: "川A·1" }, true],
    [{ plate: { ne: "A" } }, { plate: null }, true],
    [{ plate: { eq: "A" } }, {}, false],
    [{ plate: [] }, { plate: "A" }, false],
    [{ amount: { gte: 0.1 } }, { amount: 0.1 }, true],
    [{ count: { lte: 9 } }, { count: 10 }, false],
    [{ at: "2026-01-01T00:00:00Z" }, { at: "2026-01-01T08:00:00+08:00" }, true],
    [{ at: { gte: "2026-01-01T00:00:00.1Z" } }, { at: "2026-01-01T00:00:00Z" }, false],
    [{ tags: "b" }, { tags: ["a", "b"] }, true],
    [{ tags: ["x", "b"] }, { tags: ["a", "b"] }, true],
    [{ tags: { ne: "b" } }, { tags: ["a", "b"] }, false],
    [{ body: null }, { body: { a: 1 } }, false],
    [{ raw: { like: "deep" } }, { raw: '{"a": {"Deep": 1}}' }, true],
  ] as [JsonValue, Row, boolean][])("under %j: %j passes: %s", (filter, row, verdict) =>
    expect(passes(filter, row)).toBe(verdict),
  );
});

describe("filters obey the laws of logic", () => {
  it("and is both, or is either, the empty and is true, the empty or is false", () => {
    fc.assert(
      fc.property(filterJson, filterJson, filterRows, (left, right, row) => {
        expect(passes({ and: [left, right] }, row)).toBe(passes(left, row) && passes(right, row));
        expect(passes({ or: [left, right] }, row)).toBe(passes(left, row) || passes(right, row));
        expect(passes({ and: [] }, row)).toBe(true);
        expect(passes({ or: [] }, row)).toBe(false);
      }),
    );
  });

  it("a row with a value equals it, is among lists that hold it, and is both at least and at most it", () => {
    fc.assert(
      fc.property(filterRows, fc.constantFrom("plate", "amount", "count", "day", "at"), (row, name) => {
        const value = row[name] ?? null;
        fc.pre(value !== null);
        expect(passes({ [name]: value }, row)).toBe(true);
        expect(passes({ [name]: { ne: value } }, row)).toBe(false);
        expect(passes({ [name]: { in: [value] } }, row)).toBe(true);
        expect(passes({ [name]: { gte: value, lte: value } }, row)).toBe(true);
        expect(passes({ [name]: { isNull: true } }, row)).toBe(false);
      }),
    );
  });

  it("not equal is the opposite of equal, and empty of not empty", () => {
    fc.assert(
      fc.property(
        filterRows,
        filterRows,
        fc.constantFrom("plate", "count", "state", "open"),
        (row, other, name) => {
          const value = other[name] ?? null;
          expect(passes({ [name]: { ne: value } }, row)).toBe(!passes({ [name]: { eq: value } }, row));
          expect(passes({ [name]: { isNull: false } }, row)).toBe(!passes({ [name]: { isNull: true } }, row));
        },
      ),
    );
  });
});
