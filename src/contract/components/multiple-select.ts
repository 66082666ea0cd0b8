import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { severalChoices } from "./choice-checks.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1010: several of many. */
export const multipleSelectKind: ComponentKind = {
  type: ComponentType.multipleSelect,
  dataTypes: [ComponentDataType.list],
  check: severalChoices,
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
