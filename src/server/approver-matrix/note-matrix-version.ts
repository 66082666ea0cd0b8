import { sql } from "kysely";
import { noteMatrixVersion } from "#contract/calls/approver-matrix.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** Writes what a published version changes; the version itself stays as it is. Refuses with `notFound`. */
export const noteMatrixVersionHandler = handle(
  noteMatrixVersion,
  async ({ matrixId, version, note }, scope) => {
    const { tx, actor, request } = scope;
    const { organId, userCode } = actor;
    const { rows } = await sql<{ note: string | null }>`
      update approver_matrix_version set note = ${noteOf(note)}
      where organ_id = ${organId} and matrix_id = ${matrixId} and version = ${version} returning note`.execute(
      tx,
    );
    const [written] = rows;
    if (written === undefined) return refuse("notFound");
    await recordOperation(tx, request, {
      kind: "operation",
      userCode,
      organId,
      call: noteMatrixVersion.name,
      subject: matrixId,
      detail: { version },
    });
    return written;
  },
);

/** A note as it is kept; nothing where nothing is said. Pure. */
export function noteOf(note: string): string | null {
  return note.trim() === "" ? null : note.trim();
}
