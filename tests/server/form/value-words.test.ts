import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { calledValue, type ValueWords } from "#server/form/index.ts";
import { aField } from "../../support/builders/a-process.ts";

const { department, formula, money, number } = ComponentType;
const words = (language: ValueWords["language"]): ValueWords => ({
  language,
  timeZone: "Asia/Shanghai",
  yes: "是",
  no: "否",
  person: (userCode) => `<${userCode}>`,
  department: (deptId) => `[${deptId}]`,
  itemValue: () => undefined,
});

describe("a number of a form, in documents and reports", () => {
  // As tests/web/fields/field-registry.test.ts has them for the screen.
  it.each<[string, number, Partial<FormComponent>, string]>([
    ["an amount with its two decimals", 8000, { componentType: money }, "8,000.00"],
    ["an amount below nothing", -1234.5, { componentType: money }, "-1,234.50"],
    [
      "an amount in whole units where its form asks for those",
      8000,
      { componentType: money, decimals: 0 },
      "8,000",
    ],
    ["a formula with its decimals", 8000, { componentType: formula, decimals: 2 }, "8,000.00"],
    ["a formula as it comes out", 12.5, { componentType: formula }, "12.5"],
    ["a number without groups: it may be a year", 2026, { componentType: number }, "2026"],
    ["a department by its name", 12, { componentType: department }, "[12]"],
  ])("%s", (_what, value, given, text) => {
    const component = aField("x", given);
    expect(calledValue(value, component, words("zh-CN"))).toBe(text);
    expect(calledValue(value, component, words("ja-JP"))).toBe(text);
  });
});
