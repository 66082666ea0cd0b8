import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import type { CheckedUpload } from "./check-upload.ts";
import type { TemplateRow } from "./template-rows.ts";

/** What a template is called and for what it is. */
export interface Described {
  templateName: string;
  description?: string;
  language: Language;
  processIds: readonly string[];
}

/** A name that no other template of the same owner has; the refusal of the field else. One at a time. */
export async function freeName(
  tx: Tx,
  organId: number | null,
  given: string,
  templateId?: number,
): Promise<string | Refusal> {
  const name = given.trim();
  if (name === "") return refuseFields({ templateName: { problem: "required" } });
  await sql`select pg_advisory_xact_lock(hashtext('document_template'), ${organId ?? 0}::int)`.execute(tx);
  const { rows } = await sql<{ isTaken: boolean; count: number }>`
    select count(*) filter (where lower(template_name) = lower(${name})
        and template_id is distinct from ${templateId ?? null}::bigint) > 0 as is_taken, count(*)::int as count
    from document_template where organ_id is not distinct from ${organId}::int`.execute(tx);
  const [counted] = rows;
  if (counted?.isTaken === true)
    return {
      ...refuse("documentTemplateTaken", { name }),
      errors: { templateName: { problem: "documentNameTaken", params: { name } } },
    };
  if (templateId === undefined && (counted?.count ?? 0) >= limits.documentTemplatesMax)
    return refuse("tooManyDocumentTemplates", { most: limits.documentTemplatesMax });
  return name;
}

/** The processes a template is to be for, all of the organisation; else the refusal of the field. */
export async function ownProcesses(
  tx: Tx,
  { organId }: { organId: number },
  processIds: readonly string[],
): Promise<Refusal | undefined> {
  if (processIds.length === 0) return undefined;
  const { rows } = await sql<{ processId: string }>`
    select process_id from process where organ_id = ${organId} and published_version is not null
      and process_id = any(${[...processIds]}::text[])`.execute(tx);
  const known = new Set(rows.map(({ processId }) => processId));
  const unknown = processIds.find((processId) => !known.has(processId));
  return unknown === undefined
    ? undefined
    : refuseFields({ processIds: { problem: "unknownProcess", params: { process: unknown } } });
}

/** Puts the processes of a template in the place of those before. */
export async function storeProcesses(
  tx: Tx,
  templateId: number,
  processIds: readonly string[],
): Promise<void> {
  await sql`delete from document_template_process where template_id = ${templateId}`.execute(tx);
  await sql`
    insert into document_template_process (template_id, process_id)
    select ${templateId}, process_id from unnest(${[...processIds]}::text[]) process_id`.execute(tx);
}

/** Adds a version and makes its document the template's, for good. Refuses with `documentFileUnknown`. */
export async function storeVersion(
  { tx, actor, request }: SessionScope,
  templateId: number,
  { fileId, fileName, sizeBytes, tags, notices }: CheckedUpload,
  note: string,
): Promise<number | Refusal> {
  const taken = await sql`
    update attachment a set state = 'referenced', since = now()
    where file_id = ${fileId} and state = 'unreferenced' and instance_id is null and uploaded_by = ${actor.userCode}
      and not exists (select 1 from attachment_row r where r.file_id = a.file_id and r.is_current)
    returning file_id`.execute(tx);
  if (taken.rows.length === 0) return refuse("documentFileUnknown");
  const { rows } = await sql<{ version: number }>`
    insert into document_template_version (template_id, version, file_id, file_name, size_bytes, tags, notices, note,
      created_by, created_at)
    select ${templateId}, coalesce(max(version), 0) + 1, ${fileId}, ${fileName}, ${sizeBytes},
      ${jsonb(tags as unknown as JsonValue)}, ${jsonb(notices as unknown as JsonValue)}, ${note.trim()}, ${actor.userCode},
      ${request.now}
    from document_template_version where template_id = ${templateId}
    having coalesce(max(version), 0) < ${limits.documentVersionsMax}
    returning version`.execute(tx);
  const [made] = rows;
  return made?.version ?? refuse("tooManyDocumentTemplates", { most: limits.documentVersionsMax });
}

/** Who changed a template last, and that it was changed. */
export async function touch({ tx, actor, request }: SessionScope, templateId: number): Promise<void> {
  await sql`
    update document_template set row_version = row_version + 1, updated_by = ${actor.userCode}, updated_at = ${request.now}
    where template_id = ${templateId}`.execute(tx);
}

/** Writes a change into the operation log. */
export async function recordChange(
  { tx, actor, request }: SessionScope,
  call: string,
  { templateId, templateName }: Pick<TemplateRow, "templateId" | "templateName">,
  detail: Record<string, JsonValue> = {},
): Promise<void> {
  await recordOperation(tx, request, {
    kind: "operation",
    call,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(templateId),
    detail: { templateName, ...detail },
  });
}
