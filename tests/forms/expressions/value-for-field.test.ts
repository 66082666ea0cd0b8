import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { valueForField } from "#forms";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const values = {
  page: aPage(aNumber("amount")),
  form: { amount: 10 },
  applicant: {},
  instance: {},
  now: "2026-02-03T09:00:00+08:00",
};
const text = aField("text");
const several = aField("several", { componentType: ComponentType.checkBoxes });

describe("the value of an expression as a field holds it", () => {
  it.each([
    ["a figure", aNumber("share"), "form.amount / 3", 3.33],
    ["a figure in a text", text, "form.amount / 3", "3.33"],
    ["yes or no in a text", text, "form.amount > 3", "true"],
    ["a day", text, 'date("2026-02-03")', "2026-02-03"],
    ["several", several, '["a", "b"]', ["a", "b"]],
    ["nothing", text, "null", null],
  ])("rounds and writes %s", (_what, component, expression, value) => {
    expect(valueForField(component, expression, values)).toEqual({ value });
  });
});
