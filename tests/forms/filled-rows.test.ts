import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage, evaluateForm, standingOf } from "#forms";
import { aField, aNumber, aPage, aTable } from "../support/builders/a-process.ts";

function aFormula(componentCode: string, expression: string): FormComponent {
  return aField(componentCode, {
    componentType: ComponentType.formula,
    componentDataType: ComponentDataType.number,
    expression,
  });
}

/** Lines of a price and a count; the sum of a line is worked out, then its share, then the sum of the form. */
function aBill(...columns: FormComponent[]): FormPage {
  return aPage(
    aNumber("rate"),
    aTable("lines", aNumber("price"), aNumber("count"), ...columns),
    aFormula("total", "sum(form.lines.sum)"),
  );
}

const bill = aBill(aFormula("taxed", "row.sum * form.rate"), aFormula("sum", "row.price * row.count"));
const write = {
  rate: "write",
  lines: "write",
  "lines.price": "write",
  "lines.count": "write",
  "lines.taxed": "write",
  "lines.sum": "write",
  total: "write",
} as const;

describe("a formula column", () => {
  it("is worked out in every row from that row and the form, whatever was sent of it", () => {
    // when
    const { filled, computed, problems } = evaluateForm(
      bill,
      { rate: 1.5, lines: [{ price: 10, count: 2, sum: 99 }, { price: 1.1, count: 3 }, {}] },
      write,
      { final: true },
    );

    // then
    expect(filled["lines"]).toEqual([
      { price: 10, count: 2, sum: 20, taxed: 30 },
      { price: 1.1, count: 3, sum: 3.3, taxed: 4.95 },
      {},
    ]);
    expect([computed["total"], problems]).toEqual([null, {}]);
  });

  it("is there for formulas of the form that read its table", () => {
    // when
    const { computed } = standingOf(
      bill,
      {
        lines: [
          { price: 2, count: 3 },
          { price: 4, count: 5 },
        ],
      },
      write,
    );

    // then
    expect(computed["total"]).toBe(26);
  });

  it("has nothing to work out where there are no rows, and of a table without any", () => {
    const { filled, computed } = standingOf(bill, { rate: 1 }, write);
    expect([filled, computed["total"]]).toEqual([{}, null]);
    const plain = aPage(aTable("lines", aNumber("price")));
    expect(standingOf(plain, { lines: [{ price: 1 }] }, write).filled).toEqual({});
  });

  it("leaves rows alone in which nothing changes", () => {
    // given
    const lines = [
      { price: 2, count: 3, sum: 6, taxed: 12 },
      { price: 1, count: 1 },
    ];

    // when
    const rows = standingOf(bill, { rate: 2, lines }, write).filled["lines"] as unknown[];

    // then
    expect(rows[0]).toBe(lines[0]);
    expect(rows[1]).toEqual({ price: 1, count: 1, sum: 1, taxed: 2 });
  });

  it("stays as it is for a reader who may not see what it reads", () => {
    // when
    const { filled } = standingOf(
      bill,
      { rate: 2, lines: [{ count: 3, sum: 6 }] },
      { ...write, "lines.price": "hide" },
    );

    // then
    expect(filled["lines"]).toEqual([{ count: 3, sum: 6, taxed: 12 }]);
  });

  it("gives a reader who sees all what the server works out, whatever the rows", () => {
    const twin = structuredClone(bill);
    const figures = fc.oneof(
      fc.integer({ min: -500, max: 500 }),
      fc.double({ noNaN: true }),
      fc.constant(null),
    );
    const rows = fc.array(fc.record({ price: figures, count: figures }, { requiredKeys: [] }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(rows, figures, (lines, rate) => {
        // when
        const here = standingOf(bill, { rate, lines }, write);
        const there = standingOf(twin, { rate, lines }, write, {
          applicant: {},
          instance: {},
          now: "",
          timeZone: "Asia/Shanghai",
        });

        // then
        expect(here).toEqual(there);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a page with formula columns", () => {
  it("is refused where a column reads what is not in its row, or itself in the end", () => {
    // when
    const stranger = checkFormPage(aBill(aFormula("sum", "row.weight * 2")));
    const circle = checkFormPage(aBill(aFormula("sum", "row.other + 1"), aFormula("other", "row.sum + 1")));
    const sound = checkFormPage(bill);

    // then
    expect(stranger).toEqual({
      "components[1].children[2].expression": {
        problem: "expressionUnknownField",
        params: { field: "row.weight" },
      },
    });
    expect(Object.keys(circle)).toEqual([
      "components[1].children[2].componentCode",
      "components[1].children[3].componentCode",
    ]);
    expect(sound).toEqual({});
  });

  it("is refused where a formula outside a table speaks of a row", () => {
    // when
    const problems = checkFormPage(aPage(aNumber("rate"), aFormula("twice", "row.rate * 2")));

    // then
    expect(problems).toEqual({
      "components[1].expression": { problem: "expressionUnknownName", params: { name: "row" } },
    });
  });
});
