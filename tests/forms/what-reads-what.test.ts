import { expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { dependencesOf } from "#forms";
import { aField, aNumber, aPage, aTable } from "../support/builders/a-process.ts";

const aFormula = (componentCode: string, expression: string) =>
  aField(componentCode, { componentType: ComponentType.formula, expression });

it("names what formulas, formula columns and events read, column by column", () => {
  const page = {
    ...aPage(
      aNumber("rate"),
      aField("note"),
      aTable("lines", aNumber("cost"), aNumber("count"), aFormula("taxed", "row.cost * form.rate")),
      aFormula("total", "sum(form.lines.cost)"),
    ),
    events: [
      {
        componentCode: "note",
        sourceList: ["rate"],
        triggerType: "change" as const,
        function: "show" as const,
        condition: "form.rate > 1",
      },
    ],
  };
  const found = Object.fromEntries(dependencesOf(page).map(({ address, reads }) => [address, reads]));
  expect(found).toEqual({
    note: ["rate"],
    lines: [],
    "lines.taxed": ["rate", "lines.cost"],
    total: ["lines", "lines.cost"],
  });
});
