import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1019: a row of a table. */
export const tableReferenceKind: ComponentKind = {
  type: ComponentType.tableReference,
  dataTypes: [ComponentDataType.text, ComponentDataType.number],
  check: (_component, value) => (typeof value === "object" ? { problem: "notAReference" } : undefined),
  inSubTable: true,
  properties: ["componentCol", "isRequired", "isCondition", "candidateValue", "placeholder"],
};
