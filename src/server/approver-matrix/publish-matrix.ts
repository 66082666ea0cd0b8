import { sql } from "kysely";
import { publishMatrix } from "#contract/calls/approver-matrix.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import type { Assignment } from "#contract/shapes/process-definition.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { handle } from "../http/index.ts";
import { departmentsOf, holdDepartments } from "../process/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import { sayWho } from "../viewer/index.ts";
import { noteOf } from "./note-matrix-version.ts";
import { lockMatrix, outdatedMatrix } from "./matrix-rows.ts";
import { matrixProblems, presentMatrix } from "./present-matrix.ts";

/**
 * Publishes the draft as the next version; it counts from the day given. Refuses with `matrixFaulty`, errors by path, with
 * `matrixHasFindings` overlaps and holes that nobody has accepted, with `matrixUnchanged` what counts from that day on already, and a day that is over, from which nothing can count.
 */
export const publishMatrixHandler = handle(publishMatrix, async (input, scope) => {
  const { matrixId, rowVersion, acceptFindings = false, note = "" } = input;
  const { tx, actor, request } = scope;
  const stored = await lockMatrix(tx, actor.organId, matrixId);
  if (stored === undefined) return refuse("notFound");
  const outdated = await sayWho(scope, outdatedMatrix(stored, matrixId, rowVersion));
  if (outdated !== undefined) return outdated;
  const { draft } = stored;
  await holdDepartments(tx, departmentsOf(draft.rows as Assignment[]));
  const errors = await matrixProblems(scope, draft);
  const count = Object.keys(errors).length;
  if (count > 0)
    return { ...refuseFields(errors, "matrixFaulty"), params: { matrix: draft.matrixName, count } };
  const today = organisationDay(scope);
  const validFrom = input.validFrom ?? today;
  const same = await sameVersionOn(tx, { organId: actor.organId, matrixId, day: validFrom, draft });
  if (same !== undefined) return refuse("matrixUnchanged", { matrix: draft.matrixName, version: same });
  const { overlaps, holes } = matrixFindings(draft);
  if (!acceptFindings && overlaps.length + holes.length > 0)
    return refuse("matrixHasFindings", {
      matrix: draft.matrixName,
      overlaps: overlaps.length,
      holes: holes.length,
    });
  if (validFrom < today) return refuseFields({ validFrom: { problem: "matrixDayOver", params: { today } } });
  const now = request.now.toISOString();
  await sql`
    insert into approver_matrix_version (organ_id, matrix_id, version, content, valid_from, published_by, published_at, note)
    select ${actor.organId}, ${matrixId}, coalesce(max(version), 0) + 1, ${JSON.stringify(draft)}::jsonb,
      ${validFrom}::date, ${actor.userCode}, ${now}, ${noteOf(note)}
    from approver_matrix_version where organ_id = ${actor.organId} and matrix_id = ${matrixId}`.execute(tx);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: publishMatrix.name,
    subject: matrixId,
    detail: { validFrom, rows: draft.rows.length },
  });
  return presentMatrix(scope, { matrixId });
});

/** The version that counts on a day where it says what the draft says: published again, nothing would be another. */
async function sameVersionOn(
  tx: Tx,
  { organId, matrixId, day, draft }: { organId: number; matrixId: string; day: string; draft: MatrixContent },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number; isSame: boolean }>`
    select version, content = ${JSON.stringify(draft)}::jsonb as is_same from approver_matrix_version
    where organ_id = ${organId} and matrix_id = ${matrixId} and valid_from <= ${day}::date
    order by valid_from desc, version desc limit 1`.execute(tx);
  return rows[0]?.isSame === true ? rows[0].version : undefined;
}
