import { sql } from "kysely";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { Tx } from "../../db/index.ts";
import matrices from "./matrices.json" with { type: "json" };

/** The demonstration's approver matrices, published and counting for a year: its examples are of the past. */
export async function loadDemonstrationMatrices(
  tx: Tx,
  { organId, by, now }: { organId: number; by: string; now: Date },
): Promise<void> {
  const from = new Date(now.getTime() - 365 * 86_400_000).toISOString();
  for (const { matrixId, ...content } of matrices as (MatrixContent & { matrixId: string })[]) {
    const written = JSON.stringify(content);
    await sql`
      insert into approver_matrix (organ_id, matrix_id, draft, created_by, created_at, updated_by, updated_at)
      values (${organId}, ${matrixId}, ${written}::jsonb, ${by}, ${from}, ${by}, ${from})`.execute(tx);
    await sql`
      insert into approver_matrix_version (organ_id, matrix_id, version, content, valid_from, published_by, published_at)
      values (${organId}, ${matrixId}, 1, ${written}::jsonb, ${from.slice(0, 10)}, ${by}, ${from})`.execute(
      tx,
    );
  }
}
