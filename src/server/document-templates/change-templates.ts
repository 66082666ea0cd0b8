import { sql } from "kysely";
import {
  addDocumentTemplateVersion,
  changeDocumentTemplate,
  createDocumentTemplate,
  removeDocumentTemplate,
  setDocumentTemplateState,
} from "#contract/calls/document-template.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { administersEverything } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { type CheckedUpload, checkUpload, notFillable, tagProblems } from "./check-upload.ts";
import { knownPlaceholders } from "./known-placeholders.ts";
import { templateDetail } from "./present-template.ts";
import {
  freeName,
  ownProcesses,
  recordChange,
  storeProcesses,
  storeVersion,
  touch,
} from "./store-template.ts";
import { findTemplate, lockTemplate, processesOf, type TemplateRow, versionsOf } from "./template-rows.ts";

/** Only templates of applications are for some processes, and only within an organisation. */
function processProblem(
  kind: TemplateRow["kind"],
  isShared: boolean,
  processIds: readonly string[],
): Refusal | undefined {
  if (processIds.length === 0 || (kind === "application" && !isShared)) return undefined;
  return refuseFields({
    processIds: { problem: isShared ? "sharedTemplateProcesses" : "templateWithoutProcesses" },
  });
}

/** What a shared template says counts in every organisation. */
async function mayChange(
  { tx, actor }: SessionScope,
  { organId }: { organId: number | null },
): Promise<boolean> {
  return organId !== null || (await administersEverything(tx, actor));
}

/**
 * Makes a template. Refuses by field a name that is taken and processes that are not there, with `noPermission` shared ones
 * of who does not administer every organisation, with `documentNotFillable` a document that cannot be filled.
 */
export const createDocumentTemplateHandler = handle(createDocumentTemplate, async (input, scope) => {
  const { ports, actor, language } = scope;
  const { kind, isShared = false, processIds, fileId, note = "", description = "" } = input;
  const wrong = processProblem(kind, isShared, processIds);
  if (wrong !== undefined) return wrong;
  const asked = await ports.database.read(async (tx) => {
    if (!(await mayChange({ ...scope, tx }, { organId: isShared ? null : actor.organId })))
      return refuse("noPermission");
    const unknown = await ownProcesses(tx, actor, processIds);
    return unknown ?? { known: await knownPlaceholders(tx, { kind, processIds, language: input.language }) };
  });
  if (isRefusal(asked)) return asked;
  const checked = await checkUpload(ports, fileId, { actor, language, known: asked.known });
  if (isRefusal(checked)) return checked;
  return await atOnce(scope, async (within) => {
    const organId = isShared ? null : actor.organId;
    const templateName = await freeName(within.tx, organId, input.templateName);
    if (isRefusal(templateName)) return templateName;
    const { rows } = await sql<{ templateId: number }>`
      insert into document_template (organ_id, template_name, description, kind, language, every_process, created_by, created_at,
        updated_by, updated_at)
      values (${organId}, ${templateName}, ${description.trim()}, ${kind}, ${input.language}, ${processIds.length === 0},
        ${actor.userCode}, ${within.request.now}, ${actor.userCode}, ${within.request.now})
      returning template_id`.execute(within.tx);
    const templateId = rows[0]?.templateId ?? 0;
    await storeProcesses(within.tx, templateId, processIds);
    const version = await storeVersion(within, templateId, checked, note);
    if (isRefusal(version)) return version;
    await recordChange(within, createDocumentTemplate.name, { templateId, templateName }, { version });
    return await templateDetail(within, templateId);
  });
});

/** Adds a version. Refuses as making a template does, and with `documentTemplateChanged`. */
export const addDocumentTemplateVersionHandler = handle(addDocumentTemplateVersion, async (input, scope) => {
  const { ports, actor, language } = scope;
  const { templateId, fileId, note = "" } = input;
  const asked = await ports.database.read(async (tx) => {
    const template = await findTemplate(tx, templateId, actor);
    if (template === undefined) return refuse("notFound");
    if (!(await mayChange({ ...scope, tx }, template))) return refuse("noPermission");
    return { known: await knownOf(scope, tx, template) };
  });
  if (isRefusal(asked)) return asked;
  const checked: CheckedUpload | Refusal = await checkUpload(ports, fileId, {
    actor,
    language,
    known: asked.known,
  });
  if (isRefusal(checked)) return checked;
  return await atOnce(scope, async (within) => {
    const template = await lockTemplate(within.tx, input, actor);
    if (isRefusal(template)) return template;
    if (!(await mayChange(within, template))) return refuse("noPermission");
    const version = await storeVersion(within, templateId, checked, note);
    if (isRefusal(version)) return version;
    await touch(within, templateId);
    await recordChange(within, addDocumentTemplateVersion.name, template, { version });
    return await templateDetail(within, templateId);
  });
});

/** Changes what a template is called and for what it is. Refuses with `documentNotFillable` where what is in effect could no longer be filled. */
export const changeDocumentTemplateHandler = handle(changeDocumentTemplate, async (input, scope) => {
  const { tx, actor, language } = scope;
  const { templateId, processIds, description = "" } = input;
  const template = await lockTemplate(tx, input, actor);
  if (isRefusal(template)) return template;
  if (!(await mayChange(scope, template))) return refuse("noPermission");
  const wrong =
    processProblem(template.kind, template.organId === null, processIds) ??
    (await ownProcesses(tx, actor, processIds));
  if (wrong !== undefined) return wrong;
  const known = await knownPlaceholders(tx, { kind: template.kind, processIds, language: input.language });
  const versions = await versionsOf(tx, [templateId]);
  const counting = versions.filter(({ state }, at) => at === 0 || state === "effective");
  const problems = counting.flatMap(({ tags }) => tagProblems(tags, known));
  if (problems.length > 0) return notFillable(problems, language);
  const templateName = await freeName(tx, template.organId, input.templateName, templateId);
  if (isRefusal(templateName)) return templateName;
  await sql`
    update document_template set template_name = ${templateName}, description = ${description.trim()},
      language = ${input.language}, every_process = ${processIds.length === 0}
    where template_id = ${templateId}`.execute(tx);
  await storeProcesses(tx, templateId, processIds);
  await touch(scope, templateId);
  await recordChange(scope, changeDocumentTemplate.name, { templateId, templateName });
  return await templateDetail(scope, templateId);
});

/** Puts a version into effect, in the place of the one that was, or takes it out. Refuses what can no longer be filled. */
export const setDocumentTemplateStateHandler = handle(setDocumentTemplateState, async (input, scope) => {
  const { tx, actor, language } = scope;
  const { templateId, version, state } = input;
  const template = await lockTemplate(tx, input, actor);
  if (isRefusal(template)) return template;
  if (!(await mayChange(scope, template))) return refuse("noPermission");
  const found = (await versionsOf(tx, [templateId])).find((each) => each.version === version);
  if (found === undefined) return refuse("notFound");
  if (state === "effective") {
    const problems = tagProblems(found.tags, await knownOf(scope, tx, template));
    if (problems.length > 0) return notFillable(problems, language);
    await sql`
      update document_template_version set state = 'failed'
      where template_id = ${templateId} and state = 'effective' and version <> ${version}`.execute(tx);
  }
  await sql`
    update document_template_version set state = ${state}
    where template_id = ${templateId} and version = ${version}`.execute(tx);
  await touch(scope, templateId);
  await recordChange(scope, setDocumentTemplateState.name, template, { version, state });
  return await templateDetail(scope, templateId);
});

/** Deletes a template with its documents. Refuses with `documentTemplateInUse`. */
export const removeDocumentTemplateHandler = handle(removeDocumentTemplate, async (input, scope) => {
  const { tx, actor } = scope;
  const { templateId } = input;
  const template = await lockTemplate(tx, input, actor);
  if (isRefusal(template)) return template;
  if (!(await mayChange(scope, template))) return refuse("noPermission");
  const versions = await versionsOf(tx, [templateId]);
  if (versions.some(({ state }) => state === "effective"))
    return refuse("documentTemplateInUse", { template: template.templateName, applications: 0 });
  const { rows: mailing } = await sql<{ applications: number }>`
    select count(*)::int as applications from document_mail
    where state = 'waiting' and config -> 'templates' @> to_jsonb(${templateId}::bigint)`.execute(tx);
  const applications = mailing[0]?.applications ?? 0;
  if (applications > 0)
    return refuse("documentTemplateInUse", { template: template.templateName, applications });
  await sql`delete from document_template where template_id = ${templateId}`.execute(tx);
  const files = versions.map(({ fileId }) => fileId);
  await sql`update attachment set state = 'unreferenced', since = now() where file_id = any(${files}::text[])`.execute(
    tx,
  );
  await recordChange(scope, removeDocumentTemplate.name, template);
  return {};
});

async function knownOf(scope: SessionScope, tx: SessionScope["tx"], template: TemplateRow) {
  const { templateId, kind, language } = template;
  const processes = (await processesOf(tx, [templateId], scope.language)).get(templateId) ?? [];
  return await knownPlaceholders(tx, {
    kind,
    language,
    processIds: processes.map(({ processId }) => processId),
  });
}

/** Writes in a transaction of its own, all or nothing. */
async function atOnce<Answer extends object>(
  scope: SessionScope,
  write: (within: SessionScope) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { ports } = scope;
  let refusal: Refusal | undefined;
  try {
    return await ports.database.write(async (tx) => {
      const answer = await write({ ...scope, tx });
      if (isRefusal(answer)) {
        refusal = answer;
        throw new Undone();
      }
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone && refusal !== undefined) return refusal;
    throw error;
  }
}

class Undone extends Error {}
