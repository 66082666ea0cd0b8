import type { Mail } from "../mail/index.ts";
import { htmlOf } from "./html-of.ts";
import { filled, inOneLine, keyOf, type MessageParts, messageValues, singleOf } from "./message-values.ts";
import type { NoticeReader } from "./read-notices.ts";
import { templateOf } from "./template-of.ts";

/** What a mail is made of. */
export type MailParts = MessageParts & { to: Mail["to"] };

/** Makes a mail: what its reader may know, in their language, from the template that counts for it. */
export async function composeMail(reader: NoticeReader, parts: MailParts): Promise<Mail> {
  const { tx, ports, language, actor } = reader;
  const template = await templateOf(tx, ports, {
    channel: "mail",
    kind: singleOf(parts)?.kind,
    language,
    organId: actor.organId,
  });
  const values = messageValues(reader, parts);
  const { link, settings } = values;
  const body = filled(template.body, values);
  return {
    messageId: `<${keyOf(parts.message)}@${new URL(ports.config.publicUrl).hostname}>`,
    to: parts.to,
    subject: inOneLine(filled(template.subject, values)),
    text: body,
    html: htmlOf(body, [link, settings]),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "List-Unsubscribe": `<${settings}>`,
    },
  };
}
