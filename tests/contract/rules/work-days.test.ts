import { describe, expect, it } from "vitest";
import { kindOfDay, readWorkYear, specialDaysOf, withWorkDays } from "#contract/rules/work-days.ts";

const none = { holidays: [], makeUpDays: [] };

it("an organisation's own days go before those delivered", () => {
  const delivered = { holidays: ["2026-10-01", "2026-10-02"], makeUpDays: ["2026-10-10"] };
  const own = { holidays: ["2026-10-10"], makeUpDays: ["2026-10-02"] };

  const counting = specialDaysOf(own, delivered);

  expect(["2026-10-01", "2026-10-02", "2026-10-10"].map((day) => kindOfDay(counting, day))).toEqual([
    "free",
    "work",
    "free",
  ]);
});

it("a day is entered, changed and taken back; an imported year takes the place of that year alone", () => {
  const entered = withWorkDays(none, [
    { day: "2026-12-24", kind: "free" },
    { day: "2027-01-02", kind: "work" },
  ]);
  expect(withWorkDays(entered, [{ day: "2026-12-24", kind: "work" }])).toEqual({
    holidays: [],
    makeUpDays: ["2026-12-24", "2027-01-02"],
  });
  expect(withWorkDays(entered, [{ day: "2026-12-24", kind: "usual" }])).toEqual({
    holidays: [],
    makeUpDays: ["2027-01-02"],
  });
  expect(withWorkDays(entered, [{ day: "2027-02-01", kind: "free" }], 2027)).toEqual({
    holidays: ["2026-12-24", "2027-02-01"],
    makeUpDays: [],
  });
});

describe("a year is read", () => {
  it.each([
    ["from lines in any of the languages", "2027-10-01,休\n2027/10/09 班\n\n# 备注\n2027-10-02;work,x"],
    [
      "from the JSON of chinese-days",
      '{"holidays":{"2027-10-01":"a"},"workdays":{"2027-10-09":"a","2027-10-02":"b"}}',
    ],
  ])("%s", (_title, text) => {
    const { days, faults } = readWorkYear(text, 2027);

    expect(faults).toEqual([]);
    expect(days.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
      { day: "2027-10-01", kind: "free" },
      { day: "2027-10-02", kind: "work" },
      { day: "2027-10-09", kind: "work" },
    ]);
  });

  it.each([
    ["2027-02-30,休", { line: 1, problem: "notADate", text: "2027-02-30,休" }],
    ["\n2026-10-01,休", { line: 2, problem: "otherYear", text: "2026-10-01,休" }],
    ["2027-10-01,maybe", { line: 1, problem: "unknownKind", text: "2027-10-01,maybe" }],
    ["2027-10-01,休\n2027-10-01,班", { line: 2, problem: "twice", text: "2027-10-01,班" }],
    ["{", { line: 0, problem: "empty", text: "" }],
  ])("and what it cannot read is said: %j", (text, fault) => {
    expect(readWorkYear(text, 2027).faults).toEqual([fault]);
  });
});
