import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormEvent } from "#contract/shapes/form-page.ts";
import { hiddenDependences } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTable,
} from "../../support/builders/a-process.ts";

const formula = (code: string, expression: string) =>
  aField(code, { componentType: ComponentType.formula, expression });

function warned(
  components: FormComponent[],
  fieldRights: Record<string, "hide" | "read" | "write">,
  events: FormEvent[] = [],
) {
  const definition = aProcess([aStart("t"), approvedBy("t", "LEADER", { fieldRights })]);
  return Object.keys(hiddenDependences(definition, { ...aPage(...components), events }));
}

describe("a designer is warned of what tells a hidden value", () => {
  const salary = aNumber("salary");
  const double = formula("double", "form.salary * 2");

  it("a formula that is shown and works with the hidden field", () => {
    expect(warned([salary, double], { salary: "hide" })).toEqual(["tasks[1].fieldRights.salary"]);
  });

  it("not where both are hidden, or both are shown", () => {
    expect(warned([salary, double], { salary: "hide", double: "hide" })).toEqual([]);
    expect(warned([salary, double], {})).toEqual([]);
  });

  it("an event that shows a field by the hidden one", () => {
    const event: FormEvent = {
      componentCode: "remark",
      sourceList: ["salary"],
      triggerType: "change",
      function: "show",
      condition: "form.salary > 100",
    };
    expect(warned([salary, aField("remark")], { salary: "hide" }, [event])).toEqual([
      "tasks[1].fieldRights.salary",
    ]);
  });

  it("a sum over a hidden column, and a column worked out from one", () => {
    const lines = aTable("lines", aNumber("cost"), formula("tax", "row.cost * 0.1"));
    const sum = formula("sum", "sum(form.lines.cost)");
    expect(warned([lines, sum], { "lines.cost": "hide", "lines.tax": "hide" })).toEqual([
      "tasks[1].fieldRights.lines.cost",
    ]);
    expect(warned([lines], { "lines.cost": "hide" })).toEqual(["tasks[1].fieldRights.lines.cost"]);
  });

  it("names the step and both fields by their titles", () => {
    const page = aPage(aNumber("salary", { componentTitle: "Salary" }), double);
    const definition = aProcess([
      aStart("t"),
      approvedBy("t", "LEADER", { fieldRights: { salary: "hide" } }),
    ]);
    expect(hiddenDependences(definition, page)).toEqual({
      "tasks[1].fieldRights.salary": {
        problem: "shownDependsOnHidden",
        params: { field: "double", hidden: "Salary", task: "t" },
      },
    });
  });
});
