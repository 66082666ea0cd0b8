import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { noticeGroupOf } from "#contract/codes/notice-kind.ts";
import enChat from "#contract/texts/en-US/chat.json" with { type: "json" };
import enMail from "#contract/texts/en-US/mail.json" with { type: "json" };
import jaChat from "#contract/texts/ja-JP/chat.json" with { type: "json" };
import jaMail from "#contract/texts/ja-JP/mail.json" with { type: "json" };
import zhChat from "#contract/texts/zh-CN/chat.json" with { type: "json" };
import zhMail from "#contract/texts/zh-CN/mail.json" with { type: "json" };
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql } from "../table-sql/index.ts";

/** Subject, or title, and body with `{{variables}}`. */
export interface ChannelTemplate {
  subject: string;
  body: string;
}

/** The channels that templates are kept for. */
export type TemplateChannel = "mail" | "chat";

type Delivered = Readonly<Record<Language, Record<"notice" | "digest", ChannelTemplate>>>;

const delivered: Readonly<Record<TemplateChannel, Delivered>> = {
  mail: { "zh-CN": zhMail, "en-US": enMail, "ja-JP": jaMail },
  chat: {
    "zh-CN": chatTemplates(zhChat),
    "en-US": chatTemplates(enChat),
    "ja-JP": chatTemplates(jaChat),
  },
};

function chatTemplates({ notice, digest, from }: typeof zhChat): Delivered[Language] {
  return {
    notice: { subject: from, body: notice.body },
    digest: { subject: digest.title, body: digest.body },
  };
}

interface Wanted {
  channel: TemplateChannel;
  kind: string | undefined;
  language: Language;
  organId: number;
}

/**
 * The template of a message in a language: that of its kind before that of its group, that before the one for all notices
 * (`notice`); of the organisation before the common one. Where nobody has made one, the one that comes with the product.
 *
 * @param kind absent: of the day's message (`digest`)
 */
export async function templateOf(
  tx: Tx,
  { tables }: Pick<Ports, "tables">,
  { channel, kind, language, organId }: Wanted,
): Promise<ChannelTemplate> {
  const usual = kind === undefined ? "digest" : "notice";
  const codes = kind === undefined ? [usual] : [kind, noticeGroupOf(kind) ?? usual, usual];
  const model = tables.find("templates")?.model;
  if (model === undefined) return delivered[channel][language][usual];
  const own = delivered[channel][language][usual];
  const { rows } = await sql<ChannelTemplate>`
    select coalesce(subject, ${own.subject}) as subject, body from ${sql.table(model.table)}
    where template_code = any(${codes}::text[]) and channel = ${channel} and language = ${language} and status = '1'
      and ${livingSql(model)} and (organ_id is null or organ_id = ${organId})
    order by array_position(${codes}::text[], template_code), organ_id nulls last limit 1`.execute(tx);
  return rows[0] ?? own;
}
