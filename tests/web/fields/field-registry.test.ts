import { beforeAll, describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { JsonValue } from "#contract/schema.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import { isEmptyValue } from "#contract/rules/same-value.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind, fieldKinds } from "../../../src/web/fields/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";

const choices = {
  candidateJsonValue: [
    { VALUE: "a", TEXT: "甲" },
    { VALUE: "b", TEXT: "乙" },
  ],
};
const word = (key: string) => key;

beforeAll(() => startTexts("zh-CN", ["form"]));

describe("the field registry", () => {
  it("knows each kind once", () => {
    const types = fieldKinds.map((kind) => kind.type);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each([
    "text",
    "textArea",
    "number",
    "date",
    "dateTime",
    "dateRange",
    "radio",
    "checkBoxes",
    "select",
    "multipleSelect",
    "person",
    "subTable",
    "money",
    "switch",
    "staticText",
  ] as const)("finds the kind of %s", (name) => {
    expect(fieldKind(ComponentType[name]).type).toBe(ComponentType[name]);
  });

  it.each(fieldKinds.map((kind) => [kind.type, kind] as const))(
    "an untouched field of type %s may be saved",
    (componentType, kind) => {
      // given
      const component = aField("x", { componentType, ...choices });

      // when
      const problems = checkFormValues(aPage(component), { x: kind.empty }, { x: "write" }, { final: false });

      // then
      expect(problems).toEqual({});
      expect(isEmptyValue(kind.empty) || kind.empty === false).toBe(true);
    },
  );

  it.each<[string, keyof typeof ComponentType, JsonValue, Partial<FormComponent>, string]>([
    ["a number", "number", 1234.5, {}, "1,234.5"],
    ["an amount with its two decimals", "money", 1234.5, {}, "1,234.50"],
    ["an amount in whole units where its form asks for those", "money", 8000, { decimals: 0 }, "8,000"],
    ["a formula as it comes out", "formula", 8000, {}, "8,000"],
    [
      "a formula with its decimals where its form says how many",
      "formula",
      8000,
      { decimals: 2 },
      "8,000.00",
    ],
    ["a day", "date", "2026-03-01", {}, "2026年3月1日"],
    ["a day by its own tokens", "date", "2026-03-01", { dateFormat: "yyyy/MM/dd" }, "2026/03/01"],
    ["a period", "dateRange", ["2026-03-01", "2026-03-05"], {}, "2026年3月1日 – 2026年3月5日"],
    ["a choice by its text", "radio", "b", choices, "乙"],
    ["several choices", "multipleSelect", ["a", "b"], choices, "甲、乙"],
    ["a choice that is no longer offered", "select", "gone", choices, "gone"],
    ["a switch", "switch", true, {}, "yes"],
    ["nothing", "money", null, {}, ""],
    ["what is no number yet", "number", "12x", {}, "12x"],
  ])("prints %s", (_what, name, value, given, text) => {
    // given
    const component = aField("x", { componentType: ComponentType[name], ...given });

    // when
    const printed = fieldKind(component.componentType).print(value, { component, language: "zh-CN", word });

    // then
    expect(printed).toBe(text);
  });
});
