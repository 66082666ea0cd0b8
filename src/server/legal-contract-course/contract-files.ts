import { sql } from "kysely";
import { type FieldProblem, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";

/** What `attachment_row` calls a contract. No table has the name. */
const entity = "legalContract";

/** The files of one part of a contract. */
interface PartFiles {
  field: "documents" | "annexes";
  files: readonly Attachment[];
}

/**
 * Makes uploads the contract's own, in the transaction that stores it: each must be the writer's upload that nothing else
 * refers to, under its own name, or have been the contract's before. Refuses by place (`documents[1]`).
 */
export async function takeContractFiles(
  tx: Tx,
  parts: readonly PartFiles[],
  { contractId, userCode }: { contractId: number; userCode: string },
): Promise<Refusal | undefined> {
  const placed = parts.flatMap(({ field, files }) =>
    files.map((file, at) => ({ ...file, field, place: `${field}[${at}]` })),
  );
  const ids = placed.map(({ fileId }) => fileId);
  const rowKey = String(contractId);
  const { rows } = await sql<{ fileId: string; fileName: string }>`
    select a.file_id, a.file_name from attachment a
    where a.file_id = any(${ids}::text[]) and a.state <> 'arriving' and a.instance_id is null
      and (exists (select 1 from attachment_row r
          where r.file_id = a.file_id and r.entity = ${entity} and r.row_key = ${rowKey})
        or (a.uploaded_by = ${userCode} and a.state = 'unreferenced'))
    order by a.file_id for update`.execute(tx);
  const known = new Map(rows.map(({ fileId, fileName }) => [fileId, fileName]));
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<string>();
  for (const { fileId, fileName, place } of placed) {
    if (known.get(fileId) !== fileName || seen.has(fileId))
      problems[place] = { problem: "fileUnknown", params: { file: fileName } };
    seen.add(fileId);
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  await sql`
    with named as (select * from unnest(${ids}::text[], ${placed.map(({ field }) => field)}::text[]) as n(file_id, field)),
    bound as (
      insert into attachment_row (file_id, entity, row_key, field)
      select file_id, ${entity}, ${rowKey}, field from named
      on conflict (file_id, entity, row_key, field) do update set is_current = true)
    update attachment set state = 'referenced', since = now() where file_id in (select file_id from named)`.execute(
    tx,
  );
  await releaseContractFiles(tx, contractId, placed);
  return undefined;
}

/** Lets go of the contract's files but for those that are kept; what nothing refers to is the collector's in a day. */
export async function releaseContractFiles(
  tx: Tx,
  contractId: number,
  kept: readonly { fileId: string; field: string }[] = [],
): Promise<void> {
  await sql`
    with kept as (select * from unnest(${kept.map(({ fileId }) => fileId)}::text[],
        ${kept.map(({ field }) => field)}::text[]) as k(file_id, field)),
    released as (
      update attachment_row r set is_current = false
      where r.entity = ${entity} and r.row_key = ${String(contractId)} and r.is_current
        and not exists (select 1 from kept k where k.file_id = r.file_id and k.field = r.field)
      returning r.file_id)
    update attachment a set state = 'unreferenced', since = now()
    where a.file_id in (select file_id from released) and a.file_id not in (select file_id from kept)`.execute(
    tx,
  );
}
