import { describe, expect, it } from "vitest";
import { hasTotal, rowsOf, totalOf, visibleColumns } from "../../../src/web/fields/row-values.ts";
import { aField, aNumber, aTable } from "../../support/builders/a-process.ts";

describe("rows of a sub-table", () => {
  it("sums cents without drifting", () => {
    // given
    const rows = [{ cost: 0.1 }, { cost: 0.2 }, { cost: "abc" }, {}];

    // when
    const total = totalOf(rows, aNumber("cost"));

    // then
    expect(total).toBe(0.3);
  });

  it("leaves out what is no row", () => {
    expect(rowsOf([{ item: "a" }, null, 3, ["x"]])).toEqual([{ item: "a" }]);
  });

  it("shows the columns that are not hidden, in their order", () => {
    // given
    const table = aTable(
      "lines",
      aNumber("cost", { componentOrder: 2 }),
      aField("item", { componentOrder: 1 }),
      aField("secret", { componentOrder: 3 }),
    );

    // when
    const shown = visibleColumns(table, { "lines.secret": "hide", "lines.item": "read" });

    // then
    expect(shown.map((column) => column.componentCode)).toEqual(["item", "cost"]);
  });

  it("totals figures and nothing else", () => {
    expect([hasTotal(aNumber("cost")), hasTotal(aField("item"))]).toEqual([true, false]);
  });

  it("totals no column for which the form says so, as the price of one piece", () => {
    expect(hasTotal(aNumber("price", { isTotaled: false }))).toBe(false);
  });
});
