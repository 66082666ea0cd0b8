import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { plainValue } from "#forms";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const values = {
  page: aPage(
    aNumber("amount"),
    aField("name"),
    aField("empty"),
    aField("at", { componentType: ComponentType.dateTime }),
  ),
  form: { amount: 3, name: "paper", empty: null, at: "2026-02-02T19:00:00Z" },
  applicant: {},
  instance: {},
  now: "2026-02-03T09:00:00+08:00",
  timeZone: "Asia/Shanghai",
};

describe("what an expression gives to another system", () => {
  it.each([
    ["form.amount / 8", 0.375],
    ["form.name", "paper"],
    ["form.amount > 2", true],
    ["form.empty", null],
    ["[form.amount, form.name, null]", [3, "paper", null]],
    ["{ what: form.name, many: [form.amount] }", { what: "paper", many: [3] }],
    ['date("2026-02-03")', "2026-02-03"],
    ["form.at", "2026-02-02T19:00:00Z"],
    ["now", "2026-02-03T01:00:00Z"],
    ["date(form.at)", "2026-02-03"],
  ])("of %s is %j", (expression, value) => {
    expect(plainValue(expression, values)).toEqual({ value });
  });

  it("is nothing, with the reason, where it cannot be worked out", () => {
    expect(plainValue("form.amount >", values)).toEqual({ failed: "syntax" });
  });
});
