import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { oneChoice } from "./choice-checks.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1007: one of a few, all in sight. */
export const radioKind: ComponentKind = {
  type: ComponentType.radio,
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
    "defaultValue",
  ],
};
