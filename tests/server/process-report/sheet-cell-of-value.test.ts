import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { ReportFormat } from "#contract/codes/report-format.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ValueWords } from "#server/form/index.ts";
import { sheetCellOfValue } from "../../../src/server/process-report/sheet-cell-of-value.ts";
import { aField } from "../../support/builders/a-process.ts";

const words: ValueWords = {
  language: "en-US",
  timeZone: "Asia/Tokyo",
  yes: "yes",
  no: "no",
  person: (userCode) => userCode,
  department: (deptId) => `[${deptId}]`,
  itemValue: () => undefined,
};
interface Given extends Partial<FormComponent> {
  format?: ReportFormat;
  columnCode?: string;
}
const cell = (value: JsonValue, { format = "text", columnCode = "field", ...given }: Given = {}) =>
  sheetCellOfValue({ columnCode, format }, aField("field", given), value, words);
const { number, money, formula, date, select, department } = ComponentType;

describe("what a program counts with in an extra column", () => {
  it.each<[string, JsonValue, Given, object]>([
    ["a number", 3.5, { format: "number" }, { value: 3.5, shownAs: "number", text: "3.5" }],
    ["an amount", 3.5, { format: "money" }, { value: 3.5, shownAs: "amount", text: "3.50" }],
    ["a share", 0.15, { format: "percent" }, { value: 0.15, shownAs: "share", text: "0.15" }],
    ["a day", "2027-01-01", { format: "date" }, { value: 46_388, shownAs: "day", text: "2027-01-01" }],
    ["a sum of rows", [1, 2], { format: "number", columnCode: "rows.field" }, { value: 3, text: "3" }],
    ["a number shown as words", 7, { componentType: number }, { value: 7, shownAs: "number", text: "7" }],
    [
      "an amount shown as words",
      8000,
      { componentType: money },
      { value: 8000, shownAs: "amount", text: "8,000.00" },
    ],
    ["a figure that is computed", 7, { componentType: formula }, { value: 7, shownAs: "number" }],
    ["a day shown as words", "2027-01-01", { componentType: date }, { value: 46_388, shownAs: "day" }],
  ])("%s is one", (_what, value, given, expected) => {
    expect(cell(value, given)).toMatchObject(expected);
  });

  it.each<[string, JsonValue, Given, string]>([
    ["a code", "007", {}, "007"],
    ["a text of digits in a column of days", "20270101", { format: "date" }, "20270101"],
    ["a day that is written as a text", "2027-01-01", {}, "2027-01-01"],
    ["a choice that is a number", 1, { componentType: select }, "1"],
    ["a department", 12, { componentType: department }, "[12]"],
    [
      "several days",
      ["2027-01-01", "2027-01-02"],
      { componentType: date, columnCode: "rows.field" },
      "2027-01-01, 2027-01-02",
    ],
    ["nothing", null, { format: "number" }, ""],
  ])("%s is none", (_what, value, given, expected) => {
    expect(cell(value, given)).toBe(expected);
  });
});
