import { limits } from "../limits.ts";
import { decimalsOf } from "../rules/decimals-of.ts";
import type { ValueCheck } from "./component-kind.ts";

/** A number within the bounds and decimals of its component. */
export const numberCheck: ValueCheck = (component, value) => {
  if (typeof value !== "number" || !Number.isFinite(value)) return { problem: "notANumber" };
  if (Math.abs(value) > limits.numberMax)
    return { problem: "numberTooLarge", params: { max: limits.numberMax } };
  const max = component.decimals ?? limits.numberMaxDecimals;
  if (decimalsOf(value) > max)
    return max === 0 ? { problem: "notAnInteger" } : { problem: "tooManyDecimals", params: { max } };
  if (component.minimum !== undefined && value < component.minimum) {
    return { problem: "belowMinimum", params: { minimum: component.minimum } };
  }
  if (component.maximum !== undefined && value > component.maximum) {
    return { problem: "aboveMaximum", params: { maximum: component.maximum } };
  }
  return undefined;
};
