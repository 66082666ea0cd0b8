import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1016: yes or no. */
export const switchKind: ComponentKind = {
  type: ComponentType.switch,
  dataTypes: [ComponentDataType.yesNo],
  check: (_component, value) => (typeof value === "boolean" ? undefined : { problem: "notYesOrNo" }),
  comparedAs: "yesNo",
  inSubTable: true,
  properties: ["componentCol", "isRequired", "isCondition", "defaultValue"],
};
