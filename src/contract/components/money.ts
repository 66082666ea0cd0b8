import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";
import { numberCheck } from "./number-check.ts";

/** 1015: an amount of money. */
export const moneyKind: ComponentKind = {
  type: ComponentType.money,
  dataTypes: [ComponentDataType.number],
  check: numberCheck,
  comparedAs: "number",
  holdsDataItem: "number",
  inSubTable: true,
  properties: [
    "componentCol",
    "isRequired",
    "isCondition",
    "placeholder",
    "defaultValue",
    "minimum",
    "maximum",
    "decimals",
    "isTotaled",
    "candidateValue",
  ],
};
