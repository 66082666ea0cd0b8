import { describe, expect, it } from "vitest";
import { readSavedFilters, withFilter } from "../../../src/web/workbench/saved-filters.ts";

describe("saved filters", () => {
  it("leave out what is damaged in the settings", () => {
    expect(readSavedFilters([{ name: "甲", query: "q=a" }, 3, { name: 4 }, null])).toEqual([
      { name: "甲", query: "q=a" },
    ]);
  });

  it("are none where the settings hold something else", () => {
    expect(readSavedFilters({ a: 1 })).toEqual([]);
  });

  it("replace one of the same name", () => {
    expect(withFilter([{ name: "甲", query: "q=a" }], { name: "甲", query: "q=b" })).toEqual([
      { name: "甲", query: "q=b" },
    ]);
  });
});
