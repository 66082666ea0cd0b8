import { type RawBuilder, sql } from "kysely";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { sameFileName } from "#contract/rules/file-name.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";

/** The rows of `attachment` that somebody uploaded, and that are in nothing yet. */
function freeUploads(fileIds: readonly string[], userCode: string): RawBuilder<unknown> {
  return sql`attachment a
    where file_id = any(${[...fileIds]}::text[]) and state = 'unreferenced' and instance_id is null
      and uploaded_by = ${userCode}
      and not exists (select 1 from attachment_row r where r.file_id = a.file_id and r.is_current)`;
}

/** Which of these files `takeUploads` would refuse somebody as unknown. */
export async function uploadsGone(tx: Tx, fileIds: readonly string[], userCode: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from ${freeUploads(fileIds, userCode)}`.execute(tx);
  const free = new Set(rows.map(({ fileId }) => fileId));
  return fileIds.filter((fileId) => !free.has(fileId));
}

/**
 * Makes files that somebody has just uploaded part of what they write beside an application, for good. Each must be their
 * own upload, under its own name, and in nothing else; no two may share a name. Refuses by place (`files[1]`).
 */
export async function takeUploads(
  tx: Tx,
  files: readonly Attachment[],
  { instanceId, userCode }: { instanceId: number; userCode: string },
): Promise<Refusal | undefined> {
  if (files.length === 0) return undefined;
  const ids = files.map(({ fileId }) => fileId);
  const { rows } = await sql<{ fileId: string; fileName: string }>`
    select file_id, file_name from ${freeUploads(ids, userCode)}
    order by file_id for update`.execute(tx);
  const known = new Map(rows.map(({ fileId, fileName }) => [fileId, fileName]));
  const seen = new Set<string>();
  const problems: Record<string, FieldProblem> = {};
  for (const [at, { fileId, fileName }] of files.entries()) {
    const name = sameFileName(fileName);
    const params = { file: fileName };
    if (known.get(fileId) !== fileName) problems[`files[${at}]`] = { problem: "fileUnknown", params };
    else if (seen.has(name)) problems[`files[${at}]`] = { problem: "fileNameTwice", params };
    seen.add(name);
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  await sql`
    update attachment set state = 'referenced', instance_id = ${instanceId}, since = now()
    where file_id = any(${ids})`.execute(tx);
  return undefined;
}
