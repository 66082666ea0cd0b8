import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { isInstantText } from "../rules/calendar-day.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1005: a moment. */
export const dateTimeKind: ComponentKind = {
  type: ComponentType.dateTime,
  dataTypes: [ComponentDataType.date],
  check: (_component, value) =>
    typeof value === "string" && isInstantText(value) ? undefined : { problem: "notADateTime" },
  comparedAs: "temporal",
  holdsDataItem: "date",
  inSubTable: true,
  properties: [
    "componentCol",
    "isRequired",
    "isCondition",
    "placeholder",
    "defaultValue",
    "dateFormat",
    "notBefore",
    "candidateValue",
  ],
};
