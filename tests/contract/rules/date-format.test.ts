import { describe, expect, it } from "vitest";
import { isDateFormat } from "#contract/rules/date-format.ts";
import { ComponentType } from "#contract/codes/component-type.ts";

describe("a date format (spec §9)", () => {
  it.each(["yyyy-MM-dd", "yy/M/d", "yyyy年M月d日", "MM.yyyy", "dd"])("%s shows a day", (format) => {
    expect(isDateFormat(format, ComponentType.date)).toBe(true);
  });

  it.each(["yyyy-MM-dd hh:mm:ss", "d.M. h:m:s.SSS", "yyyyMMddhhmm"])("%s shows a moment", (format) => {
    expect(isDateFormat(format, ComponentType.dateTime)).toBe(true);
  });

  it.each(["YYYY-MM-DD", "MMM d", "yyy", "hh:mm", "-", "dd HH", "ddd", "yyyy-MM-ddThh:mm"])(
    "%s is none",
    (format) => {
      expect(isDateFormat(format, ComponentType.dateTime)).toBe(false);
    },
  );

  it("a day shows no hours", () => {
    expect(isDateFormat("yyyy-MM-dd hh", ComponentType.date)).toBe(false);
  });
});
