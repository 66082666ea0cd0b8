import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { parseListQuery, parseSort } from "#tables";
import { aModel, aSchema } from "./support/a-table.ts";
import { filterTable, readable } from "./support/filters.ts";

describe("an order", () => {
  it("ends with the key, in the direction of the last term, so that it is total", () => {
    expect(parseSort(filterTable, ["day", "-plate"], readable)).toEqual({
      sort: [
        { field: "day", descending: false },
        { field: "plate", descending: true },
        { field: "vehicleId", descending: true },
      ],
    });
    expect(parseSort(filterTable, [], readable)).toEqual({
      sort: [{ field: "vehicleId", descending: false }],
    });
  });

  it("leaves out what can no longer matter", () => {
    expect(parseSort(filterTable, ["-vehicleId", "vehicleId", "-vehicleId"], readable)).toEqual({
      sort: [{ field: "vehicleId", descending: true }],
    });
  });

  it("is the schema's where none is asked for, as far as it may be read", () => {
    const model = aModel(aSchema({}, {}, { sort: ["-plate"] }));
    expect(parseSort(model, undefined, new Set(["plate", "vehicleId"]))).toMatchObject({
      sort: [{ field: "plate" }, { field: "vehicleId" }],
    });
    expect(parseSort(model, undefined, new Set(["vehicleId"]))).toEqual({
      sort: [{ field: "vehicleId", descending: false }],
    });
  });

  it.each([
    [["-secret"], "unknownField"],
    [["tags"], "notSortable"],
    [[3], "unknownField"],
    ["day", "notAList"],
    [["day", "-day", "day", "-day", "day", "-day", "day", "-day", "day"], "tooManySorts"],
  ])("%j is refused", (sort, code) =>
    expect(parseSort(filterTable, sort, readable)).toMatchObject({ problems: [{ code }] }),
  );
});

describe("the columns of a list", () => {
  it("are those that are asked for, all where none are", () => {
    expect(parseListQuery(filterTable, { columns: ["plate"] }, readable)).toMatchObject({
      query: { columns: ["plate"] },
    });
    expect(parseListQuery(filterTable, {}, readable)).not.toHaveProperty("query.columns");
  });

  it("are refused where they are no list, or no fields that one may read", () => {
    expect(parseListQuery(filterTable, { columns: "plate" }, readable)).toEqual({
      problems: [{ path: "columns", code: "notAList", params: {} }],
    });
    expect(parseListQuery(filterTable, { columns: ["plate", "secret"] }, readable)).toEqual({
      problems: [{ path: "columns[1]", code: "unknownField", params: { name: "secret" } }],
    });
  });
});

describe("a page of a list", () => {
  it("has the first page of the usual size unless it says", () => {
    expect(parseListQuery(filterTable, {}, readable)).toMatchObject({
      query: { page: 1, pageSize: limits.pageSizeDefault },
    });
  });

  it("may have its number and size as text, as an address brings them", () => {
    expect(parseListQuery(filterTable, { page: "3", pageSize: "7" }, readable)).toMatchObject({
      query: { page: 3, pageSize: 7 },
    });
  });

  it("may be as large as the limit and no larger", () => {
    expect(parseListQuery(filterTable, { pageSize: limits.pageSizeMax }, readable)).toHaveProperty("query");
    expect(parseListQuery(filterTable, { pageSize: limits.pageSizeMax + 1 }, readable)).toMatchObject({
      problems: [{ path: "pageSize", code: "badPageSize" }],
    });
  });

  it.each([0, -1, 1.5, "x", {}])("cannot be number %j", (page) => {
    expect(parseListQuery(filterTable, { page }, readable)).toMatchObject({ problems: [{ path: "page" }] });
  });

  it("continues after the values of the last row, one for each term of the order", () => {
    const input = { sort: ["day"], after: ["2026-01-05", 7] };
    expect(parseListQuery(filterTable, input, readable)).toMatchObject({
      query: { after: ["2026-01-05", 7] },
    });
    expect(parseListQuery(filterTable, { ...input, after: [null, 7] }, readable)).toMatchObject({
      query: { after: [null, 7] },
    });
    for (const after of [["2026-01-05"], ["soon", 7], "x"]) {
      expect(parseListQuery(filterTable, { ...input, after }, readable)).toMatchObject({
        problems: [{ path: "after", code: "badPosition" }],
      });
    }
  });

  it("shows the columns that may be read", () => {
    expect(parseListQuery(filterTable, { columns: ["plate"] }, readable)).toMatchObject({
      query: { columns: ["plate"] },
    });
    expect(parseListQuery(filterTable, { columns: ["plate", "secret"] }, readable)).toMatchObject({
      problems: [{ path: "columns[1]" }],
    });
  });

  it("tells all that is wrong at once", () => {
    const result = parseListQuery(
      filterTable,
      { page: 0, pageSize: 0, sort: ["x"], filter: { y: 1 }, columns: ["z"] },
      readable,
    );
    expect("problems" in result && result.problems.map((problem) => problem.path)).toEqual([
      "filter.y",
      "sort[0]",
      "page",
      "pageSize",
      "columns[0]",
    ]);
  });
});
