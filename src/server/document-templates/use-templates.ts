import { type RawBuilder, sql } from "kysely";
import { fillDocumentTemplate, searchDocumentTemplates } from "#contract/calls/document-template.ts";
import type { Language } from "#contract/codes/language.ts";
import type { DocumentValues } from "#contract/documents/document-values.ts";
import { freeFieldsOf } from "#contract/documents/free-fields.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { readInstance } from "../process/index.ts";
import { pageAnswer, pagingOf } from "../task/index.ts";
import { text } from "../texts/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { fillTemplate } from "./fill-template.ts";
import { storeDocument } from "./store-document.ts";
import { fieldsOf } from "./present-template.ts";
import {
  findTemplate,
  processesOf,
  templateColumns,
  type TemplateRow,
  templatesOf,
  type VersionRow,
  versionsOf,
} from "./template-rows.ts";
import { applicationValues } from "./values/application-values.ts";
import { typedValues } from "./values/typed-values.ts";
import { wordsIn } from "./words-in.ts";

/** Who keeps templates: they may also fill versions that are not in effect. */
const keepers: readonly string[] = ["admin", "process-admin"];
/** Whom templates of contracts are for. */
const ofContracts: readonly string[] = ["admin", "contract", "legal"];

const hasRole = ({ actor }: Pick<SessionScope, "actor">, roles: readonly string[]): boolean =>
  actor.access.some((role) => roles.includes(role));

/** Templates (`t`) for the applications of a process. */
function forProcess(processId: string | undefined): RawBuilder<boolean> {
  if (processId === undefined) return sql<boolean>`true`;
  return sql<boolean>`(t.kind = 'application' and (t.every_process or exists (
    select 1 from document_template_process d where d.template_id = t.template_id and d.process_id = ${processId})))`;
}

/** The templates in effect that somebody may use. Refuses with `notFound` an application that they may not read. */
export const searchDocumentTemplatesHandler = handle(searchDocumentTemplates, async (input, scope) => {
  const { tx, actor, language } = scope;
  const { keyword, kind, applyId, templateId } = input;
  const paging = pagingOf(input, scope);
  const stored = applyId === undefined ? undefined : await readInstance(tx, { applyId }, actor.organId);
  if (applyId !== undefined && (stored === undefined || !mayReadInstance(stored, actor)))
    return refuse("notFound");
  const found = sql`from document_template t
    join document_template_version v on v.template_id = t.template_id and v.state = 'effective'
    where ${templatesOf(actor)} and ${wordsIn(keyword)} and ${forProcess(stored?.snapshot.processId ?? input.processId)}
      and (t.kind <> 'contract' or ${hasRole(scope, ofContracts)})
      and (${kind ?? null}::text is null or t.kind = ${kind ?? null})
      and (${templateId ?? null}::bigint is null or t.template_id = ${templateId ?? null}::bigint)`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx);
  const { rows } = await sql<TemplateRow & Pick<VersionRow, "version" | "tags" | "notices">>`
    select ${templateColumns}, v.version, v.tags, v.notices ${found}
    order by lower(t.template_name), t.template_id limit ${paging.pageSize} offset ${paging.offset}`.execute(
    tx,
  );
  const processes = await processesOf(
    tx,
    rows.map((row) => row.templateId),
    language,
  );
  const shown = rows.map(
    ({ organId, everyProcess: _every, rowVersion: _row, updatedBy: _by, tags, ...row }) => ({
      ...row,
      isShared: organId === null,
      processes: processes.get(row.templateId) ?? [],
      fields: row.kind === "application" ? [] : fieldsOf(tags),
    }),
  );
  return pageAnswer(shown, counted.rows[0]?.total ?? 0, paging);
});

/** A template, the version that is to be filled, and what with. */
interface Chosen {
  template: TemplateRow;
  version: VersionRow;
  values: DocumentValues;
  title: string;
}

/**
 * Fills a template with an application as the caller may see it, or with typed values. Refuses with `notFound` templates and
 * applications that do not exist for them, with `documentTemplateUnusable` one that is not in effect or for another process.
 */
export const fillDocumentTemplateHandler = handle(fillDocumentTemplate, async (input, scope) => {
  const { ports, actor, language } = scope;
  const chosen = await ports.database.read((tx) => choose({ ...scope, tx }, input));
  if (isRefusal(chosen)) return chosen;
  const made = await fillTemplate(ports, { ...chosen, format: input.format, language });
  return isRefusal(made) ? made : await storeDocument(ports, actor, made);
});

type FillInput = Parameters<Parameters<typeof handle<typeof fillDocumentTemplate>>[1]>[0];

async function choose(scope: SessionScope, input: FillInput): Promise<Chosen | Refusal> {
  const { tx, actor } = scope;
  const { templateId } = input;
  const template = await findTemplate(tx, templateId, actor);
  if (
    template === undefined ||
    (template.kind === "contract" && !hasRole(scope, [...ofContracts, ...keepers]))
  )
    return refuse("notFound");
  const version = versionToFill(await versionsOf(tx, [templateId]), input.version, hasRole(scope, keepers));
  if (version === undefined)
    return hasRole(scope, keepers)
      ? refuse("documentTemplateUnusable", { template: template.templateName })
      : refuse("notFound");
  const filled =
    template.kind === "application"
      ? await ofApplication(scope, template, input)
      : ofTyped(template, version, input);
  return isRefusal(filled) ? filled : { template, version, ...filled };
}

/** Only who keeps templates knows of versions that are not in effect. */
function versionToFill(
  versions: readonly VersionRow[],
  asked: number | undefined,
  isKeeper: boolean,
): VersionRow | undefined {
  const found = versions.find(({ version, state }) =>
    asked === undefined ? state === "effective" : version === asked,
  );
  return found?.state === "effective" || isKeeper ? found : undefined;
}

async function ofApplication(
  scope: SessionScope,
  template: TemplateRow,
  { applyId }: FillInput,
): Promise<Pick<Chosen, "values" | "title"> | Refusal> {
  if (applyId === undefined) return refuseFields({ applyId: { problem: "applicationNumberRequired" } });
  const read = await applicationValues(scope, applyId, template.language);
  if (isRefusal(read)) return read;
  if (!template.everyProcess) {
    const processes =
      (await processesOf(scope.tx, [template.templateId], scope.language)).get(template.templateId) ?? [];
    if (!processes.some(({ processId }) => processId === read.processId))
      return refuse("documentTemplateUnusable", { template: template.templateName });
  }
  return { values: read.values, title: `${template.templateName} ${read.applyId}` };
}

function ofTyped(
  { templateName, language }: TemplateRow,
  { tags }: VersionRow,
  { values = {} }: FillInput,
): Pick<Chosen, "values" | "title"> | Refusal {
  const read = typedValues(values, freeFieldsOf(tags), wordsOf(language));
  return "problems" in read ? refuseFields(read.problems) : { values: read.values, title: templateName };
}

function wordsOf(language: Language) {
  return { yes: text(language, "documents", "yes"), no: text(language, "documents", "no") };
}
