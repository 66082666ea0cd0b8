import { describe, expect, it } from "vitest";
import { checkFeel, computeCalculated as computeIn, type Row, type TableModel } from "#tables";
import { aField, aModel, aSchema, shippedModel } from "./support/a-table.ts";

const computeCalculated = (model: TableModel, row: Row) => computeIn(model, row, "Asia/Shanghai");
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

  const instant = { type: "string", format: "date-time" };
  const moments = { at: aField(instant), until: aField(instant) };
  const valueIn = (timeZone: string, expression: string, row: Row, field: { [word: string]: string }) => {
    const result = computeIn(calc(expression, field, moments), { plate: "a", ...row }, timeZone);
    return "values" in result ? result.values["probe"] : result.errors;
  };

  it.each([
    ["Asia/Shanghai", "2026-11-27T19:00:00.000Z", "2026-11-28", 3],
    ["America/New_York", "2026-11-28T03:00:00.000Z", "2026-11-27", 22],
    // On either side of the change to summer time.
    ["Europe/Berlin", "2026-03-28T23:30:00.000Z", "2026-03-29", 0],
    ["Europe/Berlin", "2026-03-29T22:30:00.000Z", "2026-03-30", 0],
  ])("have of an instant the day and the hour of the clocks in %s", (timeZone, at, day, hour) => {
    expect(valueIn(timeZone, "date(at)", { at }, { type: "string", format: "date" })).toBe(day);
    expect(valueIn(timeZone, "at.hour", { at }, { type: "integer" })).toBe(hour);
  });

  it.each([
    ["Asia/Shanghai", 'date and time(date(at), time("09:00:00"))', "2026-11-28T01:00:00.000Z"],
    ["Asia/Shanghai", 'date and time("2026-11-28T09:00:00.25")', "2026-11-28T01:00:00.250Z"],
    ["Asia/Shanghai", 'date and time("2026-11-28T09:00:00Z")', "2026-11-28T09:00:00.000Z"],
    ["Asia/Shanghai", "date(at)", "2026-11-27T16:00:00.000Z"],
    ["America/New_York", "string(date(at))", "2026-11-27T05:00:00.000Z"],
  ])("keep by the clocks in %s what %s says without a zone", (timeZone, expression, kept) => {
    expect(valueIn(timeZone, expression, { at: "2026-11-27T19:00:00.000Z" }, instant)).toBe(kept);
  });

  it("count the time that really passed between two instants, over a change of summer time", () => {
    const row = { at: "2026-03-28T22:30:00.000Z", until: "2026-03-29T22:30:00.000Z" };
    expect(valueIn("Europe/Berlin", "string(until - at)", row, { type: "string" })).toBe("P1D");
  });

  it("compare an instant with one that is written without a zone", () => {
    const isBefore = 'if at < date and time("2026-11-28T03:00:01") then "before" else "after"';
    const row = { at: "2026-11-27T19:00:00.000Z" };
    expect(valueIn("Asia/Shanghai", isBefore, row, { type: "string" })).toBe("before");
    expect(valueIn("Asia/Tokyo", isBefore, row, { type: "string" })).toBe("after");
  });

  it("are nothing where a difference has nothing to be taken from", () => {
    expect(valueIn("Asia/Shanghai", "(until - at).days", { at: null }, { type: "integer" })).toBeNull();
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
