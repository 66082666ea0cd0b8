import { describe, expect, it } from "vitest";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { workDaysOf } from "#contract/rules/working-days.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import {
  checkExpression,
  checkFormPage,
  countsWorkingDays,
  evaluateForm,
  standingOf,
  valuesSet,
} from "#forms";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

const week = { workWeekdays: [1, 2, 3, 4, 5], holidays: ["2026-10-01"], makeUpDays: ["2026-10-10"] };
const isWorkDay = workDaysOf(week);
const known = { isWorkDay, timeZone: "Asia/Shanghai" };
const rights = { period: "write", leaves: "write", days: "write", count: "read" } as const;

const page: FormPage = {
  ...aPage(
    aField("period", { componentType: ComponentType.dateRange, componentDataType: ComponentDataType.list }),
    aField("leaves", { componentType: ComponentType.dateTime, componentDataType: ComponentDataType.date }),
    aNumber("days", { isRequired: true }),
    aField("count", {
      componentType: ComponentType.formula,
      componentDataType: ComponentDataType.number,
      expression: "working days(form.period[1], form.period[2])",
    }),
  ),
  events: [
    {
      componentCode: "days",
      sourceList: ["period", "leaves"],
      triggerType: "change",
      function: "set",
      expression: "working days(form.period[1], form.period[2]) + working days(form.leaves, form.leaves)",
    },
  ],
};

const counted = (period: JsonValue, by = known): JsonValue | undefined =>
  standingOf(page, { period }, rights, by).computed["count"];

describe("working days(from, to)", () => {
  it("may be used in formulas and events, and in conditions", () => {
    expect(checkFormPage(page)).toEqual({});
    expect(countsWorkingDays(page)).toBe(true);
    const more = aField("more", { componentType: ComponentType.formula, expression: "1 + 1" });
    expect(countsWorkingDays({ ...page, components: [...page.components, more] })).toBe(true);
    expect(countsWorkingDays(aPage(more))).toBe(false);
    expect(checkExpression("working days(form.period[1], form.period[2]) > 3", page)).toBeUndefined();
    expect(checkExpression("working hours(form.leaves)", page)).toEqual({
      problem: "expressionUnknownFunction",
      params: { name: "working hours" },
    });
  });

  it("counts by the organisation's calendar, and follows it when that is changed", () => {
    const period = ["2026-09-28", "2026-10-11"];
    expect(counted(period)).toBe(10);
    const moreFree = workDaysOf({ ...week, holidays: [...week.holidays, "2026-10-02"] });
    expect(counted(period, { ...known, isWorkDay: moreFree })).toBe(9);
  });

  it("gives nothing for what is no day, or turned round", () => {
    expect(counted(["2026-10-11", "2026-09-28"])).toBeNull();
    expect(counted(["2026-10-11", ""])).toBeNull();
    expect(counted(null)).toBeNull();
  });

  it("sets what the person may change, of a date and time by its day", () => {
    const values: FormValues = { period: ["2026-10-09", "2026-10-12"], leaves: "2026-10-12T09:00:00+08:00" };
    expect(valuesSet(page, values, rights, "change", ["period"], known)).toEqual({ days: 4 });
    const changed = { ...values, days: 2.5 };
    expect(evaluateForm(page, changed, rights, { final: true }, known).values["days"]).toBe(2.5);
  });

  it("counts the day that the organisation's clocks show at a date and time", () => {
    // given: Sunday in Shanghai is still Saturday in UTC, and a Friday evening there is Saturday in Shanghai
    const at = (leaves: string) => ({ period: ["2026-10-12", "2026-10-12"], leaves });
    const set = (leaves: string, timeZone: string) =>
      valuesSet(page, at(leaves), rights, "change", ["leaves"], { isWorkDay, timeZone })["days"];

    // then
    expect(set("2026-10-16T15:00:00Z", "Asia/Shanghai")).toBe(2);
    expect(set("2026-10-16T17:00:00Z", "Asia/Shanghai")).toBe(1);
    expect(set("2026-10-17T02:00:00Z", "America/New_York")).toBe(2);
  });

  it("is left to the server by whoever has no calendar", () => {
    const values = { period: ["2026-10-09", "2026-10-12"], count: 7 };
    expect(standingOf(page, values, rights).computed).toEqual({});
    expect(valuesSet(page, values, rights, "change", ["period"])).toEqual({});
  });
});
