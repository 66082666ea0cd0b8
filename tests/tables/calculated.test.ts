import { describe, expect, it } from "vitest";
import { checkFeel, computeCalculated } from "#tables";
import { aField, aModel, aSchema, shippedModel } from "./support/a-table.ts";

const calc = (expression: string, field: { [word: string]: string } = { type: "string" }, others = {}) =>
  aModel(aSchema({ probe: aField({ ...field, readOnly: true, "x-calc": expression }), ...others }));

describe("calculated fields", () => {
  it("are computed from the row's other values", () => {
    const model = shippedModel("dataItem");
    expect(computeCalculated(model, { dataConValue: "x".repeat(31) })).toEqual({
      values: { isLong: "long" },
    });
    expect(computeCalculated(model, { dataConValue: "x".repeat(30) })).toEqual({
      values: { isLong: "short" },
    });
  });

  it("keep amounts to their decimals", () => {
    const result = computeCalculated(shippedModel("projectResultSim"), {
      planAmount: 0.3,
      resultAmount: 0.1,
    });
    expect(result).toEqual({ values: { difference: -0.2, completionPercent: 33.3 } });
  });

  it("are nothing where the expression says null", () => {
    const result = computeCalculated(shippedModel("projectResultSim"), { planAmount: 0, resultAmount: 5 });
    expect(result).toMatchObject({ values: { completionPercent: null } });
  });

  it("may need one another, in whatever order they stand", () => {
    const model = calc(
      'other + "!"',
      { type: "string" },
      {
        other: aField({ type: "string", readOnly: true, "x-calc": "upper case(plate)" }),
      },
    );
    expect(computeCalculated(model, { plate: "a" })).toEqual({ values: { other: "A", probe: "A!" } });
  });

  it("reckon with days and instants as such", () => {
    const model = calc(
      'due + duration("P1D")',
      { type: "string", format: "date" },
      { due: aField({ type: "string", format: "date" }) },
    );
    expect(computeCalculated(model, { plate: "a", due: "2024-02-28" })).toEqual({
      values: { probe: "2024-02-29" },
    });
    const later = calc(
      'at + duration("PT1H")',
      { type: "string", format: "date-time" },
      { at: aField({ type: "string", format: "date-time" }) },
    );
    expect(computeCalculated(later, { plate: "a", at: "2026-01-01T23:30:00Z" })).toEqual({
      values: { probe: "2026-01-02T00:30:00.000Z" },
    });
  });

  it("answer an error for a value that the field cannot hold", () => {
    const result = computeCalculated(calc("plate", { type: "integer" }), { plate: "many" });
    expect(result).toMatchObject({
      errors: { probe: { code: "notCalculable", params: { expression: "plate" } } },
    });
  });

  it("give the same answer for the same row, whenever they are asked", () => {
    const model = calc("upper case(plate)");
    expect(computeCalculated(model, { plate: "a" })).toEqual(computeCalculated(model, { plate: "a" }));
  });
});

describe("checking an expression", () => {
  it("names the fields it reads", () => {
    expect(checkFeel('if a > 1 then string(b) else ""', ["a", "b", "c"])).toMatchObject({
      names: ["a", "b"],
    });
  });

  it.each(["now()", "string(today())", "date(now())", "today"])("refuses the clock in %s", (expression) => {
    expect(checkFeel(expression, ["a"])).toMatchObject({ fault: "clock" });
  });

  it("tells where it cannot be read, and what stands there", () => {
    expect(checkFeel("12345 a ) bcdefghijklmno", ["a"])).toEqual({
      fault: "syntax",
      at: 7,
      near: "a ) bcdefghi",
    });
  });

  it("takes a field named like a clock function for the field", () => {
    expect(checkFeel("today", ["today"])).toMatchObject({ names: ["today"] });
  });

  it.each(["a + * 2", "if a then", "(a", "a +", '"open'])(
    "refuses %s, which the parser would mend silently",
    (expression) => {
      expect(checkFeel(expression, ["a"])).toMatchObject({ fault: "syntax" });
    },
  );

  it.each(["b", "foo(a)", "if a then b else 1"])("refuses the unknown name in %s", (expression) => {
    expect(checkFeel(expression, ["a"])).toMatchObject({ fault: "unknownName" });
  });

  it.each([
    "for x in [1, 2] return x * a",
    "some y in [1] satisfies y = a",
    "{k: a}.k",
    "string length(string(a))",
    'date("2026-01-01")',
  ])("accepts %s", (expression) =>
    expect(checkFeel(expression, ["a"])).toMatchObject({
      names: expression.includes("a)") || /\ba\b/.test(expression.replace("date", "")) ? ["a"] : [],
    }),
  );
});
