import { sql } from "kysely";
import { saveMatrix } from "#contract/calls/approver-matrix.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { lockMatrix, outdatedMatrix } from "./matrix-rows.ts";
import { presentMatrix } from "./present-matrix.ts";

/**
 * Saves what is being written, faulty or not; what is published stays. Refuses with `idTaken` a new one whose id there is
 * already, with `definitionChanged` where somebody saved meanwhile.
 */
export const saveMatrixHandler = handle(saveMatrix, async ({ matrixId, rowVersion, content }, scope) => {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  const now = request.now.toISOString();
  const draft = JSON.stringify(content);
  if (rowVersion === undefined) {
    const { rows } = await sql`
      insert into approver_matrix (organ_id, matrix_id, draft, created_by, created_at, updated_by, updated_at)
      values (${organId}, ${matrixId}, ${draft}::jsonb, ${userCode}, ${now}, ${userCode}, ${now})
      on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return refuse("idTaken", { id: matrixId });
  } else {
    const stored = await lockMatrix(tx, organId, matrixId);
    if (stored === undefined) return refuse("notFound");
    const outdated = await sayWho(scope, outdatedMatrix(stored, matrixId, rowVersion));
    if (outdated !== undefined) return outdated;
    await sql`update approver_matrix set draft = ${draft}::jsonb, row_version = row_version + 1,
      updated_by = ${userCode}, updated_at = ${now}
      where organ_id = ${organId} and matrix_id = ${matrixId}`.execute(tx);
  }
  const detail = { rows: content.rows.length };
  await recordOperation(tx, request, {
    kind: "operation",
    userCode,
    organId,
    call: saveMatrix.name,
    subject: matrixId,
    detail,
  });
  return presentMatrix(scope, { matrixId });
});
