import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { checkExpression, locateFault } from "#forms";
import { aNumber, aPage } from "../../support/builders/a-process.ts";

const page = aPage(aNumber("amount"));

function blamed(expression: string): string | undefined {
  const problem = checkExpression(expression, page);
  if (problem === undefined) return undefined;
  const { from, to } = locateFault(expression, problem);
  return expression.slice(from, to);
}

describe("the place of a fault in an expression", () => {
  it.each([
    ["form.amount > 5 and form.cost > 3", "form.cost"],
    ["form.amount > 5 and price > 3", "price"],
    ["sum(form.amount, 2) > 5 and frobnicate(3) = 2", "frobnicate"],
    ["form.amount > 5 and applicant.shoeSize > 3", "applicant.shoeSize"],
    ["form.amount == 5", "form.amount == 5"],
  ])("of `%s` is `%s`", (expression, part) => {
    expect(blamed(expression)).toBe(part);
  });

  it("of an expression that breaks off is its end", () => {
    expect("form.amount > ".endsWith(blamed("form.amount > ") ?? "-")).toBe(true);
  });

  it("lies within the expression and is something one can see, whatever is written", () => {
    const part = fc.constantFrom(
      "form.amount",
      "form.x",
      "(",
      ")",
      " and ",
      "=",
      '"a',
      "5",
      "now()",
      "[",
      "{",
      " ",
      "??",
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const expression = parts.join("");
        const problem = checkExpression(expression, page);
        if (problem === undefined) return;
        const { from, to } = locateFault(expression, problem);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(from).toBeLessThan(expression.length);
      }),
    );
  });
});
