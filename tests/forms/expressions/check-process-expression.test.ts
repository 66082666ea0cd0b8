import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { ComparedAs } from "#contract/components/component-kind.ts";
import { checkProcessExpression } from "#forms";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const page = aPage(
  aNumber("amount"),
  aField("note"),
  aField("day", { componentType: ComponentType.date }),
  aField("urgent", { componentType: ComponentType.switch }),
  aField("who", { componentType: ComponentType.person }),
);
const columns = [aNumber("cost"), aField("item")];
const problem = (expression: string, kind: ComparedAs) =>
  checkProcessExpression(expression, page, "value", columns, { field: "target", kind })?.problem;

describe("a value that a field never takes is a problem before publication", () => {
  it.each([
    ["form.note", "number"],
    ["row.item", "number"],
    ['"12"', "number"],
    ["(form.urgent)", "number"],
    ["form.amount > 1", "number"],
    ["form.day", "number"],
    ["form.amount + 1", "temporal"],
    ["form.urgent", "temporal"],
    ["form.amount", "yesNo"],
    ["form.note", "yesNo"],
  ] as const)("%s into a %s", (expression, kind) => {
    expect(problem(expression, kind)).toBe("valueWrongKind");
  });

  it.each([
    ["form.amount * 2 + row.cost", "number"],
    ["form.amount", "text"],
    ["form.day", "text"],
    ['"2026-01-31"', "temporal"],
    ["form.amount > 1 and form.urgent", "yesNo"],
    // Nobody can tell before it is worked out.
    ["number(form.note)", "number"],
    ["form.who", "number"],
    ["null", "number"],
    ["if form.urgent then 1 else null", "number"],
  ] as const)("but not %s into a %s", (expression, kind) => {
    expect(problem(expression, kind)).toBeUndefined();
  });

  it("and is named by the field, after what is wrong with the expression itself", () => {
    const into = { field: "target", kind: "number" } as const;
    expect(checkProcessExpression("form.note", page, "value", columns, into)).toEqual({
      problem: "valueWrongKind",
      params: { field: "target" },
    });
    expect(checkProcessExpression("form.gone", page, "value", columns, into)?.problem).toBe(
      "expressionUnknownField",
    );
  });
});
