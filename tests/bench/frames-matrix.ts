import { limits } from "#contract/limits.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { keysFrom, type Scene, typeInThought, typeInto, wheelOver } from "./frame-scene.ts";

/** A matrix of as many rows as one may have: a band of amounts and a kind for each, found apart from one another. */
export function aLongMatrix(userCode: string): MatrixContent {
  const kinds = Array.from({ length: 20 }, (_, at) => `kind${at}`);
  return {
    matrixName: "长矩阵",
    dimensions: [
      { field: "kind", title: "类别", kind: "text", values: kinds },
      { field: "amount", title: "金额", kind: "number", values: [] },
    ],
    rows: Array.from({ length: limits.matrixRowsMax }, (_, at) => ({
      cells: [kinds[at % kinds.length] ?? "*", band(Math.floor(at / kinds.length))],
      assignedType: "users",
      taskAssigned: userCode,
    })),
  };
}

const band = (at: number): string => (at === 99 ? ">99000" : `${at * 1_000}-${(at + 1) * 1_000}`);

const cells = "[data-cell]";

export const matrixScene: Scene = {
  name: "matrix",
  path: "/sapCartesianRule?matrixId=LONG",
  ready: cells,
  gestures: [
    { name: "scrolling", ...wheelOver("main", { y: 120 }) },
    { name: "walking by keys", ...keysFrom('[data-cell="2:0"]', "ArrowDown", "ArrowDown", "ArrowUp") },
    { name: "typing a value", ...typeInto((page) => page.locator('[data-cell="3:0"]')) },
    { name: "typing a value in thought", ...typeInThought((page) => page.locator('[data-cell="3:0"]')) },
  ],
};
