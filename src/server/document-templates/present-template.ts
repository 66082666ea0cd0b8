import type { FoundTag } from "#contract/documents/placeholders.ts";
import { readTag } from "#contract/documents/document-tag.ts";
import { freeFieldsOf } from "#contract/documents/free-fields.ts";
import type {
  DocumentTemplateDetail,
  DocumentTemplateEntry,
  DocumentTemplateVersion,
} from "#contract/shapes/document-template.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { administersEverything } from "../access/index.ts";
import type { SessionScope } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { findTemplate, processesOf, type TemplateRow, type VersionRow, versionsOf } from "./template-rows.ts";

/** Templates as administrators see them in the list. */
export async function templateEntries(
  scope: SessionScope,
  templates: readonly TemplateRow[],
): Promise<DocumentTemplateEntry[]> {
  const ids = templates.map(({ templateId }) => templateId);
  const versions = await versionsOf(scope.tx, ids);
  return await entriesOf(scope, templates, versions);
}

/** One template with its versions. Refuses with `notFound`. */
export async function templateDetail(
  scope: SessionScope,
  templateId: number,
): Promise<DocumentTemplateDetail | Refusal> {
  const template = await findTemplate(scope.tx, templateId, scope.actor);
  if (template === undefined) return refuse("notFound");
  const versions = await versionsOf(scope.tx, [templateId]);
  const [entry] = await entriesOf(scope, [template], versions);
  if (entry === undefined) return refuse("notFound");
  const people = await peopleOf(scope);
  return {
    ...entry,
    versions: versions.map((version, at) => presented(version, versions[at + 1], template, people.realName)),
  };
}

async function entriesOf(
  scope: SessionScope,
  templates: readonly TemplateRow[],
  versions: readonly VersionRow[],
): Promise<DocumentTemplateEntry[]> {
  if (templates.length === 0) return [];
  const { tx, actor, language } = scope;
  const ids = templates.map(({ templateId }) => templateId);
  const processes = await processesOf(tx, ids, language);
  const mayShare = await administersEverything(tx, actor);
  const people = await peopleOf(scope);
  return templates.map(({ organId, everyProcess: _every, updatedBy, ...template }) => {
    const own = versions.filter(({ templateId }) => templateId === template.templateId);
    const effective = own.find(({ state }) => state === "effective");
    return {
      ...template,
      isShared: organId === null,
      processes: processes.get(template.templateId) ?? [],
      state: effective?.state ?? own[0]?.state ?? "temporary",
      version: own[0]?.version ?? 0,
      effectiveVersion: effective?.version ?? null,
      mayChange: organId !== null || mayShare,
      updatedBy: people.realName(updatedBy),
    };
  });
}

async function peopleOf(scope: SessionScope) {
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  return await shownPeople(scope, people);
}

function presented(
  version: VersionRow,
  before: VersionRow | undefined,
  { kind }: TemplateRow,
  realName: (userCode: string) => string,
): DocumentTemplateVersion {
  const { templateId: _template, fileId: _file, tags, createdBy, ...rest } = version;
  const names = namesOf(tags);
  const former = before === undefined ? names : namesOf(before.tags);
  return {
    ...rest,
    createdBy: realName(createdBy),
    names,
    came: names.filter((name) => !former.includes(name)),
    went: former.filter((name) => !names.includes(name)),
    fields: kind === "application" ? [] : fieldsOf(tags),
  };
}

/** What is typed to fill a document; columns have no columns of their own. */
export function fieldsOf(tags: readonly FoundTag[]): DocumentTemplateVersion["fields"] {
  return freeFieldsOf(tags).map(({ name, type, columns }) => ({
    name,
    type,
    ...(columns === undefined
      ? {}
      : { columns: columns.map((column) => ({ name: column.name, type: column.type })) }),
  }));
}

/** The names of the placeholders of a document, each once, those within loops behind the loop: `lines.item`. */
export function namesOf(tags: readonly FoundTag[], loop = ""): string[] {
  const names = tags.flatMap((each) => {
    const read = readTag(each.tag);
    if (read === undefined) return [];
    const name = `${loop}${read.name}`;
    const isLoop = each.kind === "section" && read.test === undefined && each.children.length > 0;
    return [name, ...namesOf(each.children, isLoop ? `${name} › ` : loop)];
  });
  return [...new Set(names)];
}
