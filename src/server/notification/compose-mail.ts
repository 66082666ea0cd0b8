import type { SecrecyLevel } from "#contract/codes/secrecy-level.ts";
import { fillTemplate, variablesIn } from "#contract/rules/message-template.ts";
import type { Mail } from "../mail/index.ts";
import { shownParams, text } from "../texts/index.ts";
import { htmlOf } from "./html-of.ts";
import type { NoticeReader, ReadNotice } from "./read-notices.ts";
import { type LinkOfMessage, taskLinkOf } from "./task-link.ts";
import { templateOf } from "./template-of.ts";

/** What a mail is made of. */
export interface MailParts {
  message: LinkOfMessage & { isDigest: boolean; createdAt: string };
  /** At least one. */
  notices: readonly ReadNotice[];
  to: { name: string; address: string };
}

/** So many notices are named in a day's mail; the list has them all. */
const namedMax = 50;
/** Of these, mail says no more than that there is news: it leaves the house. */
const classified: readonly string[] = ["secret", "topSecret"] satisfies SecrecyLevel[];

/** Makes a mail: what its reader may know, in their language, from the template that counts for it. */
export async function composeMail(reader: NoticeReader, { message, notices, to }: MailParts): Promise<Mail> {
  const { tx, ports, language, actor } = reader;
  const { publicUrl } = ports.config;
  const single = message.isDigest ? undefined : notices[0];
  const settings = `${publicUrl}/#/myConfig`;
  const link =
    single === undefined || single.instanceId === null
      ? `${publicUrl}/#/notification`
      : `${publicUrl}/#/fromMail?link=${taskLinkOf(message)}`;
  const kind = single === undefined ? {} : { kind: single.kind };
  const template = await templateOf(tx, ports, { ...kind, language, organId: actor.organId });
  const values = {
    ...(single === undefined ? {} : valuesOf(reader, single)),
    receiver: to.name,
    notice: sentenceOf(reader, notices[0]),
    notices: notices
      .slice(0, namedMax)
      .map((notice) => `- ${sentenceOf(reader, notice)}`)
      .join("\n"),
    count: String(notices.length),
    link,
    settings,
  };
  const body = filled(template.body, values);
  return {
    messageId: `<message-${message.messageId}-${Date.parse(message.createdAt)}@${new URL(publicUrl).hostname}>`,
    to,
    subject: filled(template.subject, values).replaceAll(/\s+/gu, " ").trim(),
    text: body,
    html: htmlOf(body, [link, settings]),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "List-Unsubscribe": `<${settings}>`,
    },
  };
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
function valuesOf({ language }: NoticeReader, notice: ReadNotice): Record<string, string> {
  const applyId = notice.applyId ?? "";
  if (isClassified(notice)) return { applyId, title: applyId, applyTitle: applyId };
  const shown = Object.entries(shownParams(notice.params, language));
  return {
    title: notice.applyTitle ?? "",
    applyTitle: notice.applyTitle ?? "",
    ...Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    applyId,
  };
}

/** Variables that this notice has nothing for are left out. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  const empty = Object.fromEntries(variablesIn(template).map((name) => [name, ""]));
  return fillTemplate(template, { ...empty, ...values });
}
