import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { valueForField } from "#forms";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const values = {
  page: aPage(aNumber("amount"), aField("at", { componentType: ComponentType.dateTime })),
  form: { amount: 10, at: "2026-02-02T19:00:00.250Z" },
  applicant: {},
  instance: {},
  now: "2026-02-03T09:00:00+08:00",
  timeZone: "Asia/Shanghai",
};
const text = aField("text");
const moment = aField("moment", { componentType: ComponentType.dateTime });
const several = aField("several", { componentType: ComponentType.checkBoxes });

describe("the value of an expression as a field holds it", () => {
  it.each([
    ["a figure", aNumber("share"), "form.amount / 3", 3.33],
    ["a figure in a text", text, "form.amount / 3", "3.33"],
    ["yes or no in a text", text, "form.amount > 3", "true"],
    ["a day", text, 'date("2026-02-03")', "2026-02-03"],
    ["the day of a moment", text, "date(form.at)", "2026-02-03"],
    ["a moment, in UTC where it is kept as one", moment, "form.at", "2026-02-02T19:00:00.25Z"],
    ["the moment of the work", moment, "now", "2026-02-03T01:00:00Z"],
    ["a moment that a text tells", text, "form.at", "2026-02-03T03:00:00.25+08:00"],
    ["several", several, '["a", "b"]', ["a", "b"]],
    ["nothing", text, "null", null],
  ])("rounds and writes %s", (_what, component, expression, value) => {
    expect(valueForField(component, expression, values)).toEqual({ value });
  });
});
