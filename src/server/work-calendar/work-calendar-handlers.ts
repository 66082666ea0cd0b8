import { organisationDays, saveWorkDays, workCalendar } from "#contract/calls/work-days.ts";
import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import type { ParameterName } from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import {
  isOfYear,
  kindOfDay,
  type SpecialDays,
  type WorkDay,
  withWorkDays,
} from "#contract/rules/work-days.ts";
import type { JsonValue } from "#contract/schema.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { lockParameter, storeParameter } from "../parameters/index.ts";
import { deliveredDays, deliveredYears } from "./public-holidays.ts";
import { daysOfOrganisation } from "./work-calendar-data.ts";

/** The days on which the organisation works that the caller works in. */
export const organisationDaysHandler = handle(organisationDays, async (_input, { ports, actor }) => {
  const { workWeekdays, holidays, makeUpDays } = daysOfOrganisation(ports.parameters, actor.organId);
  return { workWeekdays: [...workWeekdays], holidays: [...holidays], makeUpDays: [...makeUpDays] };
});

/** The calendar of the organisation that an administrator works in. */
export const workCalendarHandler = handle(workCalendar, async ({ year }, { ports, actor }) => {
  const value = <Name extends ParameterName>(name: Name) => ports.parameters.value(name, actor.organId);
  const own = { holidays: value("holidays"), makeUpDays: value("makeUpDays") };
  return {
    timeZone: value("timeZone"),
    workHours: value("workHours"),
    workWeekdays: [...value("workWeekdays")],
    publicHolidays: value("publicHolidays"),
    deliveredYears: deliveredYears(value("publicHolidays")),
    delivered: deliveredDays(value("publicHolidays"), year),
    own: daysOf(own).filter(({ day }) => isOfYear(day, year)),
  };
});

const lists = ["holidays", "makeUpDays"] as const;

/**
 * Enters special days. They are parameters of the organisation: another administrator's days stay, whoever enters some at
 * the same time. Refuses with `invalidInput` what is no day, of another year than is replaced, twice, or too many.
 */
export const saveWorkDaysHandler = handle(saveWorkDays, async ({ days, replacesYear }, scope) => {
  const { tx, actor } = scope;
  const errors = problemsOf(days, replacesYear);
  if (Object.keys(errors).length > 0) return refuseFields(errors);
  const [holidays, makeUpDays] = [await heldOf(scope, "holidays"), await heldOf(scope, "makeUpDays")];
  const before: SpecialDays = { holidays: holidays.days, makeUpDays: makeUpDays.days };
  const after = withWorkDays(before, days, replacesYear);
  const stored = { holidays: holidays.stored, makeUpDays: makeUpDays.stored };
  for (const name of lists) {
    const problem = parameterProblem(name, [...after[name]]);
    if (problem !== undefined) return refuseFields({ days: problem });
  }
  for (const name of lists) {
    if (sameDays(before[name], after[name])) continue;
    const change = { from: stored[name], to: [...after[name]] };
    await storeParameter(scope, { name, organId: actor.organId }, change);
  }
  const touched = [...new Set([...daysOf(before), ...daysOf(after)].map(({ day }) => day))].toSorted();
  const changed = touched
    .map((day) => ({ day, kind: kindOfDay(before, day) }))
    .filter(({ day, kind }) => kind !== kindOfDay(after, day));
  if (changed.length > 0)
    await recordOperation(tx, scope.request, {
      kind: "operation",
      call: saveWorkDays.name,
      userCode: actor.userCode,
      organId: actor.organId,
      subject: replacesYear === undefined ? "" : String(replacesYear),
      detail: Object.fromEntries(changed.map(({ day }) => [day, kindOfDay(after, day)])),
    });
  return { before: changed };
});

/** What is entered in a list, nobody else changing it until the transaction ends; with what is stored as its own. */
async function heldOf(
  { tx, ports, actor }: SessionScope,
  name: (typeof lists)[number],
): Promise<{ stored: JsonValue; days: readonly string[] }> {
  const stored = await lockParameter(tx, { name, organId: actor.organId });
  // The first own day goes on from what holds in every organisation.
  return { stored, days: Array.isArray(stored) ? stored.map(String) : ports.parameters.value(name) };
}

function daysOf({ holidays, makeUpDays }: SpecialDays): WorkDay[] {
  const own = { holidays, makeUpDays };
  return [...new Set([...holidays, ...makeUpDays])]
    .toSorted()
    .map((day) => ({ day, kind: kindOfDay(own, day) }));
}

function problemsOf(days: readonly WorkDay[], year: number | undefined): Record<string, FieldProblem> {
  const errors: Record<string, FieldProblem> = {};
  const seen = new Set<string>();
  for (const [at, { day }] of days.entries()) {
    const isFit = isCalendarDay(day) && (year === undefined || isOfYear(day, year));
    if (!isFit) errors[`days.${at}.day`] = { problem: "notADate" };
    else if (seen.has(day)) errors[`days.${at}.day`] = { problem: "notAccepted" };
    seen.add(day);
  }
  return errors;
}

function sameDays(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((day) => other.includes(day));
}
