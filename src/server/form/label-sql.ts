import { type RawBuilder, sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";

/** What a form version, `f` unless said, is called in a language: `formName` in the database. */
export const formLabelIn = (language: Language, version: RawBuilder<unknown> = sql`f`): RawBuilder<string> =>
  sql<string>`coalesce(nullif(btrim(${version}.page -> 'i18n' ->> ${language}::text), ''),
    nullif(${version}.page ->> 'label', ''), ${version}.page_id)`;

/** What a form version, `f` unless said, is for, in a language: `formComments` in the database. */
export const formCommentsIn = (
  language: Language,
  version: RawBuilder<unknown> = sql`f`,
): RawBuilder<string> =>
  sql<string>`coalesce(nullif(btrim(${version}.page -> 'commentsI18n' ->> ${language}::text), ''),
    ${version}.page ->> 'comments', '')`;
