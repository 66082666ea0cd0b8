import { describe, expect, it } from "vitest";
import type { FieldRight } from "#contract/codes/field-right.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

const choices = {
  candidateJsonValue: [
    { VALUE: "annual", TEXT: "Annual" },
    { VALUE: "sick", TEXT: "Sick" },
  ],
};
const field = (type: keyof typeof ComponentType, given: Partial<FormComponent> = {}) =>
  aField("x", { componentType: ComponentType[type], ...given });

function problem(component: FormComponent, value: JsonValue, right: FieldRight = "write", final = true) {
  return checkFormValues(aPage(component), { x: value }, { x: right }, { final })["x"]?.problem;
}

describe("the values of a form", () => {
  it.each<[keyof typeof ComponentType, JsonValue, Partial<FormComponent>?]>([
    ["text", "chairs"],
    ["text", "字".repeat(500)],
    ["textArea", "x".repeat(10_000)],
    ["number", 1.25],
    ["number", -3],
    ["number", 1e15],
    ["money", 0.1],
    ["number", 2, { decimals: 0 }],
    ["date", "2024-02-29"],
    ["dateTime", "2026-01-31T08:00:00Z"],
    ["dateTime", "2026-01-31T08:00+08:00"],
    ["dateRange", ["2026-01-31", "2026-01-31"]],
    ["radio", "annual", choices],
    ["select", "anything", { candidateType: "DATAITEM", candidateValue: "LEAVE" }],
    ["checkBoxes", ["annual", "sick"], choices],
    ["multipleSelect", ["sick"], choices],
    ["person", "STAFF"],
    ["person", ["STAFF", "LEADER"]],
    ["department", 12],
    ["attachment", [{ fileId: "f1", fileName: "a.pdf" }]],
    ["attachment", [{ fileId: "f1", fileName: "A.PDF" }], { extensions: ["pdf"] }],
    ["switch", false],
    ["tableReference", 7],
    ["formula", 3],
  ])("%s takes %j", (type, value, given) => {
    expect(problem(field(type, given), value)).toBeUndefined();
  });

  it.each<[keyof typeof ComponentType, JsonValue, string, Partial<FormComponent>?]>([
    ["text", 3, "notText"],
    ["text", "x".repeat(501), "tooLong"],
    ["text", "abc", "tooLong", { maxLength: 2 }],
    ["number", "3", "notANumber"],
    ["number", 1.234, "tooManyDecimals"],
    ["money", 1e-7, "tooManyDecimals"],
    ["number", 1.5, "notAnInteger", { decimals: 0 }],
    ["number", 1.25, "tooManyDecimals", { decimals: 1 }],
    ["number", 2e15, "numberTooLarge"],
    ["number", 1, "belowMinimum", { minimum: 2 }],
    ["number", 3, "aboveMaximum", { maximum: 2 }],
    ["date", "2026-02-29", "notADate"],
    ["date", "2026-2-1", "notADate"],
    ["date", "2026-13-01", "notADate"],
    ["dateTime", "2026-01-31 08:00", "notADateTime"],
    ["dateTime", "2026-01-31T25:00Z", "notADateTime"],
    ["dateRange", ["2026-01-31"], "notADateRange"],
    ["dateRange", ["2026-01-31", "soon"], "notADateRange"],
    ["dateRange", ["2026-02-01", "2026-01-31"], "rangeEndsBeforeItBegins"],
    ["radio", "unpaid", "notAChoice", choices],
    ["checkBoxes", "annual", "notAList", choices],
    ["checkBoxes", ["annual", "annual"], "chosenTwice", choices],
    ["multipleSelect", ["annual", "unpaid"], "notAChoice", choices],
    ["person", [3], "notAPerson"],
    ["department", [1], "notADepartment"],
    ["attachment", [{ fileName: "a.pdf" }], "notAttachments"],
    [
      "attachment",
      [{ fileId: "f1", fileName: "a.pdf.png" }],
      "fileFormatUnsupported",
      { extensions: ["pdf"] },
    ],
    ["switch", "yes", "notYesOrNo"],
    ["tableReference", { id: 7 }, "notAReference"],
    ["subTable", "rows", "notRows"],
  ])("%s does not take %j: %s", (type, value, expected, given) => {
    expect(problem(field(type, given), value)).toBe(expected);
  });

  it.each<[JsonValue]>([[null], [""], ["  "], [[]]])(
    "%j is empty: enough for a draft, not for a required field at the end",
    (value) => {
      const required = field("text", { isRequired: true });
      expect(problem(required, value)).toBe("required");
      expect(problem(required, value, "write", false)).toBeUndefined();
      expect(problem(field("text"), value)).toBeUndefined();
    },
  );

  it.each<[FieldRight]>([["read"], ["hide"]])("nothing is required of one who may only %s it", (right) => {
    expect(problem(field("text", { isRequired: true }), null, right)).toBeUndefined();
  });

  it("0 and false are not empty", () => {
    expect(problem(field("number", { isRequired: true }), 0)).toBeUndefined();
    expect(problem(field("switch", { isRequired: true }), false)).toBeUndefined();
  });

  it("names an unknown field", () => {
    expect(checkFormValues(aPage(field("text")), { salary: 1 }, {}, { final: false })).toEqual({
      salary: { problem: "unknownField", params: { field: "salary" } },
    });
  });

  it("checks the cells of a sub-table on their places", () => {
    const page = aPage(aTable("lines", aField("item", { isRequired: true }), aNumber("cost")));
    const rights = { lines: "write", "lines.item": "write", "lines.cost": "write" } as const;
    const values = {
      lines: [{ item: "chair", cost: 1 }, { cost: "x" }, "row", { item: "a", colour: "red" }],
    };
    const problems = checkFormValues(page, values, rights, { final: true });
    expect(
      Object.fromEntries(Object.entries(problems).map(([place, each]) => [place, each.problem])),
    ).toEqual({
      "lines[1].item": "required",
      "lines[1].cost": "notANumber",
      "lines[2]": "notARow",
      "lines[3].colour": "unknownField",
    });
  });

  it("refuses more rows than a sub-table holds", () => {
    const page = aPage(aTable("lines", aField("item")));
    const rows = Array.from({ length: 1_001 }, () => ({ item: "x" }));
    expect(checkFormValues(page, { lines: rows }, {}, { final: false })["lines"]?.problem).toBe(
      "tooManyRows",
    );
  });

  it("takes no day before the one where the period begins, from whoever may know it", () => {
    const day = { componentType: ComponentType.date };
    const end = aField("end", { ...day, notBefore: "begin" });
    const page = aPage(aField("begin", day), end, aTable("trips", aField("begin", day), end));
    const turned = { begin: "2026-03-02", end: "2026-03-01" };
    const values = {
      ...turned,
      trips: [turned, { begin: "2026-03-01", end: "2026-03-01" }, { end: "2026-03-01" }],
    };
    const wrong = { problem: "rangeEndsBeforeItBegins" };
    const rights = { begin: "write", end: "write", trips: "write", "trips.begin": "write" } as const;
    expect(checkFormValues(page, values, rights, { final: true })).toEqual({
      end: wrong,
      "trips[0].end": wrong,
    });
    // A draft may stand on its head meanwhile; what is kept from somebody is not told by a "no".
    expect(checkFormValues(page, values, rights, { final: false })).toEqual({});
    const kept = { ...rights, begin: "hide", "trips.begin": "hide" } as const;
    expect(checkFormValues(page, values, kept, { final: true })).toEqual({});
    const visible = { begin: false, end: true, trips: false };
    expect(checkFormValues(page, values, rights, { final: true }, { visible, required: {} })).toEqual({});
  });

  it("compares moments by what passed, whatever zones they are written in", () => {
    const moment = { componentType: ComponentType.dateTime };
    const page = aPage(aField("begin", moment), aField("end", { ...moment, notBefore: "begin" }));
    const problemsOf = (end: string) =>
      checkFormValues(page, { begin: "2026-03-01T08:00:00+08:00", end }, {}, { final: true });
    expect(problemsOf("2026-03-01T00:00:00Z")).toEqual({});
    expect(problemsOf("2026-03-01T00:00:00.5Z")).toEqual({});
    expect(problemsOf("2026-02-28T23:59:59Z")).toEqual({ end: { problem: "rangeEndsBeforeItBegins" } });
  });

  it("without a page asks for the title alone", () => {
    const rights = { title: "write", remark: "write", attachments: "write" } as const;
    expect(checkFormValues(undefined, {}, rights, { final: true })).toEqual({
      title: { problem: "required" },
    });
  });
});
