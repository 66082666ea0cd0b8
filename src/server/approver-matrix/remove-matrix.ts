import { sql } from "kysely";
import { removeMatrix } from "#contract/calls/approver-matrix.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { lockMatrix, outdatedMatrix } from "./matrix-rows.ts";

/** Deletes a matrix that was never published; of one that was, applications of the past know the versions (`matrixPublished`). */
export const removeMatrixHandler = handle(removeMatrix, async ({ matrixId, rowVersion }, scope) => {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  const stored = await lockMatrix(tx, organId, matrixId);
  if (stored === undefined) return refuse("notFound");
  const outdated = await sayWho(scope, outdatedMatrix(stored, matrixId, rowVersion));
  if (outdated !== undefined) return outdated;
  const { rows } = await sql`
    select 1 from approver_matrix_version where organ_id = ${organId} and matrix_id = ${matrixId} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) return refuse("matrixPublished", { matrix: stored.draft.matrixName });
  await sql`delete from approver_matrix where organ_id = ${organId} and matrix_id = ${matrixId}`.execute(tx);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode,
    organId,
    call: removeMatrix.name,
    subject: matrixId,
    detail: {},
  });
  return { matrixId };
});
