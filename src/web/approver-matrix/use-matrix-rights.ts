import {
  askMatrix,
  exportMatrix,
  matrixDetail,
  noteMatrixVersion,
  publishMatrix,
  removeMatrix,
  saveMatrix,
} from "#contract/calls/approver-matrix.ts";
import { useMay } from "../api/index.ts";

/** What somebody may do with approver matrices beside seeing them in the list; undefined until it is known who saves. */
export function useMatrixRights() {
  const saves = useMay(saveMatrix.name);
  const opens = useMay(matrixDetail.name) === true;
  const publishes = useMay(publishMatrix.name) === true;
  const notes = useMay(noteMatrixVersion.name) === true;
  const removes = useMay(removeMatrix.name) === true;
  const exports = useMay(exportMatrix.name) === true;
  const asks = useMay(askMatrix.name) === true;
  if (saves === undefined) return undefined;
  return { saves, opens, publishes, notes, removes, exports, asks };
}

export type MatrixRights = NonNullable<ReturnType<typeof useMatrixRights>>;
