import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { storedValue } from "../../src/forms/stored-value.ts";
import { aField, aNumber } from "../support/builders/a-process.ts";

const formula = (componentDataType: ComponentDataType) =>
  aField("result", { componentType: ComponentType.formula, componentDataType });
const text = aField("note");
const figure = aNumber("amount");

describe("a value that an expression gives, as its field keeps it", () => {
  it.each<[unknown, unknown]>([
    [1.005, 1.01],
    [2.344, 2.34],
    [-1.5, -1.5],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ["12", "12"],
    [false, false],
    [null, null],
    [undefined, null],
    [new Date(0), String(new Date(0))],
    [
      [1.234, "a", undefined],
      [1.23, "a", null],
    ],
  ])("of a figure %j is %j", (value, kept) => {
    expect(storedValue(figure, value)).toEqual(kept);
  });

  it("is text where the field holds text, and nothing where there is nothing", () => {
    expect([1.234, true, "x", null].map((value) => storedValue(text, value))).toEqual([
      "1.23",
      "true",
      "x",
      null,
    ]);
  });

  it("of a formula stays what it is, but yes and no are words where it gives text", () => {
    const asText = formula(ComponentDataType.text);
    const asFigure = formula(ComponentDataType.number);
    expect([true, 5, "x"].map((value) => storedValue(asText, value))).toEqual(["true", 5, "x"]);
    expect([true, 5].map((value) => storedValue(asFigure, value))).toEqual([true, 5]);
  });
});
