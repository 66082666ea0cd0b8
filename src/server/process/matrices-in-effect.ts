import { sql } from "kysely";
import type { MatrixContent, MatrixVersion } from "#contract/shapes/approver-matrix.ts";
import { type Database, organisationDay, type Tx } from "../db/index.ts";
import { matricesThatCount } from "./organisations-above.ts";
import type { CommandScope } from "./command-scope.ts";

/** Versions read of late; one never changes. */
const kept = new WeakMap<Database, Map<number, MatrixContent>>();
const keptMost = 50;

/**
 * Of the approver matrices asked for, the version that counts on the organisation's day: that of the latest day reached,
 * of several of one day the last; where it has none, that of the nearest organisation above whose matrix is for those
 * below. Null where there is none.
 */
export async function matricesInEffect(
  scope: Pick<CommandScope, "tx" | "ports" | "actor" | "request">,
  matrixIds: readonly string[],
): Promise<Record<string, MatrixVersion | null>> {
  const { tx, ports, actor } = scope;
  const { rows } = await sql<{ matrixId: string; version: number; versionId: number }>`
    select counting.matrix_id, counting.version, counting.version_id from ${matricesThatCount({
      organId: actor.organId,
      day: organisationDay(scope),
      which: sql`v.matrix_id = any(${[...matrixIds]}::text[])`,
    })} counting`.execute(tx);
  const contents = await contentsOf(
    tx,
    ports.database,
    rows.map(({ versionId }) => versionId),
  );
  const found = new Map(rows.map((row) => [row.matrixId, row]));
  return Object.fromEntries(
    matrixIds.map((matrixId) => {
      const row = found.get(matrixId);
      const content = row === undefined ? undefined : contents.get(row.versionId);
      return [matrixId, row && content ? { version: row.version, content } : null];
    }),
  );
}

async function contentsOf(
  tx: Tx,
  database: Database,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, MatrixContent>> {
  const known = kept.get(database) ?? new Map<number, MatrixContent>();
  kept.set(database, known);
  const contents = new Map<number, MatrixContent>();
  for (const versionId of versionIds) {
    const content = known.get(versionId);
    if (content !== undefined) contents.set(versionId, content);
  }
  const missing = versionIds.filter((versionId) => !contents.has(versionId));
  if (missing.length === 0) return contents;
  const { rows } = await sql<{ versionId: number; content: MatrixContent }>`
    select version_id, content from approver_matrix_version where version_id = any(${missing}::bigint[])`.execute(
    tx,
  );
  for (const { versionId, content } of rows) {
    contents.set(versionId, content);
    known.set(versionId, content);
  }
  for (const oldest of [...known.keys()].slice(0, Math.max(known.size - keptMost, 0))) known.delete(oldest);
  return contents;
}
