import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { changesBetween, mergeChanges, type Row, sameValue } from "#tables";
import { aField, aModel, aSchema } from "./support/a-table.ts";

const model = aModel(
  aSchema({
    a: aField({ type: "string" }),
    b: aField({ type: "integer" }),
    c: aField({ type: "object" }),
    at: aField({ type: "string", format: "date-time" }),
  }),
);
const rows: fc.Arbitrary<Row> = fc.record({
  a: fc.constantFrom("x", "y", null, ""),
  b: fc.constantFrom(1, 2, null),
  c: fc.constantFrom({ k: 1, l: [1] }, { l: [1], k: 1 }, { k: 2 }, null),
  at: fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-01T08:00:00+08:00", "2026-01-02T00:00:00Z", null),
});
const same = (left: Row, right: Row) =>
  model.fields.every((field) => sameValue(left[field.name], right[field.name], field));

describe("merging two people's changes of a row", () => {
  it("keeps what each of them alone changed", () => {
    const base = { a: "x", b: 1 };
    expect(mergeChanges(model, { base, theirs: { a: "y", b: 1 }, mine: { a: "x", b: 2 } })).toEqual({
      row: { a: "y", b: 2 },
      changed: ["b"],
    });
  });

  it("answers base, theirs and mine where both changed one field differently", () => {
    const result = mergeChanges(model, { base: { a: "x" }, theirs: { a: "y" }, mine: { a: "z" } });
    expect(result).toEqual({ conflicts: { a: { base: "x", theirs: "y", mine: "z" } } });
  });

  it("takes agreement for no conflict", () => {
    expect(mergeChanges(model, { base: { a: "x" }, theirs: { a: "y" }, mine: { a: "y" } })).toEqual({
      row: { a: "y" },
      changed: [],
    });
  });

  it("does not touch what is not mine, and changes neither input", () => {
    const input = { base: { a: "x" }, theirs: { a: "x", b: 5 }, mine: { a: "z" } };
    const before = JSON.stringify(input);
    expect(mergeChanges(model, input)).toEqual({ row: { a: "z", b: 5 }, changed: ["a"] });
    expect(JSON.stringify(input)).toBe(before);
  });

  it("without their changes gives mine; without mine gives theirs", () => {
    fc.assert(
      fc.property(rows, rows, (base, other) => {
        const mineOnly = mergeChanges(model, { base, theirs: base, mine: other });
        expect("row" in mineOnly && same(mineOnly.row, other)).toBe(true);
        const theirsOnly = mergeChanges(model, { base, theirs: other, mine: base });
        expect(theirsOnly).toEqual({ row: other, changed: [] });
      }),
    );
  });

  it("gives the same whoever comes first, in what is merged and in what clashes", () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, one, two) => {
        const forth = mergeChanges(model, { base, theirs: one, mine: two });
        const back = mergeChanges(model, { base, theirs: two, mine: one });
        expect("row" in forth).toBe("row" in back);
        if ("row" in forth && "row" in back) expect(same(forth.row, back.row)).toBe(true);
        if ("conflicts" in forth && "conflicts" in back)
          expect(Object.keys(forth.conflicts).sort()).toEqual(Object.keys(back.conflicts).sort());
      }),
    );
  });

  it("done twice is done once", () => {
    fc.assert(
      fc.property(rows, rows, rows, (base, theirs, mine) => {
        const first = mergeChanges(model, { base, theirs, mine });
        fc.pre("row" in first);
        expect(mergeChanges(model, { base, theirs: first.row, mine })).toEqual({
          row: first.row,
          changed: [],
        });
      }),
    );
  });
});

describe("the changes between two rows", () => {
  it("are none for equal rows, however nothing and JSON are written", () => {
    expect(changesBetween(model, { a: "", c: { k: 1, l: 2 } }, { a: null, c: { l: 2, k: 1 } })).toEqual({});
  });

  it("carry from one to the other", () => {
    fc.assert(
      fc.property(rows, rows, (from, to) => {
        const changes = changesBetween(model, from, to);
        const mine = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.to]));
        const result = mergeChanges(model, { base: from, theirs: from, mine });
        expect("row" in result && same(result.row, to)).toBe(true);
      }),
    );
  });
});
