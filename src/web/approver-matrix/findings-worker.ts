import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";

/** Looks a matrix through beside the page, which stays quick to type in. */
addEventListener("message", ({ data }: MessageEvent<MatrixContent>) => {
  postMessage(matrixFindings(data));
});
