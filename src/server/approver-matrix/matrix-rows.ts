import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { Tx } from "../db/index.ts";

/** A row of `approver_matrix`. */
export interface MatrixRecord {
  draft: MatrixContent;
  rowVersion: number;
  updatedBy: string;
  updatedAt: string;
}

/** A matrix of an organisation, locked until the transaction ends. */
export async function lockMatrix(
  tx: Tx,
  organId: number,
  matrixId: string,
): Promise<MatrixRecord | undefined> {
  const { rows } = await sql<MatrixRecord>`
    select draft, row_version, updated_by, updated_at from approver_matrix
    where organ_id = ${organId} and matrix_id = ${matrixId} for update`.execute(tx);
  return rows[0];
}

/** Whoever began from another state is told who was first. */
export function outdatedMatrix(
  { rowVersion, updatedBy, updatedAt }: MatrixRecord,
  matrixId: string,
  began: number | undefined,
): Refusal | undefined {
  return rowVersion === began
    ? undefined
    : refuse("definitionChanged", { id: matrixId, who: updatedBy, when: updatedAt });
}

/** The draft of a matrix, or what a published version of it says. */
export async function matrixContent(
  tx: Tx,
  { organId, matrixId, version }: { organId: number; matrixId: string; version: number | undefined },
): Promise<{ content: MatrixContent; rowVersion: number } | undefined> {
  const { rows } = await sql<{ content: MatrixContent | null; rowVersion: number }>`
    select row_version, ${
      version === undefined
        ? sql`draft`
        : sql`(select v.content from approver_matrix_version v
      where v.organ_id = m.organ_id and v.matrix_id = m.matrix_id and v.version = ${version})`
    } as content
    from approver_matrix m where organ_id = ${organId} and matrix_id = ${matrixId}`.execute(tx);
  const [found] = rows;
  return found === undefined || found.content === null ? undefined : { ...found, content: found.content };
}
