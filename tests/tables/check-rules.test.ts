import { describe, expect, it } from "vitest";
import { checkRecord } from "#tables";
import { aField, aSchema, aTable } from "./support/a-table.ts";

/** Whether a row with two numbers passes a test between them. */
function passes(operator: string, low: number | null, high: number | null): boolean {
  const table = aTable(
    aSchema(
      { low: aField({ type: "integer" }), high: aField({ type: "integer" }) },
      { "x-rules": [{ test: [operator, "low", "high"], path: "high", message: "名称" }] },
    ),
  );
  return checkRecord(table, { plate: "A1", low, high }, { mode: "create" }).ok;
}

describe("a test between two fields of a row", () => {
  it.each([
    ["eq", [false, true, false]],
    ["ne", [true, false, true]],
    ["lt", [true, false, false]],
    ["lte", [true, true, false]],
    ["gt", [false, false, true]],
    ["gte", [false, true, true]],
  ])("`%s` is asked of a smaller, an equal and a greater value", (operator, expected) => {
    expect([passes(operator, 1, 2), passes(operator, 2, 2), passes(operator, 3, 2)]).toEqual(expected);
  });

  it("holds where one side is empty", () => {
    expect([passes("lt", null, 2), passes("lt", 3, null)]).toEqual([true, true]);
  });
});
