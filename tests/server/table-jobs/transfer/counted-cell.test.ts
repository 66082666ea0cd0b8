import { expect, it } from "vitest";
import { countedCell, dayCell, figureCell, momentCell } from "#server/table-jobs/transfer/counted-cell.ts";

it("what programs count with keeps being that: days, numbers and amounts", () => {
  expect(countedCell({ kind: "date" }, "2027-01-01", "2027-01-01")).toEqual({
    value: 46_388,
    shownAs: "day",
    text: "2027-01-01",
  });
  expect(countedCell({ kind: "integer" }, -3, "-3")).toMatchObject({ value: -3, shownAs: "number" });
  expect(countedCell({ kind: "money" }, 12.5, "12.50")).toMatchObject({ value: 12.5, shownAs: "amount" });
});

it("a text stays one, as does what a program would get wrong: many digits, days of before March 1900", () => {
  expect(countedCell({ kind: "text" }, "0012", "0012")).toBe("0012");
  expect(countedCell({ kind: "integer" }, 1_234_567_890_123_456, "1234567890123456")).toBe(
    "1234567890123456",
  );
  expect(countedCell({ kind: "date" }, "1900-02-28", "1900-02-28")).toBe("1900-02-28");
  expect(countedCell({ kind: "money" }, null, "")).toBe("");
});

it("an instant is what the clocks of the organisation show then, and reads as before", () => {
  expect(momentCell("Asia/Shanghai", "2026-12-31T20:00:00.000Z")).toEqual({
    value: 46_388 + 4 / 24,
    shownAs: "moment",
    text: "2026-12-31T20:00:00.000Z",
  });
});

it("nothing is an empty cell, whatever it would have been", () => {
  expect([figureCell(null), dayCell(null), momentCell("Asia/Tokyo", null)]).toEqual(["", "", ""]);
});
