import { describe, expect, it } from "vitest";
import { nextSort } from "../../../../src/web/tables/list/sort-change.ts";

const up = (field: string) => ({ field, descending: false });
const down = (field: string) => ({ field, descending: true });

describe("a click on a column's head", () => {
  it("sorts up, then down, then not at all", () => {
    expect(nextSort([], "name", false)).toEqual([up("name")]);
    expect(nextSort([up("name")], "name", false)).toEqual([down("name")]);
    expect(nextSort([down("name")], "name", false)).toEqual([]);
  });

  it("with Shift keeps the other columns in their order", () => {
    expect(nextSort([down("age")], "name", true)).toEqual([down("age"), up("name")]);
    expect(nextSort([down("age"), up("name")], "age", true)).toEqual([up("name")]);
    expect(nextSort([up("age"), up("name")], "age", true)).toEqual([down("age"), up("name")]);
  });

  it("without Shift makes the column the only one", () => {
    expect(nextSort([down("age"), up("name")], "name", false)).toEqual([up("name")]);
  });
});
