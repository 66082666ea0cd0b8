import { readWorkSpans } from "#contract/parameters/check-parameter.ts";
import { specialDaysOf } from "#contract/rules/work-days.ts";
import type { WorkCalendarData } from "#engine";
import type { ParameterPort } from "../http/index.ts";
import { publicHolidaysOf } from "./public-holidays.ts";

/** When an organisation works (R25), as its parameters and the public holidays that it follows say. */
export function workCalendarData(parameters: ParameterPort, organId: number): WorkCalendarData {
  const spans = readWorkSpans(parameters.value("workHours", organId)) ?? [];
  const workdays = new Set(parameters.value("workWeekdays", organId));
  const own = {
    holidays: parameters.value("holidays", organId),
    makeUpDays: parameters.value("makeUpDays", organId),
  };
  return {
    timeZone: parameters.value("timeZone", organId),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => (workdays.has(day) ? spans : [])),
    ...specialDaysOf(own, publicHolidaysOf(parameters.value("publicHolidays", organId))),
  };
}
