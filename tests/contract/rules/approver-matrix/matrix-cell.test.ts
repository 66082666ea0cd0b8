import { expect, test } from "vitest";
import { bandText, cellHolds, readCell } from "#contract/rules/approver-matrix/matrix-cell.ts";

test.each([
  ["<=5000", { over: undefined, upTo: 5000 }],
  ["≤ 5,000", { over: undefined, upTo: 5000 }],
  [">10000", { over: 10_000, upTo: undefined }],
  ["5000-10000", { over: 5000, upTo: 10_000 }],
  ["5000~10,000.5", { over: 5000, upTo: 10_000.5 }],
  ["-5--1", { over: -5, upTo: -1 }],
  ["*", "any"],
  [" ", "any"],
  ["10-5", undefined],
  ["5-5", undefined],
  ["about 5", undefined],
  ["<5", undefined],
])("a band is read as people write it: %j", (written, cell) => {
  expect(readCell("number", written)).toEqual(cell);
});

test("a band is over its first bound and up to its second", () => {
  const band = readCell("number", "5000-10000");
  const holds = (value: number | string) => band !== undefined && cellHolds(band, value);
  expect([5000, 5000.01, "10000", 10_000.01, "", "x"].map(holds)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("values are told apart by commas of every kind; of several that a form has one is enough", () => {
  const cell = readCell("text", " A，B、 C,A");
  expect(cell).toEqual({ values: ["A", "B", "C"] });
  const holds = (value: never) => cell !== undefined && cellHolds(cell, value);
  expect(["B", "D", ["D", "C"], undefined, null].map((value) => holds(value as never))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(cellHolds({ values: ["12"] }, 12)).toBe(true);
});

test("a band is written as it is read", () => {
  const texts = ["<=5", ">5", "5-10", "*"];
  const written = texts.map((each) => {
    const cell = readCell("number", each);
    return cell === "any" || cell === undefined || "values" in cell ? "*" : bandText(cell);
  });
  expect(written).toEqual(texts);
});
