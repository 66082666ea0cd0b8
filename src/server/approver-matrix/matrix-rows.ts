import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { matricesThatCount } from "../process/index.ts";

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

/** Which matrix is looked at. */
export interface MatrixAsked {
  matrixId: string;
  /** A published version; without it the draft, of a matrix above what counts. */
  version?: number | undefined;
  /** The one that an organisation above keeps for those below. */
  above?: boolean | undefined;
}

/** What a matrix says, and whose it is. */
export interface MatrixFound {
  content: MatrixContent;
  rowVersion: number;
  organId: number;
  /** The organisation above whose it is; null where it is one's own. */
  ofOrgan: string | null;
}

/** A matrix of one's own organisation or of one above that counts below. */
export async function findMatrix(
  scope: SessionScope,
  { matrixId, version, above = false }: MatrixAsked,
): Promise<MatrixFound | undefined> {
  const { tx, actor } = scope;
  const { organId } = actor;
  if (above) return matrixAbove(scope, matrixId, version);
  const found = await matrixContent(tx, { organId, matrixId, version });
  return found === undefined ? undefined : { ...found, organId, ofOrgan: null };
}

/** Of the organisations above the nearest whose version in effect is for those below; another version of it only if that is. */
async function matrixAbove(
  scope: SessionScope,
  matrixId: string,
  version: number | undefined,
): Promise<MatrixFound | undefined> {
  const { rows } = await sql<Omit<MatrixFound, "content"> & { content: MatrixContent | null }>`
    select v.organ_id, o.organ_name as of_organ, 0 as row_version, ${
      version === undefined
        ? sql`v.content`
        : sql`(select w.content from approver_matrix_version w where w.organ_id = v.organ_id
            and w.matrix_id = v.matrix_id and w.version = ${version} and (w.content ->> 'forGroup')::boolean)`
    } as content
    from ${matricesThatCount({
      organId: scope.actor.organId,
      day: organisationDay(scope),
      which: sql`r.depth > 0 and v.matrix_id = ${matrixId}`,
    })} v join organ o on o.organ_id = v.organ_id`.execute(scope.tx);
  const [found] = rows;
  return found === undefined || found.content === null ? undefined : { ...found, content: found.content };
}

/** The draft of a matrix, or what a published version of it says. */
async function matrixContent(
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
