import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { readIds } from "#contract/rules/batch.ts";

describe("a list of ids", () => {
  it("is values separated by commas, each once, in whatever comma and case", () => {
    expect(readIds(" ap100001, AP100002，100003,ap100001 ", "applications")).toEqual({
      ids: ["AP100001", "AP100002", "100003"],
    });
    expect(readIds("7,8", "tasks")).toEqual({ ids: ["7", "8"] });
  });

  it("must name something", () => {
    for (const text of ["", "  ", ",", " ， "])
      expect(readIds(text, "applications")).toEqual({ problem: { problem: "instancesNotSelected" } });
  });

  it("is refused with what is no id: separated otherwise, empty between commas, no number of a task", () => {
    const wrong = (text: string, of: "applications" | "tasks" = "applications") => readIds(text, of);
    expect(wrong("AP1 AP2")).toEqual({
      problem: { problem: "notCommaSeparated", params: { value: "AP1 AP2" } },
    });
    expect(wrong("AP1;AP2")).toMatchObject({ problem: { problem: "notCommaSeparated" } });
    expect(wrong("AP1,,AP2")).toMatchObject({ problem: { problem: "notCommaSeparated" } });
    expect(wrong("AP1", "tasks")).toMatchObject({ problem: { problem: "notCommaSeparated" } });
    expect(wrong("9".repeat(20))).toMatchObject({ problem: { problem: "notCommaSeparated" } });
  });

  it("names so many at most", () => {
    const many = Array.from({ length: limits.specialOperationRowsMax + 1 }, (_, at) => at + 1).join(",");
    expect(readIds(many, "tasks")).toMatchObject({ problem: { problem: "tooManyEntries" } });
  });
});
