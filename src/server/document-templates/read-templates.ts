import { sql } from "kysely";
import {
  documentPlaceholders,
  documentTemplate,
  downloadDocumentTemplate,
  listDocumentTemplates,
} from "#contract/calls/document-template.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { type FileAnswer, handle } from "../http/index.ts";
import { pageAnswer, pagingOf } from "../task/index.ts";
import { docxType } from "./docx-type.ts";
import { knownPlaceholders } from "./known-placeholders.ts";
import { templateDetail, templateEntries } from "./present-template.ts";
import { findTemplate, templateColumns, type TemplateRow, templatesOf } from "./template-rows.ts";
import { wordsIn } from "./words-in.ts";

/** The templates that exist for the organisation, by name. */
export const listDocumentTemplatesHandler = handle(listDocumentTemplates, async (input, scope) => {
  const { tx, actor } = scope;
  const { keyword, kind, state, processId } = input;
  const paging = pagingOf(input, scope);
  const stands = sql`coalesce(
    (select e.state from document_template_version e where e.template_id = t.template_id and e.state = 'effective'),
    (select l.state from document_template_version l where l.template_id = t.template_id order by l.version desc limit 1))`;
  const found = sql`from document_template t
    where ${templatesOf(actor)} and ${wordsIn(keyword)}
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
      and (${state ?? null}::text is null or ${stands} = ${state ?? null})
      and (${processId ?? null}::text is null or exists (select 1 from document_template_process d
        where d.template_id = t.template_id and d.process_id = ${processId ?? null}))`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx);
  const { rows } = await sql<TemplateRow>`
    select ${templateColumns} ${found}
    order by lower(t.template_name), t.template_id limit ${paging.pageSize} offset ${paging.offset}`.execute(
    tx,
  );
  return pageAnswer(await templateEntries(scope, rows), counted.rows[0]?.total ?? 0, paging);
});

/** One template with its versions. Refuses with `notFound`, one of another organisation as well. */
export const documentTemplateHandler = handle(documentTemplate, ({ templateId }, scope) =>
  templateDetail(scope, templateId),
);

/** What a template of some processes may use; of processes of another organisation nothing is known. */
export const documentPlaceholdersHandler = handle(documentPlaceholders, async (input, scope) => {
  const { tx, actor } = scope;
  const { kind, processIds, language = scope.language } = input;
  const { rows } = await sql<{ processId: string }>`
    select process_id from process where organ_id = ${actor.organId} and process_id = any(${processIds}::text[])`.execute(
    tx,
  );
  const own = rows.map((row) => row.processId);
  return (await knownPlaceholders(tx, { kind, language, processIds: own })) as never;
});

/** The document of a version. Refuses with `notFound`, and with `fileIsGone`. */
export const downloadDocumentTemplateHandler = handle(
  downloadDocumentTemplate,
  async ({ templateId, version }, { ports, actor }) => {
    const found = await ports.database.read(async (tx) => {
      const template = await findTemplate(tx, templateId, actor);
      const { rows } = await sql<{ storageKey: string; fileName: string; sizeBytes: number }>`
        select a.storage_key, v.file_name, v.size_bytes from document_template_version v
        join attachment a on a.file_id = v.file_id
        where v.template_id = ${templateId} and v.version = ${version}`.execute(tx);
      return template === undefined ? undefined : rows[0];
    });
    if (found === undefined) return refuse("notFound");
    const body = await ports.files.open(found.storageKey);
    if (body === undefined) return refuse("fileIsGone", { file: found.fileName });
    const answer: FileAnswer = {
      fileName: found.fileName,
      contentType: docxType,
      body,
      size: found.sizeBytes,
    };
    return answer;
  },
);
