import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1018: worked out from other fields. */
export const formulaKind: ComponentKind = {
  type: ComponentType.formula,
  dataTypes: [
    ComponentDataType.number,
    ComponentDataType.text,
    ComponentDataType.date,
    ComponentDataType.yesNo,
  ],
  check: () => undefined,
  inSubTable: true,
  notSetByEvents: true,
  properties: [
    "componentDataType",
    "componentCol",
    "isCondition",
    "dateFormat",
    "decimals",
    "isTotaled",
    "expression",
  ],
};
