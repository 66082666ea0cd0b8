import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { fillTemplate, variablesIn } from "#contract/rules/message-template.ts";
import { shownParams, text } from "../texts/index.ts";
import type { NoticeReader, ReadNotice } from "./read-notices.ts";
import { type LinkOfMessage, taskLinkOf } from "./task-link.ts";

/** What a message to a person is made of. */
export interface MessageParts {
  message: LinkOfMessage & { isDigest: boolean; createdAt: string };
  /** At least one. */
  notices: readonly ReadNotice[];
  to: { name: string };
}

/** So many notices are named in a day's message; the list has them all. */
const namedMax = 50;
/** Of these, a message says no more than that there is news: it leaves the house. */
const classified: readonly string[] = ["secret", "topSecret"] satisfies SecrecyLevel[];

/** What the templates of a message may name: what its reader may know, in their language. */
export function messageValues(
  reader: NoticeReader,
  { message, notices, to }: MessageParts,
): Record<"link" | "settings" | "notice" | "count", string> & Record<string, string> {
  const { publicUrl } = reader.ports.config;
  const single = singleOf({ message, notices });
  const link =
    single === undefined || single.instanceId === null
      ? `${publicUrl}/#/notification`
      : `${publicUrl}/#/fromMail?link=${taskLinkOf(message)}`;
  return {
    ...(single === undefined ? {} : valuesOf(reader, single)),
    receiver: to.name,
    notice: sentenceOf(reader, notices[0]),
    notices: notices
      .slice(0, namedMax)
      .map((notice) => `- ${sentenceOf(reader, notice)}`)
      .join("\n"),
    count: String(notices.length),
    link,
    settings: `${publicUrl}/#/myConfig`,
  };
}

/** The notice of a message that has but one; none of the day's. */
export function singleOf({
  message,
  notices,
}: Pick<MessageParts, "message" | "notices">): ReadNotice | undefined {
  return message.isDigest ? undefined : notices[0];
}

/** By what whoever takes a message knows it again. */
export function keyOf({ messageId, createdAt }: MessageParts["message"]): string {
  return `message-${messageId}-${Date.parse(createdAt)}`;
}

/** A template with values in it; variables that this notice has nothing for are left out. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  const empty = Object.fromEntries(variablesIn(template).map((name) => [name, ""]));
  return fillTemplate(template, { ...empty, ...values });
}

/** Text in one line. */
export function inOneLine(words: string): string {
  return words.replaceAll(/\s+/gu, " ").trim();
}

function isClassified({ secrecy }: ReadNotice): boolean {
  return secrecy !== null && classified.includes(secrecy);
}

function sentenceOf({ language }: NoticeReader, notice: ReadNotice | undefined): string {
  if (notice === undefined) return "";
  return isClassified(notice)
    ? text(language, "mail", "classified", { applyId: notice.applyId })
    : notice.text;
}

/** What the sentence of a notice names, for templates that say it otherwise. */
function valuesOf({ language, ports, actor }: NoticeReader, notice: ReadNotice): Record<string, string> {
  const applyId = notice.applyId ?? "";
  if (isClassified(notice)) return { applyId, title: applyId, applyTitle: applyId };
  const shown = Object.entries(
    shownParams(notice.params, language, ports.parameters.value("timeZone", actor.organId)),
  );
  return {
    title: notice.applyTitle ?? "",
    applyTitle: notice.applyTitle ?? "",
    ...Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    applyId,
  };
}
