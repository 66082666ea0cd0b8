import type { ChatMessage } from "../chat/index.ts";
import { filled, inOneLine, keyOf, type MessageParts, messageValues, singleOf } from "./message-values.ts";
import type { NoticeReader } from "./read-notices.ts";
import { templateOf } from "./template-of.ts";

/** What a message to the messaging app is made of. */
export type ChatParts = MessageParts & { to: ChatMessage["to"] };

/** Makes a message to the messaging app, as `composeMail` makes a mail. */
export async function composeChat(reader: NoticeReader, parts: ChatParts): Promise<ChatMessage> {
  const { tx, ports, language, actor } = reader;
  const template = await templateOf(tx, ports, {
    channel: "chat",
    kind: singleOf(parts)?.kind,
    language,
    organId: actor.organId,
  });
  const values = messageValues(reader, parts);
  return {
    key: keyOf(parts.message),
    to: parts.to,
    language,
    title: inOneLine(filled(template.subject, values)),
    text: filled(template.body, values).trim(),
    link: values.link,
  };
}
