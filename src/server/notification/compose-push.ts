import type { PushMessage } from "#contract/shapes/push-message.ts";
import { text } from "../texts/index.ts";
import { inOneLine, keyOf, type MessageParts, messageValues } from "./message-values.ts";
import type { NoticeReader } from "./read-notices.ts";

/** Push services take some 4,000 bytes, encrypted. */
const bodyMaxCharacters = 500;

/** What the service worker of a browser shows (`web/push/service-worker.ts`), as JSON. */
export function composePush(reader: NoticeReader, parts: MessageParts): string {
  const { notice, count, link } = messageValues(reader, parts);
  const said = parts.message.isDigest ? text(reader.language, "chat", "digest.title", { count }) : notice;
  const message: PushMessage = {
    title: text(reader.language, "chat", "from"),
    body: [...inOneLine(said)].slice(0, bodyMaxCharacters).join(""),
    tag: keyOf(parts.message),
    language: reader.language,
    link,
  };
  return JSON.stringify(message);
}
