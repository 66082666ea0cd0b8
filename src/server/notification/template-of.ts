import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { noticeGroupOf } from "#contract/codes/notice-kind.ts";
import enMail from "#contract/texts/en-US/mail.json" with { type: "json" };
import jaMail from "#contract/texts/ja-JP/mail.json" with { type: "json" };
import zhMail from "#contract/texts/zh-CN/mail.json" with { type: "json" };
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql } from "../table-sql/index.ts";

/** Subject and body with `{{variables}}`. */
export interface MailTemplate {
  subject: string;
  body: string;
}

const delivered: Readonly<Record<Language, Record<"notice" | "digest", MailTemplate>>> = {
  "zh-CN": zhMail,
  "en-US": enMail,
  "ja-JP": jaMail,
};

/**
 * The template of a mail in a language: that of its kind before that of its group, that before the one for all notices
 * (`notice`); of the organisation before the common one. Where nobody has made one, the one that comes with the product.
 *
 * @param kind absent: of the day's mail (`digest`)
 */
export async function templateOf(
  tx: Tx,
  { tables }: Pick<Ports, "tables">,
  { kind, language, organId }: { kind?: string; language: Language; organId: number },
): Promise<MailTemplate> {
  const usual = kind === undefined ? "digest" : "notice";
  const codes = kind === undefined ? [usual] : [kind, noticeGroupOf(kind) ?? usual, usual];
  const model = tables.find("templates")?.model;
  if (model === undefined) return delivered[language][usual];
  const { rows } = await sql<MailTemplate>`
    select subject, body from ${sql.table(model.table)}
    where template_code = any(${codes}::text[]) and channel = 'mail' and language = ${language} and status = '1'
      and ${livingSql(model)} and (organ_id is null or organ_id = ${organId})
    order by array_position(${codes}::text[], template_code), organ_id nulls last limit 1`.execute(tx);
  return rows[0] ?? delivered[language][usual];
}
