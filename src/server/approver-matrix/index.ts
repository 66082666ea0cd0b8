import { matrixDetail } from "#contract/calls/approver-matrix.ts";
import { handle } from "../http/index.ts";
import { askMatrixHandler } from "./ask-matrix.ts";
import { listMatricesHandler } from "./list-matrices.ts";
import { exportMatrixHandler, readMatrixSheetHandler } from "./matrix-sheet.ts";
import { noteMatrixVersionHandler } from "./note-matrix-version.ts";
import { presentMatrix } from "./present-matrix.ts";
import { publishMatrixHandler } from "./publish-matrix.ts";
import { removeMatrixHandler } from "./remove-matrix.ts";
import { saveMatrixHandler } from "./save-matrix.ts";

const matrixDetailHandler = handle(matrixDetail, (asked, scope) => presentMatrix(scope, asked));

/** Approver matrices: written as drafts, published as versions, asked by the engine. */
export const approverMatrixHandlers = [
  listMatricesHandler,
  matrixDetailHandler,
  saveMatrixHandler,
  publishMatrixHandler,
  noteMatrixVersionHandler,
  removeMatrixHandler,
  askMatrixHandler,
  readMatrixSheetHandler,
  exportMatrixHandler,
];
