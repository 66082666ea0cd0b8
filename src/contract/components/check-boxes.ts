import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { severalChoices } from "./choice-checks.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1008: several of a few, all in sight. */
export const checkBoxesKind: ComponentKind = {
  type: ComponentType.checkBoxes,
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
    "defaultValue",
  ],
};
