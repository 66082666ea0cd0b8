import { readWorkSpans } from "#contract/parameters/check-parameter.ts";
import { specialDaysOf } from "#contract/rules/work-days.ts";
import type { OrganisationDays } from "#contract/rules/working-days.ts";
import type { WorkCalendarData } from "#engine";
import type { ParameterPort } from "../http/index.ts";
import { publicHolidaysOf } from "./public-holidays.ts";

/** When an organisation works (R25), as its parameters and the public holidays that it follows say. */
export function workCalendarData(parameters: ParameterPort, organId: number): WorkCalendarData {
  const spans = readWorkSpans(parameters.value("workHours", organId)) ?? [];
  const { workWeekdays, ...special } = daysOfOrganisation(parameters, organId);
  return {
    timeZone: parameters.value("timeZone", organId),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => (workWeekdays.includes(day) ? spans : [])),
    ...special,
  };
}

/** The days on which an organisation works, without the hours. */
export function daysOfOrganisation(parameters: ParameterPort, organId: number): OrganisationDays {
  const own = {
    holidays: parameters.value("holidays", organId),
    makeUpDays: parameters.value("makeUpDays", organId),
  };
  return {
    workWeekdays: parameters.value("workWeekdays", organId),
    ...specialDaysOf(own, publicHolidaysOf(parameters.value("publicHolidays", organId))),
  };
}
