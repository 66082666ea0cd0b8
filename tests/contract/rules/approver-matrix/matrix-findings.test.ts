import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { cartesianRows, productOf } from "#contract/rules/approver-matrix/cartesian-rows.ts";
import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import { readSheetRows, sheetLines } from "#contract/rules/approver-matrix/matrix-sheet.ts";
import type { MatrixContent, MatrixDimension } from "#contract/shapes/approver-matrix.ts";

const group = (values: string[] = []): MatrixDimension => ({
  field: "group",
  title: "Group",
  kind: "text",
  values,
});
const amount: MatrixDimension = { field: "amount", title: "Amount", kind: "number", values: [] };

function matrix(dimensions: MatrixDimension[], ...cells: string[][]): MatrixContent {
  return {
    matrixName: "m",
    dimensions,
    rows: cells.map((each) => ({ cells: each, assignedType: "users", taskAssigned: "A" })),
  };
}

describe("holes", () => {
  it("are bands that no row covers, also below the first and above the last", () => {
    const { holes } = matrixFindings(matrix([amount], ["100-200"], ["300-400"]));
    expect(holes).toEqual([{ cells: ["<=100"] }, { cells: ["200-300"] }, { cells: [">400"] }]);
  });

  it("are looked for among the declared values, else among those of the rows", () => {
    expect(matrixFindings(matrix([group(["A", "B"])], ["A"])).holes).toEqual([{ cells: ["B"] }]);
    expect(matrixFindings(matrix([group()], ["A"])).holes).toEqual([]);
  });

  it("are found in one combination of several dimensions", () => {
    const rows = [
      ["A", "<=100"],
      ["A", ">100"],
      ["B", "<=100"],
    ];
    expect(matrixFindings(matrix([group(), amount], ...rows)).holes).toEqual([{ cells: ["B", ">100"] }]);
  });

  it("are none where a last row covers everything", () => {
    expect(matrixFindings(matrix([group(["A", "B"]), amount], ["A", "<=5"], ["*", "*"])).holes).toEqual([]);
  });
});

describe("overlaps", () => {
  it("name both rows and what they share", () => {
    const { overlaps } = matrixFindings(matrix([group(), amount], ["A, B", "<=100"], ["B, C", "50-200"]));
    expect(overlaps).toEqual([{ row: 1, other: 2, cells: ["B", "50-100"], never: false }]);
  });

  it("say of a row below a wider one that it never counts", () => {
    const { overlaps } = matrixFindings(matrix([amount], ["<=100"], ["<=50"], [">100"]));
    expect(overlaps).toEqual([{ row: 1, other: 2, cells: ["<=50"], never: true }]);
  });

  it("are none where a wider row below is the fall-back", () => {
    expect(matrixFindings(matrix([amount], ["<=50"], ["*"])).overlaps).toEqual([]);
  });
});

describe("rows as a cartesian product", () => {
  it("are every combination that is not there yet, open where nothing is chosen", () => {
    const existing = matrix([group(), amount, group()], ["A", "<=5", ""]).rows;
    expect(cartesianRows([["A", "B"], ["<=5", ">5"], []], existing).map(({ cells }) => cells)).toEqual([
      ["A", ">5", "*"],
      ["B", "<=5", "*"],
      ["B", ">5", "*"],
    ]);
  });

  it("are never more than a matrix holds", () => {
    const many = Array.from({ length: 50 }, (_, at) => String(at));
    expect(productOf([many, many])).toBe(2_500);
    expect(productOf([many, many])).toBeGreaterThan(limits.matrixRowsMax);
    expect(cartesianRows([many, many])).toEqual([]);
  });
});

describe("a sheet", () => {
  const words = (key: string) => key;

  it("goes out and comes in again as it was", () => {
    const content = matrix([group(), amount], ["A, B", "<=100"], ["*", ">100"]);
    expect(readSheetRows(content, sheetLines(content, words), words)).toEqual({
      rows: content.rows,
      unknown: [],
      missing: [],
      headLines: 1,
    });
  });

  it("may have a title above its heads", () => {
    const content = matrix([group(), amount], ["A, B", "<=100"]);
    expect(readSheetRows(content, [["2026", ""], ...sheetLines(content, words)], words)).toMatchObject({
      rows: content.rows,
      missing: [],
      headLines: 2,
    });
  });

  it("may have its columns in any order; heads that nobody knows, and columns that are missing, are told", () => {
    const lines = [
      ["taskAssigned", "Note", "amount"],
      ["A", "x", "<=5"],
    ];
    expect(readSheetRows(matrix([group(), amount]), lines, words)).toEqual({
      rows: [{ cells: ["", "<=5"], assignedType: "users", taskAssigned: "A" }],
      unknown: ["Note"],
      missing: ["Group", "sheet.rule"],
      headLines: 1,
    });
  });
});
