import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { DocumentFormat } from "#contract/codes/document-template.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { fillTemplate, type MadeDocument } from "./fill-template.ts";
import { applicationValues } from "./values/application-values.ts";

/** A template in effect for the applications of a process. */
export interface UsableTemplateRow {
  templateId: number;
  templateName: string;
  language: Language;
  fileId: string;
}

/** Those of some templates that are in effect for the applications of a process. */
export async function usableTemplates(
  tx: Tx,
  { organId, processId, templateIds }: { organId: number; processId: string; templateIds: readonly number[] },
): Promise<UsableTemplateRow[]> {
  const { rows } = await sql<UsableTemplateRow>`
    select t.template_id, t.template_name, t.language, v.file_id from document_template t
    join document_template_version v on v.template_id = t.template_id and v.state = 'effective'
    where t.template_id = any(${[...templateIds]}::bigint[]) and t.kind = 'application'
      and (t.organ_id is null or t.organ_id = ${organId})
      and (t.every_process or exists (select 1 from document_template_process d
        where d.template_id = t.template_id and d.process_id = ${processId}))
    order by array_position(${[...templateIds]}::bigint[], t.template_id)`.execute(tx);
  return rows;
}

/** Fills templates with an application as its reader may see it; those that cannot be filled are left out. */
export async function applicationDocuments(
  scope: Omit<SessionScope, "tx">,
  applyId: string,
  { templates, format }: { templates: readonly UsableTemplateRow[]; format: DocumentFormat },
): Promise<MadeDocument[] | Refusal> {
  const { ports, language } = scope;
  const made: MadeDocument[] = [];
  for (const template of templates) {
    const read = await ports.database.read((tx) =>
      applicationValues({ ...scope, tx }, applyId, template.language),
    );
    if (isRefusal(read)) return read;
    const title = `${template.templateName} ${applyId}`;
    const one = await fillTemplate(ports, {
      version: template,
      values: read.values,
      format,
      title,
      language,
    });
    if (!isRefusal(one)) made.push(one);
  }
  return made;
}
