import { nullable, oneOf, Type } from "../schema.ts";
import { publicHolidayCountries, workDayKinds } from "../rules/work-days.ts";
import { defineCall } from "./define-call.ts";

const ofAdministrators = {
  encoding: "json",
  ours: true,
  method: "POST",
  whose: "administered",
  access: { roles: ["admin"] },
} as const;

const year = Type.Integer({ minimum: 2000, maximum: 2100 });
const day = Type.String({ minLength: 10, maxLength: 10 });
const WorkDayShape = Type.Object({ day, kind: oneOf(workDayKinds) });

/** Fetched by forms that count working days, once for a session. */
export const organisationDays = defineCall("organisationDays", {
  method: "GET",
  path: "/basic/workCalendar/days",
  tx: "none",
  believes: "reads",
  ours: true,
  whose: "organisation",
  input: Type.Object({}),
  output: Type.Object({
    /** 1 is Monday. */
    workWeekdays: Type.Array(Type.Integer()),
    holidays: Type.Array(day),
    makeUpDays: Type.Array(day),
  }),
  summary: "The days on which the organisation works: weekdays, days off and days of work in their place.",
});

export const workCalendar = defineCall("workCalendar", {
  ...ofAdministrators,
  path: "/basic/workCalendar/year",
  tx: "read",
  input: Type.Object({ year }),
  output: Type.Object({
    timeZone: Type.String(),
    workHours: Type.String(),
    /** 1 is Monday. */
    workWeekdays: Type.Array(Type.Integer()),
    publicHolidays: oneOf(publicHolidayCountries),
    /** The years whose public holidays are delivered; null where the organisation follows none. */
    deliveredYears: nullable(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
    /** Public holidays of the year and days of work in their place. */
    delivered: Type.Array(Type.Object({ day, kind: oneOf(workDayKinds), holiday: Type.String() })),
    /** What the organisation has entered, or all organisations together; it goes before what is delivered. */
    own: Type.Array(WorkDayShape),
  }),
  summary: "The working days of a year: public holidays, make-up days and the organisation’s own.",
});

export const saveWorkDays = defineCall("saveWorkDays", {
  ...ofAdministrators,
  path: "/basic/workCalendar/saveDays",
  tx: "write",
  input: Type.Object({
    days: Type.Array(WorkDayShape, { maxItems: 400 }),
    /** Empties the organisation's own days of that year before: an import. */
    replacesYear: Type.Optional(year),
  }),
  /** What was entered before for every day that is another now: given back, it undoes the change. */
  output: Type.Object({ before: Type.Array(WorkDayShape) }),
  summary: "Enters days off and days of work of the organisation, or a whole year.",
});
