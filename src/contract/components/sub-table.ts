import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { limits } from "../limits.ts";
import type { ComponentKind, ValueCheck } from "./component-kind.ts";

const check: ValueCheck = (_component, value) => {
  if (!Array.isArray(value)) return { problem: "notRows" };
  return value.length > limits.subTableMaxRows
    ? { problem: "tooManyRows", params: { max: limits.subTableMaxRows } }
    : undefined;
};

/** 1014: rows of fields. */
export const subTableKind: ComponentKind = {
  type: ComponentType.subTable,
  dataTypes: [ComponentDataType.rows],
  check,
  inSubTable: false,
  notSetByEvents: true,
  properties: ["isRequired", "isCondition", "children"],
};
