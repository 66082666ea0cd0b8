import {
  organisationDaysHandler,
  saveWorkDaysHandler,
  workCalendarHandler,
} from "./work-calendar-handlers.ts";

export { workCalendarData } from "./work-calendar-data.ts";

/** When an organisation works: what time limits are counted by. */
export const workCalendarHandlers = [organisationDaysHandler, workCalendarHandler, saveWorkDaysHandler];
