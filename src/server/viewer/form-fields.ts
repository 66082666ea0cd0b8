import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Tx } from "../db/index.ts";

/** A field as restrictions name it. */
export interface NamedField {
  address: string;
  title: string;
}

/**
 * The fields that forms of a process have or had, each called as the latest version calls it: an application keeps the
 * form it began with. Undefined where the organisation has no such process.
 */
export async function fieldsOfForms(
  tx: Tx,
  { processId, organId, language }: { processId: string; organId: number; language: Language },
): Promise<NamedField[] | undefined> {
  const { rows } = await sql<{ version: number | null; page: FormPage | null }>`
    select v.version, f.page from process p
    left join process_version v on v.process_id = p.process_id
    left join form_page f on f.page_id = v.page_id and f.version = v.page_version
    where p.process_id = ${processId} and p.organ_id = ${organId}
    order by v.version desc`.execute(tx);
  if (rows.length === 0) return undefined;
  const titles = new Map<string, string>();
  const name = (address: string, title: string) => void (titles.has(address) || titles.set(address, title));
  for (const { version, page } of rows) {
    for (const component of version === null ? [] : componentsOf(page ?? undefined)) {
      const title = titleIn(component, language);
      name(component.componentCode, title);
      for (const column of columnsOf(component))
        name(`${component.componentCode}.${column.componentCode}`, `${title} · ${titleIn(column, language)}`);
    }
  }
  return [...titles].map(([address, title]) => ({ address, title }));
}

function titleIn({ componentTitle, i18n }: FormComponent, language: Language): string {
  return i18n?.[language] ?? componentTitle;
}
