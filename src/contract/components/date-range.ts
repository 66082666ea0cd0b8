import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import { isCalendarDay } from "../rules/calendar-day.ts";
import type { ComponentKind, ValueCheck } from "./component-kind.ts";

const check: ValueCheck = (_component, value) => {
  const days = Array.isArray(value) ? value : [];
  const [from, to] = days;
  if (days.length !== 2 || typeof from !== "string" || typeof to !== "string")
    return { problem: "notADateRange" };
  if (!isCalendarDay(from) || !isCalendarDay(to)) return { problem: "notADateRange" };
  return from <= to ? undefined : { problem: "rangeEndsBeforeItBegins" };
};

/** 1006: from one day to another. */
export const dateRangeKind: ComponentKind = {
  type: ComponentType.dateRange,
  dataTypes: [ComponentDataType.list],
  check,
  inSubTable: true,
  properties: ["componentCol", "isRequired", "isCondition", "dateFormat"],
};
