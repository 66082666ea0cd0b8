import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { oneChoice } from "./choice-checks.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1009: one of many. */
export const selectKind: ComponentKind = {
  type: ComponentType.select,
  dataTypes: [ComponentDataType.text],
  check: oneChoice,
  comparedAs: "text",
  offersChoices: true,
  inSubTable: true,
  properties: [
    "componentCol",
    "isRequired",
    "isCondition",
    "candidateType",
    "candidateValue",
    "placeholder",
    "defaultValue",
  ],
};
