import { describe, expect, it } from "vitest";
import { parameterCatalogue, parameterNames } from "#contract/parameters/catalogue.ts";
import { parameterProblem, readWorkSpans } from "#contract/parameters/check-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";

describe("a parameter", () => {
  it.each(parameterNames)("%s accepts its own default", (name) => {
    expect(parameterProblem(name, parameterCatalogue[name].fallback as JsonValue)).toBeUndefined();
  });

  it.each([
    ["sessionHours", 25, "aboveMaximum"],
    ["sessionHours", 0, "belowMinimum"],
    ["sessionHours", 1.5, "notAnInteger"],
    ["sessionHours", "8", "notAnInteger"],
    ["uploadMaxKb", 10_241, "aboveMaximum"],
    ["secondFactorForAll", "yes", "notYesOrNo"],
    ["watermarkText", 3, "notText"],
    ["watermarkText", "一".repeat(21), "tooLong"],
    ["watermarkText", "a\nb", "notAccepted"],
    ["footerText", "text", "notAnObject"],
    ["footerText", { "zh-CN": "a", "en-US": "b" }, "notText"],
    ["footerText", { "zh-CN": "a", "en-US": "b", "ja-JP": "c", fr: "d" }, "unknownField"],
    ["workHours", "9-12", "notWorkSpans"],
    ["workHours", "13:00-18:00,09:00-12:00", "notWorkSpans"],
    ["workHours", "09:00-25:00", "notWorkSpans"],
    ["workWeekdays", [], "required"],
    ["workWeekdays", [1, 1], "notAccepted"],
    ["workWeekdays", [8], "notAccepted"],
    ["workWeekdays", "1", "notAList"],
    ["holidays", ["2026-02-30"], "notADate"],
    ["holidays", Array.from({ length: 401 }, () => "2026-01-01"), "tooManyEntries"],
  ] as const)("%s refuses %j", (name, value, problem) => {
    expect(parameterProblem(name, value as unknown as JsonValue)?.problem).toBe(problem);
  });

  it("reads spans of work as minutes after midnight", () => {
    expect(readWorkSpans("08:30-12:00, 13:00-24:00")).toEqual([
      { from: 510, to: 720 },
      { from: 780, to: 1_440 },
    ]);
  });
});
