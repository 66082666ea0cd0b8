import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1012: a department. */
export const departmentKind: ComponentKind = {
  type: ComponentType.department,
  dataTypes: [ComponentDataType.text],
  check: (_component, value) =>
    typeof value === "number" || typeof value === "string" ? undefined : { problem: "notADepartment" },
  inSubTable: true,
  properties: ["componentCol", "isRequired", "isCondition", "placeholder"],
};
