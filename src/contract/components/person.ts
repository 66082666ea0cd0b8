import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { ComponentKind, ValueCheck } from "./component-kind.ts";

/** A user code, or several. */
const check: ValueCheck = (_component, value) => {
  const codes = Array.isArray(value) ? value : [value];
  return codes.every((code) => typeof code === "string" && code !== "")
    ? undefined
    : { problem: "notAPerson" };
};

/** 1011: a person, or several. */
export const personKind: ComponentKind = {
  type: ComponentType.person,
  dataTypes: [ComponentDataType.text, ComponentDataType.list],
  check,
  inSubTable: true,
  properties: ["componentDataType", "componentCol", "isRequired", "isCondition"],
};
