import { sql } from "kysely";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { DocumentKind } from "#contract/codes/document-template.ts";
import type { Language } from "#contract/codes/language.ts";
import {
  applicationPlaceholders,
  approvalColumns,
  approvalsLoop,
  formPrefix,
  sealColumns,
  sealsLoop,
} from "#contract/documents/application-placeholders.ts";
import { recordTag } from "#contract/documents/document-tag.ts";
import type { Placeholder, PlaceholderType } from "#contract/documents/placeholders.ts";
import { columnsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { itemPlaces } from "#contract/shapes/item-places.ts";
import type { Tx } from "../db/index.ts";
import { text } from "../texts/index.ts";
import { contractPlaceholders } from "./contract-kind.ts";
import { documentFields, rangeParts } from "./values/form-values.ts";

/** What a template is for, as far as its placeholders depend on it. */
export interface TemplateUse {
  kind: DocumentKind;
  /** None: every process. */
  processIds: readonly string[];
  language: Language;
}

/**
 * The placeholders that a template may use; undefined where any will do (free templates). Of several processes those that
 * all their forms have; of every process none of a form, and the data items of any.
 */
export async function knownPlaceholders(
  tx: Tx,
  { kind, processIds, language }: TemplateUse,
): Promise<Placeholder[] | undefined> {
  if (kind === "free") return undefined;
  if (kind === "contract") return contractPlaceholders(language);
  const own = ownPlaceholders(language);
  const taken = new Set(own.map(({ name }) => name));
  if (processIds.length === 0) return [...own, ...(await itemPlaceholders(tx, await itemsOfAnyForm(tx)))];
  const pages = await pagesOf(tx, processIds);
  return [
    ...own,
    ...formPlaceholders(pages, { language, taken }),
    ...(await itemPlaceholders(tx, sharedItems(pages))),
  ];
}

/** The same with the further names of fields: `form.amount` for `amount`. Pure. */
export function withFormNames(known: readonly Placeholder[]): Placeholder[] {
  const fields = known.filter(({ group, name }) => group === "form" && !name.startsWith(formPrefix));
  return [...known, ...fields.map((field) => ({ ...field, name: `${formPrefix}${field.name}` }))];
}

function ownPlaceholders(language: Language): Placeholder[] {
  const titled = <Declared extends { name: string; type: PlaceholderType }>(declared: Declared) => ({
    ...declared,
    title: text(language, "documents", `placeholder.${declared.name}`),
  });
  const loop = (
    name: string,
    group: Placeholder["group"],
    columns: readonly { name: string; type: PlaceholderType }[],
  ) => ({
    ...titled({ name, type: "rows" as const }),
    group,
    columns: columns.map((column) => titled(column)),
  });
  return [
    ...applicationPlaceholders.map((each) => ({ ...titled(each), group: "application" as const })),
    loop(approvalsLoop, "approvals", approvalColumns),
    loop(sealsLoop, "seals", sealColumns),
  ];
}

/** The form of each of the processes, as it is offered now. */
async function pagesOf(tx: Tx, processIds: readonly string[]): Promise<(FormPage | undefined)[]> {
  const { rows } = await sql<{ page: FormPage | null }>`
    select f.page from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    left join form_page f on f.page_id = v.page_id and f.version = v.page_version
    where p.process_id = any(${[...processIds]}::text[]) order by p.process_id`.execute(tx);
  return rows.map(({ page }) => page ?? undefined);
}

function formPlaceholders(
  pages: readonly (FormPage | undefined)[],
  { language, taken }: { language: Language; taken: ReadonlySet<string> },
): Placeholder[] {
  const [first = [], ...others] = pages.map((page) =>
    documentFields(page).flatMap((field) => fieldPlaceholders(field, language)),
  );
  return first
    .filter(({ name, type }) =>
      others.every((each) => each.some((other) => other.name === name && other.type === type)),
    )
    .map((each) => (taken.has(each.name) ? { ...each, name: `${formPrefix}${each.name}` } : each));
}

/** The data items that every one of these forms chooses from. */
function sharedItems(pages: readonly (FormPage | undefined)[]): string[] {
  const [first = [], ...others] = pages.map((page) => itemPlaces(page).map(({ dataEnName }) => dataEnName));
  return [...new Set(first)].filter((item) => others.every((each) => each.includes(item)));
}

/** The data items that the form of some process chooses from. */
async function itemsOfAnyForm(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ dataEnName: string }>`
    select distinct item #>> '{}' as data_en_name
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    join form_page f on f.page_id = v.page_id and f.version = v.page_version,
      jsonb_path_query(f.page::jsonb, '$.components.** ? (@.candidateType == "DATAITEM").candidateValue') item
    where item <> '""'`.execute(tx);
  return rows.map(({ dataEnName }) => dataEnName);
}

/** The first value of each of these data items, by the item's name. */
async function itemPlaceholders(tx: Tx, items: readonly string[]): Promise<Placeholder[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ dataEnName: string; title: string }>`
    select n.data_en_name, coalesce(nullif(btrim(i.name), ''), n.data_en_name) as title
    from unnest(${[...items]}::text[]) as n(data_en_name)
    left join data_item i on i.data_en_name = n.data_en_name and i._deleted_at is null
    order by n.data_en_name`.execute(tx);
  return rows.map(({ dataEnName, title }) => ({
    name: recordTag(dataEnName),
    title,
    type: "text",
    group: "records",
  }));
}

function fieldPlaceholders(component: FormComponent, language: Language): Placeholder[] {
  const { componentCode: name } = component;
  const own: Placeholder = {
    name,
    title: titleIn(component, language),
    type: typeOf(component),
    group: "form",
  };
  if (own.type === "rows")
    return [
      {
        ...own,
        columns: columnsOf(component).map((column) => ({
          name: column.componentCode,
          title: titleIn(column, language),
          type: typeOf(column),
        })),
      },
    ];
  if (component.componentType !== ComponentType.dateRange) return [own];
  const parts = rangeParts.map(
    (part): Placeholder => ({
      ...own,
      name: `${name}.${part}`,
      title: text(language, "documents", `range.${part}`, { field: own.title }),
      type: "date",
    }),
  );
  return [own, ...parts];
}

function typeOf({ componentType, componentDataType }: FormComponent): PlaceholderType {
  if (componentType === ComponentType.subTable) return "rows";
  if (componentType === ComponentType.number || componentType === ComponentType.money) return "number";
  if (componentType === ComponentType.date || componentType === ComponentType.dateTime) return "date";
  if (componentType === ComponentType.switch) return "yesNo";
  return componentType === ComponentType.formula && componentDataType === ComponentDataType.number
    ? "number"
    : "text";
}

function titleIn({ componentTitle, i18n }: FormComponent, language: Language): string {
  return i18n?.[language] ?? componentTitle;
}
