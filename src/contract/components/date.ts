import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { isCalendarDay } from "../rules/calendar-day.ts";
import type { ComponentKind } from "./component-kind.ts";

/** 1004: a day. */
export const dateKind: ComponentKind = {
  type: ComponentType.date,
  dataTypes: [ComponentDataType.date],
  check: (_component, value) =>
    typeof value === "string" && isCalendarDay(value) ? undefined : { problem: "notADate" },
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
