import { ComponentType } from "../codes/component-type.ts";
import { limits } from "../limits.ts";
import type { FormComponent } from "../shapes/form-page.ts";

/**
 * How many decimals a component's figures are written with, on screens, in print and in documents alike: an amount of money
 * always has its two, or what its form says; so has a formula whose form says how many; any other has those it needs. Pure.
 */
export function figurePlaces({
  componentType,
  decimals,
}: Pick<FormComponent, "componentType" | "decimals">): { least: number; most: number } {
  const most = decimals ?? limits.numberMaxDecimals;
  const isFixed =
    componentType === ComponentType.money ||
    (componentType === ComponentType.formula && decimals !== undefined);
  return { least: isFixed ? most : 0, most };
}
