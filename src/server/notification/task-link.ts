import { createHmac, timingSafeEqual } from "node:crypto";

/** The link of a mail is good for so long. */
const linkDays = 7;

/** What signs a message's link: its number, and a key of its own. */
export interface LinkOfMessage {
  messageId: number;
  linkKey: Buffer;
}

/**
 * The text that leads from a mail to its task, the same whenever the mail is made again. It shows the way once and proves
 * nothing: whoever follows it logs in as always and sees what they may see.
 */
export function taskLinkOf({ messageId, linkKey }: LinkOfMessage): string {
  return `${messageId}.${signature(messageId, linkKey).toString("base64url")}`;
}

/** The message a link names, whatever its signature is worth; undefined where it is no link of ours. */
export function messageOfLink(link: string): number | undefined {
  const [, messageId] = /^(\d{1,15})\.[\w-]{43}$/u.exec(link) ?? [];
  return messageId === undefined ? undefined : Number(messageId);
}

/** What is wrong with a link whose message was made, or was to be sent again, at `since`; or nothing. */
export function linkProblem(
  link: string,
  { messageId, linkKey }: LinkOfMessage,
  { since, now }: { since: string; now: Date },
): "forged" | "expired" | undefined {
  const given = Buffer.from(link.slice(link.indexOf(".") + 1), "base64url");
  const expected = signature(messageId, linkKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return now.getTime() > Date.parse(since) + linkDays * 86_400_000 ? "expired" : undefined;
}

function signature(messageId: number, linkKey: Buffer): Buffer {
  return createHmac("sha256", linkKey).update(`task link ${messageId}`).digest();
}
