import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { ReportFormat } from "#contract/codes/report-format.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ValueWords } from "#server/form/index.ts";
import { cellOfValue } from "../../../src/server/process-report/cell-of-value.ts";
import { aField } from "../../support/builders/a-process.ts";

const words: ValueWords = {
  language: "ja-JP",
  timeZone: "Asia/Tokyo",
  yes: "はい",
  no: "いいえ",
  person: (userCode) => `<${userCode}>`,
  department: (deptId) => `[${deptId}]`,
  itemValue: (item, value) => (item === "City" && value === "t" ? "東京" : undefined),
};
const cell = (
  value: JsonValue,
  {
    format = "text" as ReportFormat,
    columnCode = "field",
    ...given
  }: Partial<FormComponent> & {
    format?: ReportFormat;
    columnCode?: string;
  } = {},
) => cellOfValue({ columnCode, format }, aField("field", given), value, words);
const choices = { candidateJsonValue: [{ VALUE: "a", TEXT: "甲", i18n: { "ja-JP": "こう" } }] };

describe("what stands in an extra column", () => {
  it.each<[string, JsonValue, Parameters<typeof cell>[1], string | number | null]>([
    ["a text", "紙", {}, "紙"],
    ["nothing", null, {}, null],
    ["an empty text", "", {}, null],
    ["yes", true, { componentType: ComponentType.switch }, "はい"],
    ["an amount as the form shows it", 8000, { componentType: ComponentType.money }, "8,000.00"],
    ["a number as it is", 2026, { componentType: ComponentType.number }, "2026"],
    ["a choice in the reader's language", "a", choices, "こう"],
    ["a choice that is gone", "b", choices, "b"],
    ["several choices", ["a", "b"], choices, "こう, b"],
    ["a value of a data item", "t", { candidateType: "DATAITEM", candidateValue: "City" }, "東京"],
    ["people as the reader knows them", ["A", "B"], { componentType: ComponentType.person }, "<A>, <B>"],
    ["a department", 12, { componentType: ComponentType.department }, "[12]"],
    [
      "days from one to another",
      ["2026-01-01", "2026-01-03"],
      { componentType: ComponentType.dateRange },
      "2026-01-01 – 2026-01-03",
    ],
    [
      "files by their names",
      [{ fileId: 1, fileName: "a.pdf" }],
      { componentType: ComponentType.attachment },
      "a.pdf",
    ],
    ["a day", "2026-01-31", { format: "date" }, "2026-01-31"],
    [
      "the day of an instant where the organisation is",
      "2026-01-31T16:00:00Z",
      { format: "date" },
      "2026-02-01",
    ],
    ["a number", 12.5, { format: "number" }, 12.5],
    ["a text in a column of figures", "12", { format: "number" }, null],
    [
      "the sum of a sub-table's figures, without what binary fractions add",
      [0.1, 0.2, null],
      { format: "money", columnCode: "lines.cost" },
      0.3,
    ],
    ["no sum of shares", [0.1, 0.2], { format: "percent", columnCode: "lines.part" }, null],
    ["a share", 0.15, { format: "percent" }, 0.15],
    ["the words of a sub-table's rows", ["椅", null, "桌"], { columnCode: "lines.item" }, "椅, 桌"],
  ])("%s", (_what, value, given, expected) => {
    expect(cell(value, given)).toBe(expected);
  });

  it("nothing where the form of that version has no such field", () => {
    expect(cellOfValue({ columnCode: "field", format: "text" }, undefined, "x", words)).toBeNull();
  });
});
