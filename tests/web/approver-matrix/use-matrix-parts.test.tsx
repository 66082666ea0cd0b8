import { renderHook } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { stepParts } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";
import { useMatrixParts } from "../../../src/web/approver-matrix/use-matrix-parts.ts";
import { aMatrix } from "../../support/builders/a-matrix.ts";

beforeAll(() => startTexts("zh-CN", ["approver-matrix"]));

test("what changed in a matrix is called: rows by their number or how many there are now, dimensions, the matrix itself", () => {
  // given
  const { result } = renderHook(() => useMatrixParts());
  const before: MatrixContent = aMatrix({ named: "head" });
  const [first] = before.rows;
  const said = (after: MatrixContent) => stepParts(result.current, before, after).changed;
  const other = { ...first!, taskAssigned: "another" };

  // then
  expect(said({ ...before, rows: before.rows.with(0, other) })).toEqual(["第 1 行"]);
  expect(said({ ...before, rows: [...before.rows, other] })).toEqual([`共 ${before.rows.length + 1} 行`]);
  expect(said({ ...before, dimensions: [] })).toEqual(["维度"]);
  expect(said({ ...before, forGroup: true })).toEqual(["审批矩阵"]);
});

test("of one row alone it is said in which columns it is otherwise, of the matrix in which of its fields", () => {
  // given
  const { result } = renderHook(() => useMatrixParts());
  const before: MatrixContent = aMatrix({ named: "head" });
  const [first] = before.rows;
  const said = (after: Partial<MatrixContent>) =>
    stepParts(result.current, before, { ...before, ...after }).properties;
  const [amount] = before.dimensions;

  // then
  const cells = first!.cells.with(0, "<=1");
  expect(said({ rows: before.rows.with(0, { ...first!, cells, taskAssigned: "another" }) })).toEqual([
    amount!.title,
    "审批人",
  ]);
  expect(said({ matrixName: "另一个", i18n: { "en-US": "Another" } })).toEqual(["名称"]);
  expect(said({ rows: [...before.rows, first!] })).toBeUndefined();
});
