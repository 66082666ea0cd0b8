import { type RawBuilder, sql } from "kysely";
import type { DocumentKind, DocumentState } from "#contract/codes/document-template.ts";
import type { Language } from "#contract/codes/language.ts";
import type { FoundTag } from "#contract/documents/placeholders.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Tx } from "../db/index.ts";
import type { DocumentNotice } from "../ports.ts";
import { processNameIn } from "../process/index.ts";

/** A template as the database keeps it. */
export interface TemplateRow {
  templateId: number;
  organId: number | null;
  templateName: string;
  description: string;
  kind: DocumentKind;
  language: Language;
  everyProcess: boolean;
  rowVersion: number;
  updatedBy: string;
  updatedAt: string;
}

/** A version of it. */
export interface VersionRow {
  templateId: number;
  version: number;
  fileId: string;
  fileName: string;
  sizeBytes: number;
  state: DocumentState;
  tags: FoundTag[];
  notices: DocumentNotice[];
  note: string;
  createdBy: string;
  createdAt: string;
}

/** Templates (`t`) that exist for an organisation: its own and everybody's. */
export function templatesOf({ organId }: { organId: number }): RawBuilder<boolean> {
  return sql<boolean>`(t.organ_id is null or t.organ_id = ${organId})`;
}

export const templateColumns = sql`t.template_id, t.organ_id, t.template_name, t.description, t.kind, t.language,
  t.every_process, t.row_version, t.updated_by, t.updated_at`;

/** A template that exists for the organisation; locked where it is to be changed. */
export async function findTemplate(
  tx: Tx,
  templateId: number,
  actor: { organId: number },
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${templateColumns} from document_template t
    where t.template_id = ${templateId} and ${templatesOf(actor)} ${isLocked ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

/** The versions of templates, the newest first. */
export async function versionsOf(tx: Tx, templateIds: readonly number[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select template_id, version, file_id, file_name, size_bytes, state, tags, notices, note, created_by, created_at
    from document_template_version where template_id = any(${[...templateIds]}::bigint[])
    order by template_id, version desc`.execute(tx);
  return rows;
}

/** The processes that templates are for, by their numbers. */
export async function processesOf(
  tx: Tx,
  templateIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, { processId: string; processName: string }[]>> {
  const { rows } = await sql<{
    templateId: number;
    processId: string;
    storedName: string;
    definition: Pick<ProcessDefinition, "processName" | "i18n"> | null;
  }>`
    select d.template_id, d.process_id, p.process_name as stored_name, v.definition from document_template_process d
    join process p on p.process_id = d.process_id
    left join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where d.template_id = any(${[...templateIds]}::bigint[]) order by d.process_id`.execute(tx);
  const processes = new Map<number, { processId: string; processName: string }[]>();
  for (const { templateId, processId, storedName, definition } of rows) {
    const named = {
      processId,
      processName: definition === null ? storedName : processNameIn(definition, language),
    };
    processes.set(templateId, [...(processes.get(templateId) ?? []), named]);
  }
  return processes;
}

/** Locks a template for a change. Refuses with `notFound`, and with `documentTemplateChanged` where somebody was faster. */
export async function lockTemplate(
  tx: Tx,
  { templateId, rowVersion }: { templateId: number; rowVersion: number },
  actor: { organId: number },
): Promise<TemplateRow | Refusal> {
  const template = await findTemplate(tx, templateId, actor, { isLocked: true });
  if (template === undefined) return refuse("notFound");
  return template.rowVersion === rowVersion
    ? template
    : refuse("documentTemplateChanged", { template: template.templateName });
}
